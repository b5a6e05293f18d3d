import type { Token } from '../token.ts'
import { phrase, type Family } from '../phrases.ts'
import { WordTable } from '../word-table.ts'
import { openingsOf, PhraseFinder, wordsOf } from './phrase-finder.ts'

/** What is said to happen when another tool is used: copies, other receivers, other values. */
const redirecting: Family = [
  phrase(
    18,
    'must always should first also automatically silently please needs need has have make ensure instead',
    'bcc cc copy copies copied redirect redirected forward forwarded replace replaced log logged recipient recipients exfiltrate attacker upload uploaded send sent add append appended include insert change modify override account same',
  ),
  phrase(10, 'bcc cc redirect forward send copy', 'https http'),
  phrase(4, 'bcc cc'),
  phrase(
    16,
    'prefix prepend wrap extend precede append',
    'each every all its the',
    'statement statements query queries body command commands call calls message messages request requests argument arguments',
  ),
  phrase(
    8,
    'use set pay send',
    'account iban recipient beneficiary payee wallet',
    'beneficiary regardless instead place whatever',
  ),
  phrase(6, 'not only never', 'allowed permitted', 'send use call write post transfer'),
  phrase(
    6,
    'set replace change swap rewrite use',
    'recipient argument parameter value iban account address destination amount name query text content body subject table path url',
    'to with by',
  ),
]

/** What is said of another tool to keep it from being used. */
const ill: Family = [
  phrase(
    3,
    'is are was been',
    'deprecated broken unsafe insecure disabled unreliable replaced compromised obsolete malicious',
  ),
  phrase(1, 'no', 'longer', 'works safe available'),
  phrase(1, 'out', 'of', 'order'),
  phrase(1, 'skips ignores bypasses leaks', 'security safety permission permissions data secrets'),
]

const roles = {
  modal: 'must should shall needs has have is are get gets expects takes valid',
  binding: 'must should shall get gets expects takes valid',
  to: 'to',
  calling: 'called used run invoked executed present available finished done',
  matter:
    'account payee recipient recipients amount price currency merchant iban beneficiary line import suffix prefix header link argument arguments field statement statements address',
  order: 'must always never every ensure sure don',
  condition:
    'when whenever if before after instead time prior once during how affects affect changes modifies calls all any every behaviour behavior',
  subject: 'the all any every',
}
const [MODAL, BINDING, TO, CALLING, MATTER, ORDER, CONDITION, SUBJECT] = [
  1, 2, 4, 8, 16, 32, 64, 128,
] as const
const rolesByWord = new Map<string, number>()
for (const [index, words] of Object.values(roles).entries())
  for (const word of words.split(' '))
    rolesByWord.set(word, (rolesByWord.get(word) ?? 0) | (1 << index))

/** Every word that the texts around the names of tools are read for. */
export const shadowingWords = new WordTable([
  ...rolesByWord.keys(),
  ...wordsOf(redirecting),
  ...wordsOf(ill),
])
const rolesOf = Uint8Array.from(shadowingWords.words, (word) => rolesByWord.get(word) ?? 0)

export const redirects = new PhraseFinder(redirecting, shadowingWords)
export const belittling = new PhraseFinder(ill, shadowingWords)

/** One of these has to stand behind the name of a tool for anything to be said of it. */
export const tellingWords = new WordTable([
  ...[roles.modal, roles.order].flatMap((words) => words.split(' ')),
  ...openingsOf(redirecting),
  ...openingsOf(ill),
])

const IMPOSED_WITHIN = 8
const MATTER_WITHIN = 14
const CALLED_WITHIN = 3
const CONDITION_WITHIN = 6
const SUBJECT_WITHIN = 4

/** What each word of a text does around the name of a tool. */
export class WordRoles {
  private readonly tokens: readonly Token[]
  private readonly bits: Uint8Array
  /** From each word on, the next one that is an order. */
  private readonly nextOrders: Float64Array

  /** `places` are those of the words in `shadowingWords`. */
  constructor(tokens: readonly Token[], places: Int16Array) {
    this.tokens = tokens
    this.bits = new Uint8Array(tokens.length)
    this.nextOrders = new Float64Array(tokens.length + 1).fill(Infinity)
    let next = Infinity
    for (let at = tokens.length - 1; at >= 0; at -= 1) {
      const place = places[at] ?? -1
      const bits = place < 0 ? 0 : (rolesOf[place] ?? 0)
      if ((bits & ORDER) !== 0) next = at
      this.bits[at] = bits
      this.nextOrders[at] = next
    }
  }

  ordersBetween(from: number, to: number): boolean {
    return (this.nextOrders[from] ?? Infinity) < to
  }

  /** Is a name part of a condition, or the subject that something is said of? Its sentence starts at a place of the text. */
  conditionBefore(name: number, sentence: number): boolean {
    let at = name
    while (
      at > 0 &&
      name - at < CONDITION_WITHIN &&
      (this.tokens[at - 1]?.start ?? 0) >= sentence
    ) {
      at -= 1
      if (this.is(at, CONDITION)) return true
    }
    return at < name && name - at <= SUBJECT_WITHIN && this.is(at, SUBJECT)
  }

  /**
   * What follows the name of a tool: does it have to carry something (`must put a line`, `expects the account`,
   * `: the price is to be raised`)? That it has to be called at some time is no such thing.
   */
  imposesBetween(from: number, to: number): boolean {
    const end = this.sentenceEnd(from, Math.min(to, from + IMPOSED_WITHIN + MATTER_WITHIN))
    let at = from
    while (at < end && at < from + IMPOSED_WITHIN && !this.bindsAt(at, to)) at += 1
    if (at >= end || at >= from + IMPOSED_WITHIN) return false
    const last = Math.min(end, at + MATTER_WITHIN)
    let matters = false
    for (let near = from; near < last; near += 1) {
      if (near > at && near <= at + CALLED_WITHIN && this.is(near, CALLING)) return false
      if (near !== at && this.is(near, MATTER)) matters = true
    }
    return matters
  }

  private bindsAt(at: number, to: number): boolean {
    return this.is(at, MODAL) && (this.is(at, BINDING) || (at + 1 < to && this.is(at + 1, TO)))
  }

  private sentenceEnd(from: number, to: number): number {
    let end = from
    while (end < to && this.tokens[end]?.sentence === this.tokens[from]?.sentence) end += 1
    return end
  }

  private is(at: number, role: number): boolean {
    return ((this.bits[at] ?? 0) & role) !== 0
  }
}
