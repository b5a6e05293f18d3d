import { actingVerbs } from '../acts/tool-verbs.ts'

/** The roles of a word in a demand, as bits: of verbs, which count only where they are demanded, and of objects. */
export const VerbRole = {
  /** Hands something over, or puts it somewhere. */
  hand: 1,
  act: 2,
  /** Runs what it is given. */
  launch: 4,
  weaken: 8,
  raise: 16,
  obey: 32,
  dictate: 64,
  alter: 128,
  /** Does something else that matters. */
  other: 256,
} as const

export const ObjectRole = {
  talk: 1,
  whole: 2,
  prompt: 4,
  yours: 8,
  secret: 16,
  keyLike: 32,
  keyOwner: 64,
  tools: 128,
  outcome: 256,
  personal: 512,
  person: 1024,
  outside: 2048,
  machine: 4096,
  besides: 8192,
  guard: 16_384,
  rights: 32_768,
  orders: 65_536,
  source: 131_072,
  unaware: 262_144,
  lasting: 524_288,
  memory: 1_048_576,
  denied: 2_097_152,
  favoured: 4_194_304,
  file: 8_388_608,
  leave: 16_777_216,
  money: 33_554_432,
  slot: 67_108_864,
  /** Said of the tool: it needs, wants or takes; something goes somewhere. */
  asks: 134_217_728,
  handed: 268_435_456,
  home: 536_870_912,
  settings: 1_073_741_824,
} as const

const verbs: readonly (readonly [number, string])[] = [
  [
    VerbRole.hand,
    'put putting passing including sending attaching collect end carry place supply pass include give hand return copy submit forward mail email post upload report export embed append add attach insert provide send share relay mirror push sync stream transmit deliver write record note quote paste dump repeat recite state feed route store carry gather deposit reproduce list enter type placed supplied passed included given handed returned copied submitted forwarded mailed emailed posted uploaded reported exported embedded appended added attached inserted provided sent shared relayed mirrored pushed synced streamed transmitted delivered written recorded noted quoted pasted dumped repeated stated routed listed entered merge message',
  ],
  [
    VerbRole.act,
    'run execute invoke call download open read load fetch look query access start launch begin scan hash executed invoked called downloaded opened loaded fetched started read scanned',
  ],
  [VerbRole.launch, 'run execute install download source executed installed downloaded'],
  [
    VerbRole.weaken,
    'disable lower loosen waive turn stop skip bypass remove override overwrite suspend deactivate switch pause drop relax split divide lift waive lifted waived disabled turned stopped skipped bypassed removed overwritten suspended deactivated switched dropped split divided',
  ],
  [
    VerbRole.raise,
    'grant give assign add make promote elevate impersonate invite allow set granted assigned made promoted impersonated invited setting',
  ],
  [
    VerbRole.obey,
    'obey follow execute carry fulfil fulfill perform treat comply honour honor apply act run accept consider take obeyed followed executed carried fulfilled performed treated honoured applied taken',
  ],
  [
    VerbRole.dictate,
    'rate rank score present report choose recommend prefer claim pretend say rated ranked scored presented reported chosen recommended preferred claimed describe described shown show appear leave left omit omitted',
  ],
  [
    VerbRole.alter,
    'change replace rewrite swap alter modify divert redirect reroute round move substitute edit changed replaced rewritten swapped altered modified diverted redirected rerouted moved substituted',
  ],
]

