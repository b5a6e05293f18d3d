/** Verbs in the names of tools that only look at things. */
const lookingVerbs: ReadonlySet<string> = new Set(
  'get list read search find view show check lookup query describe fetch count calculate compute think retrieve browse summarize summarise translate analyze analyse compare predict recommend validate verify answer explain classify human navigate goto visit browser scroll ask'.split(
    ' ',
  ),
)

/** Verbs in the names of tools that change something. */
export const actingVerbs: ReadonlySet<string> = new Set(
  'send pay transfer delete remove share grant invite create update set add post publish upload write edit install execute run schedule cancel book reserve buy order purchase reset change forward submit make put append insert move rename unlock lock open close disarm arm disable enable turn switch reply withdraw sell follow unfollow retweet prescribe reject approve export import modify exchange return issue save store push merge deploy restart reboot stop start kill respond accept decline prepare checkout apply assign merge grant register enroll archive disconnect activate deactivate rotate'.split(
    ' ',
  ),
)

/** The first verb of its name says whether a tool acts; `gmail_read_email` reads. Without a verb it may act. */
export function changesThings(tool: ReadonlySet<string>): boolean {
  for (const word of tool) {
    if (actingVerbs.has(word)) return true
    if (lookingVerbs.has(word)) return false
  }
  return true
}

/** Does the name hold a verb that does something? */
export function hasActingVerb(tool: ReadonlySet<string>): boolean {
  for (const word of tool) if (actingVerbs.has(word)) return true
  return false
}
