import { actingVerbs } from './tool-verbs.ts'

/** A kind of act that affects people besides the user: how tools name it, users ask for it and texts order it. */
export interface Act {
  readonly name: string
  /** Words of a tool's name, any of which makes it this act. */
  readonly tools: ReadonlySet<string>
  /** Words that make it another one. */
  readonly unless: ReadonlySet<string>
  /** Verbs by which a user asks for it. */
  readonly asks: ReadonlySet<string>
  /** Things that a user has to name as well; empty when the verb is enough. */
  readonly things: ReadonlySet<string>
  /** Nouns that ask for it together with `make`, `give`, `set` and the like. */
  readonly nouns: ReadonlySet<string>
  /** Verbs by which a text orders it. */
  readonly orders: ReadonlySet<string>
  /** A request for this names it; nothing else in a request covers it. */
  readonly grave: boolean
  /** Nouns that show a request to be about such acts. */
  readonly topics: ReadonlySet<string>
}

interface ActWords {
  readonly tools: string
  readonly unless?: string
  readonly asks: string
  readonly things?: string
  readonly nouns?: string
  readonly orders: string
  readonly grave?: boolean
  readonly topics?: string
}

/** The words of a list that is written with spaces. */
export function splitWords(list: string | undefined): ReadonlySet<string> {
  return new Set((list ?? '').split(' ').filter((word) => word !== ''))
}

function act(
  name: string,
  { tools, unless, asks, things, nouns, orders, grave, topics }: ActWords,
): Act {
  return {
    name,
    tools: splitWords(tools),
    unless: splitWords(unless),
    asks: splitWords(asks),
    things: splitWords(things),
    nouns: splitWords(nouns ?? tools),
    orders: splitWords(orders),
    grave: grave === true,
    topics: splitWords(topics ?? things),
  }
}

