/** Verbs in the names of tools that only look at things. */
const lookingVerbs: ReadonlySet<string> = new Set(
  'get list read search find view show check lookup query describe fetch count calculate compute think retrieve browse summarize summarise translate analyze analyse compare predict recommend validate verify answer explain classify human navigate goto visit browser scroll ask load crawl scrape preview screenshot inspect scan peek grep tail ping resolve whois watch monitor diff lint'.split(
    ' ',
  ),
)

/** Verbs in the names of tools that change something. */
export const actingVerbs: ReadonlySet<string> = new Set(
  'send pay transfer delete remove share grant invite create update set add post publish upload write edit install execute run schedule cancel book reserve buy order purchase reset change forward submit make put append insert move rename unlock lock open close disarm arm disable enable turn switch reply withdraw sell follow unfollow retweet prescribe reject approve export import modify exchange return issue save store push merge deploy restart reboot stop start kill respond accept decline prepare checkout apply assign merge grant register enroll archive disconnect activate deactivate rotate upsert patch toggle transition restore provision attach detach clone donate suspend ban kick mute redeem subscribe unsubscribe replace copy block unblock promote demote whitelist authorize revoke transmit bind dispatch wire refund unpublish trigger launch terminate destroy wipe purge erase drop post repost print order'.split(
    ' ',
  ),
)

/**
 * Whether a tool changes something, by the first verb of its name; `gmail_read_email` reads. Without a verb it may
 * change something.
 */
export function changesThings(tool: ReadonlySet<string>): boolean {
  for (const word of tool) {
    if (word === 'open' && opensPage(tool)) return false
    if (actingVerbs.has(word)) return true
    if (lookingVerbs.has(word)) return false
  }
  for (const word of tool) if (informing.has(word)) return false
  return true
}

/** `open_url` and `browser_open` only look; `open_valve` does not. */
function opensPage(tool: ReadonlySet<string>): boolean {
  for (const word of tool) if (pages.has(word)) return true
  return false
}

const pages = new Set(
  'url urls page pages link links website site webpage web browser tab document'.split(' '),
)
/** What a tool without a verb returns: `build_status`, `account_balance`. */
const informing = new Set(
  'status info details history balance summary preview statistics stats metrics health availability forecast weather logs search lookup calculator converter dictionary'.split(
    ' ',
  ),
)

/** Whether the words of a tool's name hold a verb that changes something. */
export function hasActingVerb(tool: ReadonlySet<string>): boolean {
  for (const word of tool) if (actingVerbs.has(word)) return true
  return false
}
