import { alsoNouns, findVerbEffect, isReadVerb, effects, type Effect } from './effect-words.ts'
import { stemWord, isContentWord, readStems, createStemSet, type Stem } from './stems.ts'

const numberWordsByNumber: Readonly<Record<string, string>> = {
  '1': 'one single ein eins einen eine un uno una une um uma',
  '2': 'two both pair couple twice zwei beide dos deux dwa',
  '3': 'three drei tres trois trzy',
  '4': 'four vier cuatro quatre',
  '5': 'five fünf cinco cinq',
  '6': 'six sechs seis',
  '7': 'seven sieben siete sept',
  '8': 'eight acht ocho huit',
  '9': 'nine neun nueve neuf',
  '10': 'ten zehn diez dix',
  '11': 'eleven elf',
  '12': 'twelve dozen zwölf doce douze',
  '15': 'fifteen',
  '20': 'twenty zwanzig veinte vingt',
  '30': 'thirty dreißig',
  '40': 'forty',
  '50': 'fifty fünfzig',
  '100': 'hundred hundert cien cent',
  '1000': 'thousand tausend mil mille',
}

const byName: ReadonlyMap<string, string> = new Map(
  Object.entries(numberWordsByNumber).flatMap(([number, words]) =>
    words.split(' ').map((word): [string, string] => [stemWord(word), number]),
  ),
)

/** The digits of a number that is written as a word; `undefined` for any other word. */
function parseNumberWord(stem: string): string | undefined {
  return byName.get(stem)
}

/** The numbers of a text, those in words too, as digits. */
function findNumbers(stems: Iterable<string>): Set<string> {
  const numbers = new Set<string>()
  for (const stem of stems) {
    const number = /^\d/.test(stem) ? takeDigits(stem) : parseNumberWord(stem)
    if (number !== undefined) numbers.add(number)
  }
  return numbers
}

/** "14th" and "7pm" are numbers too. */
function takeDigits(stem: string): string {
  return /^\d+(\.\d+)?/.exec(stem)?.[0] ?? stem
}

/** What a user requests, as far as its words show. */
export interface UserRequest {
  /** How explicitly each effect is requested: 1 by a verb, 0.7 by a related word, 0.5 where a word may be a noun. */
  readonly effects: ReadonlyMap<Effect, number>
  readonly stems: ReadonlySet<string>
  readonly hasNumber: boolean
  /** The numbers that were said, as digits. */
  readonly numbers: ReadonlySet<string>
  /** Most of it is in letters that calls seldom use, so that few of its words can be found in one. */
  readonly otherScript: boolean
  /** Capitalised words inside sentences: people, places, products. */
  readonly names: ReadonlySet<string>
  /** The effects that a verb of the request names explicitly. */
  readonly explicitEffects: ReadonlySet<Effect>
  /** The effects that the user does not want: "don't post it". */
  readonly forbidden: ReadonlySet<Effect>
  /** The user wants to be told something, and nothing changed: "only propose", "no changes". */
  readonly readOnly: boolean
  /** The user asks to know something, and no verb of theirs asks for an act. */
  readonly asksToKnow: boolean
}

const beforeVerb = createStemSet(
  'to and then please pleas you can could would help me should must i want also now or just kindly let bitte und zu',
)

/** "Give me the gist" and "tell us when" ask for an answer. */
const handing = createStemSet('give send tell show forward inform share gib sag dime donne dis')
const toMe = createStemSet('me us mir uns')