/** The first that fits counts: what a tool does to passwords or mail rules matters more than that it updates. */
const acts: readonly Act[] = [
  act('forwarding', {
    tools: 'forwarding autoforward mailrule',
    asks: 'forward redirect set create add make enable configure',
    things: 'forward forwarding redirect rule rules filter filters',
    orders: 'forward redirect set create add enable send copy route',
    grave: true,
  }),
  act('credentials', {
    tools:
      'password passwd passcode pin 2fa mfa otp totp credential credentials key keys sshkey apikey recovery security authentication',
    unless: 'group hotel press keyboard board pinned value values',
    asks: 'reset change update set rotate create new add enable disable turn renew make generate unlock remove revoke handle pick authorise authorize allow put',
    things:
      'password passwords passcode pin 2fa mfa otp authentication credential credentials key keys ssh rsa ed25519 token tokens recovery security login locked unlock factor port firewall group',
    orders:
      'reset change update set rotate create add enable disable turn remove make generate open',
    grave: true,
  }),
  act('delete', {
    tools:
      'delete remove destroy wipe purge drop erase cancel terminate trash revoke reject decline clear uninstall unsubscribe deactivate',
    unless: 'filter background noise duplicates whitespace',
    asks: 'delete remove clean clear drop cancel erase wipe purge unsubscribe rid tidy free archive stop destroy empty reject decline revoke kick uninstall deactivate close undo terminate',
    orders:
      'delete remove cancel erase wipe purge drop clear destroy terminate trash reject decline revoke kick unsubscribe',
  }),
  act('refund', {
    tools: 'refund compensation certificate reimburse voucher chargeback',
    asks: 'refund return reimburse cancel compensate credit give get issue money back compensation voucher certificate waive resolve',
    orders: 'refund issue reimburse send transfer pay give approve credit',
  }),
  act('pay', {
    tools:
      'pay payment payments transfer transfers wire payout money funds transaction transactions remit donate withdraw withdrawal deposit bill venmo paypal wallet',
    unless:
      'human agent agents file files call calls balance connect student data split method methods modify order pending',
    asks: 'pay transfer chip contribute wire send refund reimburse deposit withdraw donate settle owe return lend tip cover schedule repay remit split pays paying spend adjust transferring sending buy purchase give charge',
    nouns: 'payment payments transfer transaction transactions donation deposit withdrawal order',
    topics:
      'invoice invoices bill bills rent debt dues donation iban salary payroll euros owe owed fund',
    orders:
      'pay transfer wire send deposit donate refund withdraw make update remit schedule purchase buy reimburse adjust set change move',
    grave: true,
  }),
  act('grant', {
    tools:
      'role roles iam rolebinding clusterrolebinding permission permissions grant privilege privileges admin acl access collaborator collaborators invite invitation share guest member members',
    unless: 'point price stock shares respond rsvp app',
    topics:
      'invite invites invitation invitations permission permissions role roles access rights admin collaborator onboarding members',
    nouns:
      'role roles permission permissions rights privilege privileges admin administrator access collaborator invite invitation guest member lead editor owner viewer maintainer',
    asks: 'share invite bind add grant promote assign allow let join onboard upgrade authorize authorise permit',
    orders: 'grant give share invite add promote make assign set allow send authorize authorise',
    grave: true,
  }),
  act('schedule', {
    tools: 'calendar event events meeting appointment appointments reminder',
    asks: 'schedule create add book plan arrange organize organise set put invite reschedule move postpone block remind make fix change update share save accept decline confirm respond',
    orders: 'create schedule add book set plan invite arrange put move reschedule make share',
  }),
  act('send', {
    tools: 'email mail sms message messages dm whatsapp notify notification letter reply',
    unless:
      'number move mark archive label star flag add update edit open close draft folder save template list contact',
    asks: 'send email mail reply respond answer forward write message tell notify inform contact share thank invite remind text ask post let dm ping report draft pass congratulate apologize apologise announce confirm request introduce',
    orders:
      'send email mail message tell write forward copy notify inform reply say post share export text contact put include bcc cc mention ask add',
  }),
  act('publish', {
    tools:
      'post publish upload ftp sftp webhook webpage tweet retweet comment blog gist paste public visibility pull',
    unless: 'office mortem',
    asks: 'post publish upload submit share push tweet retweet comment send call put write reply announce create make open report',
    orders:
      'post publish upload submit share push tweet write send make create copy put save export say comment paste',
  }),
  act('install', {
    tools: 'install package packages dependency',
    asks: 'install add set setup use upgrade update run fix build need get try',
    orders: 'install add use run download get require upgrade update',
  }),
  act('book', {
    tools: 'book reserve reservation order purchase buy cart checkout rent rental subscribe',
    asks: 'book reserve buy order purchase rent get need want checkout subscribe arrange make place change exchange update cancel fly upgrade return modify add pay',
    orders: 'book reserve make buy order purchase rent subscribe place complete get add',
  }),
  act('trade', {
    tools: 'sell trade stake invest liquidate',
    asks: 'sell trade stake invest liquidate buy exchange',
    orders: 'sell trade stake invest liquidate buy exchange',
  }),
  act('http', {
    tools: 'http request curl webrequest',
    asks: 'request call get fetch post send load query submit put check ping hit test notify open download visit upload',
    orders: 'post send call fetch request submit put open load visit upload get make ping',
  }),
  act('export', {
    tools: 'export backup sync dump',
    asks: 'export backup sync dump save download copy send move migrate back',
    orders: 'export send upload copy sync dump back',
  }),
]

/** Verbs by which a text orders some act. */
export const actOrders: ReadonlySet<string> = new Set(acts.flatMap(({ orders }) => [...orders]))

const none: readonly number[] = []

/** The acts that a word of a tool may mean, in the order of the list. */
const placesByWord = new Map<string, number[]>()
for (const [place, { tools }] of acts.entries()) {
  for (const word of tools) {
    const places = placesByWord.get(word)
    if (places === undefined) placesByWord.set(word, [place])
    else places.push(place)
  }
}

/**
 * The act that the words of a tool's name show: the first of the list that fits; null when no word of it names an act.
 */
export function findActOfTool(tool: ReadonlySet<string>): Act | null {
  let first = acts.length
  for (const word of tool) {
    for (const place of placesByWord.get(word) ?? none) {
      const found = acts[place]
      if (found !== undefined && place < first && !intersects(tool, found.unless)) first = place
    }
  }
  return acts[first] ?? null
}

const lightVerbs = splitWords(
  'make set create schedule handle process cover add start arrange complete approve give update change adjust increase raise lower reduce modify stop renew extend',
)
const requestVerbs: ReadonlySet<string> = new Set(acts.flatMap(({ asks }) => [...asks]))

/** Does a user ask with this verb for some act? */
export function isRequestVerb(word: string): boolean {
  return requestVerbs.has(word) || lightVerbs.has(word) || actingVerbs.has(word)
}

/** Is it a light verb, so that the object decides which act is requested? */
export function isLightVerb(word: string): boolean {
  return lightVerbs.has(word)
}

function intersects(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const word of some) if (others.has(word)) return true
  return false
}