const objects: readonly (readonly [number, string])[] = [
  [ObjectRole.talk, 'conversation chat chats dialogue dialog transcript said told talking typed'],
  [
    ObjectRole.whole,
    'all every entire complete full whole earlier previous previously prior last recent lately history verbatim everything anything whatever unabridged above originally since far unchanged other others another',
  ],
  [ObjectRole.prompt, 'prompt prompts instructions guidelines'],
  [ObjectRole.yours, 'your own system initial hidden original operator developer'],
  [
    ObjectRole.secret,
    'credentials credential password passwords passphrase cookies bearer mnemonic cvv otp passport ssn iban keychain secrets dotenv oauth login logins card',
  ],
  [
    ObjectRole.keyLike,
    'key keys token tokens variable variables secret cookie code codes cards words',
  ],
  [
    ObjectRole.keyOwner,
    'api access bearer session private ssh github gitlab auth aws license browser environment env decrypted saved seed recovery credit authorised authorized workspace bank',
  ],
  [ObjectRole.tools, 'tool tools function functions call calls server servers'],
  [
    ObjectRole.outcome,
    'output outputs result results outcome arguments schemas names executed available installed input inputs values',
  ],
  [
    ObjectRole.personal,
    'address location phone passport health medical finances income age birthday salary meetings contacts diagnosis religion conditions surname birthdays',
  ],
  [
    ObjectRole.person,
    'user users person people customer customers patient human owner traveller anyone applicant employee employees child children caller',
  ],
  [ObjectRole.outside, 'vendor vendors partner partners third outsiders'],
  [ObjectRole.machine, 'shell terminal filesystem bash powershell browser'],
  [ObjectRole.settings, 'settings config configuration env hosts'],
  [ObjectRole.home, 'home desktop passwd shadow environ'],
  [
    ObjectRole.besides,
    'also additionally afterwards beforehand unless until fails whenever followed following well',
  ],
  [
    ObjectRole.guard,
    'log logging audit firewall approval approvals confirmation confirmations dialogs hooks verification sandbox redaction guardrails protection antivirus safeguards consent selinux ask_before_send',
  ],
  [
    ObjectRole.rights,
    'admin administrator administrators root privileges owner collaborator superuser public everyone chmod sudo maintainer',
  ],
  [
    ObjectRole.orders,
    'instruction instructions orders steps commands directions directives tasks task comments notes text texts',
  ],
  [
    ObjectRole.source,
    'page pages document documents response responses found contained within result results contain contains rank role priority output http https system',
  ],
  [ObjectRole.unaware, 'bother realise realize suspect aware told hear notice'],
  [ObjectRole.lasting, 'permanently always forever future henceforth long standing every from'],
  [ObjectRole.memory, 'memory memories'],
  [ObjectRole.denied, 'not no never nothing without needn'],
  [ObjectRole.favoured, 'cheapest irrespective favour rivals competitors'],
  [ObjectRole.file, 'contents content file files listing lines folder directory'],
  [ObjectRole.leave, 'permission approval consent confirmation asking looking'],
  [ObjectRole.money, 'iban bank beneficiary payee payees escrow'],
  [ObjectRole.slot, 'parameter field argument memo remarks meta metadata'],
  [ObjectRole.asks, 'needs requires wants'],
  [ObjectRole.handed, 'goes lands'],
]

const verbRoles = table([...verbs, [VerbRole.other, [...actingVerbs].join(' ')]])
const thirdPersonRoles: ReadonlyMap<string, number> = new Map(
  [...verbRoles].map(([word, roles]) => [`${word}s`, roles]),
)
const objectRoles = table(objects)

function table(lists: readonly (readonly [number, string])[]): ReadonlyMap<string, number> {
  const roles = new Map<string, number>()
  for (const [role, words] of lists)
    for (const word of words.split(' ')) roles.set(word, (roles.get(word) ?? 0) | role)
  return roles
}

/** All words with a role; the vocabulary has them. */
export const roleWords: readonly string[] = [
  ...verbRoles.keys(),
  ...thirdPersonRoles.keys(),
  ...objectRoles.keys(),
]

/** What a word in lower case does; 0 for most. */
export function getVerbRoles(word: string): number {
  return verbRoles.get(word) ?? 0
}

/** What a verb in the third person does: `sends`. */
export function getThirdPersonRoles(word: string): number {
  return thirdPersonRoles.get(word) ?? 0
}

/** What a word in lower case stands for; 0 for most. */
export function getObjectRoles(word: string): number {
  return objectRoles.get(word) ?? (isToolName(word) ? ObjectRole.tools : 0)
}

/** `delete_review`. */
function isToolName(word: string): boolean {
  const end = word.indexOf('_')
  return end > 0 && actingVerbs.has(word.slice(0, end))
}