/** Reads a text of a user, at most 8,000 words. Linear in the text. */
export function parseUserRequest(text: string): UserRequest {
  const found = new Map<Effect, number>()
  const stems = new Set<string>()
  const explicitEffects = new Set<Effect>()
  const names = new Set<string>()
  const forbidden = new Set<Effect>()
  let readOnly = false
  let asks = text.includes('?')
  let deniedUntil = -1
  let before = ''
  let beforeAt = 0
  const words = readStems(text, 8000)
  for (const [place, { text: stem, at }] of words.entries()) {
    stems.add(stem)
    const opens = before === '' || /[.!?;:,\n"'(]/.test(text.slice(Math.max(beforeAt, at - 4), at))
    if (opens) deniedUntil = -1
    if (denies(words, place)) deniedUntil = place + DENIAL_REACH
    if (isRestriction(words, place)) readOnly = true
    const denied = place <= deniedUntil
    if (denied) {
      const unwanted = findVerbEffect(stem)
      if (unwanted !== undefined) forbidden.add(unwanted)
    }
    const toUser = denied || (handing.has(stem) && toMe.has(words[place + 1]?.text ?? ''))
    for (const effect of toUser ? [] : findRequestedEffects(stem, opens || beforeVerb.has(before)))
      found.set(effect.effect, Math.max(effect.force, found.get(effect.effect) ?? 0))
    if (!opens && isContentWord(stem) && isCapital(text.charAt(at))) names.add(stem)
    if (isReadVerb(stem) && (opens || beforeVerb.has(before))) asks = true
    const own = findVerbEffect(stem)
    if (own !== undefined && !toUser && (!alsoNouns.has(stem) || opens || beforeVerb.has(before)))
      explicitEffects.add(own)
    before = stem
    beforeAt = at + 1
  }
  const numbers = findNumbers(stems)
  return {
    effects: found,
    stems,
    hasNumber: [...stems].some((stem) => /^\d/.test(stem)),
    numbers,
    explicitEffects,
    names,
    forbidden: new Set([...forbidden].filter((effect) => !explicitEffects.has(effect))),
    readOnly: readOnly && explicitEffects.size === 0,
    asksToKnow: asks && explicitEffects.size === 0,
    otherScript: isOtherScript(text),
  }
}

/** A denial holds for the verbs right behind it: "don't send or post it". */
const DENIAL_REACH = 4
const denyingAuxiliary = new Set(['do', 'must', 'should'])
const denyingWords = new Set([
  'never',
  'nothing',
  'nicht',
  'nichts',
  'keine',
  'rien',
  'nada',
  'nie',
])

/** Whether a word denies the verbs behind it: "don't", "do not", "never", "without". */
function denies(words: readonly Stem[], place: number): boolean {
  const stem = words[place]?.text ?? ''
  const before = words[place - 1]?.text ?? ''
  const next = words[place + 1]?.text ?? ''
  if (next === 'forget' || next === 'hesitat') return false
  if (denyingWords.has(stem)) return true
  if (stem === 'without') return true
  if (stem === 'no') return findVerbEffect(next) !== undefined
  if (stem === 'dont') return true
  return (stem === 't' && before === 'don') || (stem === 'not' && denyingAuxiliary.has(before))
}

const restricting = new Set(['only', 'just', 'nur', 'bloß', 'solo', 'seulement', 'juste', 'tylko'])
const telling = createStemSet(
  'tell read look know propose suggest show list report draft check see describe explain want sag lesen ansehen schau dime dis dimmi',
)

/** "Only propose", "just tell me", "no changes". */
function isRestriction(words: readonly Stem[], place: number): boolean {
  const stem = words[place]?.text ?? ''
  const next = words[place + 1]?.text ?? ''
  if (stem === 'no' && next === changing) return true
  if (!restricting.has(stem)) return false
  const after = next === 'i' || next === 'me' ? (words[place + 2]?.text ?? '') : next
  return telling.has(after)
}

const changing = stemWord('change')

function isCapital(letter: string): boolean {
  return letter !== letter.toLowerCase()
}

/** Looks at the first 400 characters. */
function isOtherScript(text: string): boolean {
  let other = 0
  let letters = 0
  for (const letter of text.slice(0, 400)) {
    if (!/\p{L}/u.test(letter)) continue
    letters += 1
    if (letter.charCodeAt(0) > 0x36f) other += 1
  }
  return other * 2 > letters
}

function findRequestedEffects(stem: string, verbal: boolean): { effect: Effect; force: number }[] {
  const own = findVerbEffect(stem)
  const force = verbal || !alsoNouns.has(stem) ? 1 : 0.5
  const asked = own === undefined ? [] : [{ effect: own, force }]
  return [...asked, ...(looseEffects.get(stem) ?? []).map((effect) => ({ effect, force: 0.7 }))]
}

/** Words that ask for an effect without its own verb. */
const looseWords: Readonly<Record<Effect, string>> = {
  pay: 'bill settle rent subscription ticket grocery reserve book get need want cost price money donation gift shopping tip fee order same again like cheapest owe treat top premium plan back return lend',
  delete:
    'clean cleanup tidy undo unsubscribe end empty free rid stop clear leave old obsolete without duplicate take away kick out reset withdraw revert stale hang stuck refund',
  grant:
    'add create let access open right permission member team colleague editor viewer admin make role join joins everyone see set together put include edit work folder channel group',
  credential:
    'reset password login account credential recover forgot rotate forward 2fa mfa factor holiday turn switch stop sign locked lock out security two-step verification',
  open: 'open let unlock enter off stop disable leave turn switch door arrive visitor guest in inside everything away',
  stop: 'off turn switch quiet end cancel rid silent without mute night down hang slow save enough',
  send: 'ask write create answer confirm request report let know remind congratulate thank deliver say respond invite share reply post call feedback complain email message contact late tell inform told forward hand pass propose offer apologise apologize introduce announce warn give update copy back broken wish greet get summary file',
  publish:
    'create share review rating comment tweet write answer react public promote spread send announce update blog upload congratulate thank show tell say reply put',
  install:
    'install setup set add need use dependency package latest guide migration requirement create reset get try update upgrade work missing run',
  execute:
    'build test fix make check start see do clean find deploy reset stop update perform create git script code try show count list run ship release publish work analyse convert extract compute plot night morning scene routine',
  modify:
    'add make let turn on off want need get plan arrange remind note put keep send fix correct open organise organize start warm cool heat play help use lock delete remove close cold hot dark bright loud quiet dim night morning home leave away change different bigger smaller more less higher lower appointment see move back undo sort tidy arrange approve track follow remember mind diary list prefer instead again like new join copy assign approve answer take give slow fast speed book check water clean',
}

/** The stem of all verbs of reading, which ask for no effect. */
const reading = stemWord('read')

const looseEffects: ReadonlyMap<string, readonly Effect[]> = indexLoose()

function indexLoose(): Map<string, Effect[]> {
  const index = new Map<string, Effect[]>()
  for (const [name, text] of Object.entries(looseWords)) {
    const effect = findEffect(name)
    if (effect === undefined) continue
    // A noun that names the effect itself counts as a verb only in the place of a verb.
    const stems = text.split(' ').map(stemWord)
    for (const word of stems.filter((stem) => stem !== reading && findVerbEffect(stem) !== effect))
      index.set(word, [...(index.get(word) ?? []), effect])
  }
  return index
}

function findEffect(name: string): Effect | undefined {
  return effects.find((effect) => effect === name)
}
