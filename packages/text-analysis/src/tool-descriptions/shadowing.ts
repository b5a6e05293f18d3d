import type { Severity } from '@ase/schemas'
import { CAPITAL, getCharTraits, WORD } from '../characters/characters.ts'
import { phrase, type PhraseFamily } from '../phrases/phrases.ts'
import type { Token } from '../tokens/token.ts'
import { WordTable, mixLetter } from '../tokens/word-table.ts'
import {
  countEndsUpTo,
  countPlacesBefore,
  countStartsBefore,
  type TokenizedText,
} from './tokenized-text.ts'
import {
  listOpenings,
  PhraseFinder,
  listWords,
  findWordPlaces,
  type FoundPhrases,
} from './phrase-finder.ts'

/** What is said to happen when another tool is used: copies, other receivers, other values. */
const redirecting: PhraseFamily = [
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
const disparaging: PhraseFamily = [
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
const shadowingWords = new WordTable([
  ...rolesByWord.keys(),
  ...listWords(redirecting),
  ...listWords(disparaging),
])
const rolesOf = Uint8Array.from(shadowingWords.words, (word) => rolesByWord.get(word) ?? 0)

const redirects = new PhraseFinder(redirecting, shadowingWords)
const belittling = new PhraseFinder(disparaging, shadowingWords)

/** One of these has to stand behind the name of a tool for anything to be said of it. */
const triggerWords = new WordTable([
  ...[roles.modal, roles.order].flatMap((words) => words.split(' ')),
  ...listOpenings(redirecting),
  ...listOpenings(disparaging),
])

const IMPOSED_WITHIN = 8
const MATTER_WITHIN = 14
const CALLED_WITHIN = 3
const CONDITION_WITHIN = 6
const SUBJECT_WITHIN = 4

/** What each word of a text does around the name of a tool. */
class WordRoles {
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

const verbs = new Set(
  'send get list read write create delete update search fetch run execute transfer make post call add remove edit move copy upload download query open close save load find set pay buy book schedule reply forward publish share push merge commit deploy browse navigate click type draft compose invite approve submit charge refund wipe purchase withdraw reset revoke cancel'.split(
    ' ',
  ),
)

/** Words in the spelling of a tool's name: `send_mail`, `sendMail`, and `send-mail` where a noun or quotation marks it. */
const identifiers =
  /(["'`*]{0,2})\b([a-z][a-z0-9]{1,30}(?:(?:_[A-Za-z0-9]{1,30}){1,6}|(?:-[a-z0-9]{1,30}){1,4}|(?:[A-Z][a-z0-9]{1,24}){1,4}))\b["'`*]{0,2}/g

/** Two words written as one. */
const joined = /[a-z0-9](?:[_-][A-Za-z0-9]|[A-Z])/
const BEFORE = 90
const AFTER = 260

/**
 * How severely a text changes the use of tools that are not in `own` (names in lower case); null when it does not, or
 * only hints. Linear in the text.
 */
export function rateShadowing(cut: TokenizedText, own: ReadonlySet<string>): Severity | null {
  const { text } = cut
  if (!joined.test(text)) return null
  let found: Severity | null = null
  const triggers = new TriggerWords(text)
  let namedTools: NamedTools | null = null
  for (const { 0: written, 1: mark = '', 2: name = '', index } of text.matchAll(identifiers)) {
    if (own.has(name.toLowerCase())) continue
    const from = index + written.length
    if (!triggers.within(from, from + AFTER)) continue
    namedTools ??= new NamedTools(cut)
    const severity = namedTools.rate({ index, from, name, mark }, found !== null)
    if (severity === 'high') return 'high'
    found ??= severity
    if (found !== null && !namedTools.hasRedirects) return found
  }
  return found
}

/** The name of a tool in a text: where it starts with its mark, and where what follows it starts. */
interface ToolMention {
  readonly index: number
  readonly from: number
  readonly name: string
  readonly mark: string
}

/** A text read once for all names of tools in it. */
class NamedTools {
  private readonly text: string
  /** What places of the text are off those of the words. */
  private readonly offset: number
  private readonly tokens: readonly Token[]
  private readonly roles: WordRoles
  private readonly redirects: FoundPhrases | null
  private readonly belittling: FoundPhrases | null
  /** Where sentences end before a name, and those that close what is read behind it. */
  private readonly endsBefore: readonly number[]
  private readonly endsAfter: readonly number[]

  constructor({ text, start, tokens }: TokenizedText) {
    this.text = text
    this.offset = start
    this.tokens = tokens()
    const places = findWordPlaces(shadowingWords, this.tokens)
    this.roles = new WordRoles(this.tokens, places)
    this.redirects = redirects.find(this.tokens, places)
    this.belittling = belittling.find(this.tokens, places)
    this.endsBefore = Array.from(
      text.matchAll(/[.!?]\s|\n/g),
      ({ 0: end, index }) => index + end.length,
    )
    this.endsAfter = Array.from(text.matchAll(/[.!?]\s+(?=[A-Z])|\n\n/g), ({ index }) => index)
  }

  /** Without one nothing in the text is high. */
  get hasRedirects(): boolean {
    return this.redirects !== null
  }

  /** What is already known to be medium can only become high. */
  rate(mention: ToolMention, isMedium: boolean): Severity | null {
    const { tokens, offset, endsBefore, endsAfter } = this
    const { index, from } = mention
    const sentence = Math.max(
      index - BEFORE,
      endsBefore[countPlacesBefore(endsBefore, index + 1) - 1] ?? 0,
    )
    const conditional = this.roles.conditionBefore(
      countStartsBefore(tokens, index + offset),
      sentence + offset,
    )
    if (isMedium && !conditional) return null
    const next = countStartsBefore(tokens, from + offset)
    const close = endsAfter[countPlacesBefore(endsAfter, from) + 1] ?? Infinity
    const last = countEndsUpTo(tokens, Math.min(from + AFTER, close) + offset)
    const severity = this.rateBetween(next, last, conditional)
    if (severity === null || (isMedium && severity !== 'high')) return null
    return isTool(this.text, sentence, mention) ? severity : null
  }

  private rateBetween(from: number, to: number, conditional: boolean): Severity | null {
    if (conditional && this.redirects?.usesPhraseBetween(from, to) === true) return 'high'
    return this.roles.imposesBetween(from, to) ||
      (conditional && this.roles.ordersBetween(from, to)) ||
      this.belittling?.usesPhraseBetween(from, Math.min(to, from + BELITTLED_WITHIN)) === true
      ? 'medium'
      : null
  }
}

const BELITTLED_WITHIN = 8

/**
 * Finds the words that every rating below needs, in one pass over the text for all names in it. Most mentions of a name
 * have none after them, and are not tokenized.
 */
class TriggerWords {
  private readonly text: string
  /** The next telling word, and where the search for the one after it starts: not inside of a word. */
  private start = -1
  private end = 0

  constructor(text: string) {
    this.text = text
  }

  /** Between two places, of which the first is no smaller than it was before. */
  within(from: number, to: number): boolean {
    while (this.start < from) {
      if (this.start >= 0 && this.end > from) return true
      this.readNext()
    }
    return this.start < to
  }

  private readNext(): void {
    const { text } = this
    let at = this.end
    while (at < text.length) {
      const start = at
      let hash = 0
      for (; at < text.length; at += 1) {
        const code = text.charCodeAt(at)
        // Other scripts and escaped lines are left to the reader that knows them.
        if (code >= 128 || code === 92) {
          this.start = at
          this.end = at + 1
          return
        }
        const traits = getCharTraits(code)
        if ((traits & WORD) === 0) break
        hash = mixLetter(hash, code + (traits & CAPITAL))
      }
      if (at > start && triggerWords.findHashed(text, start, at, hash) >= 0) {
        this.start = start
        this.end = at
        return
      }
      at += 1
    }
    this.start = Number.POSITIVE_INFINITY
  }
}

/** A verb at its head, a noun beside it, quotation or a call of it make a word the name of a tool. */
function isTool(text: string, sentence: number, { index, from, name, mark }: ToolMention): boolean {
  const after = text.slice(from, from + BESIDE)
  if (noun.test(after) || called.test(textBefore(text, sentence, index))) return true
  if (name.includes('-')) return mark.includes('`') && verbs.has(name.split('-')[0] ?? '')
  return verbs.has(/^[a-z][a-z0-9]*/.exec(name)?.[0] ?? '') || used.test(after)
}

/** As many characters beside a name as the patterns below need. */
const BESIDE = 24
const noun = /^(?:\(\))? ?(?:tool|function|command|action|server)\b/i
const called =
  /\b(?:using|calling|invoking|executing|call|invoke|execute|tool|function|(?:tool|function) (?:called|named))$/i
const used = /^\W{0,3}(?:is|are|gets?) (?:called|used|invoked|available|present|executed|run)\b/i

/** The end of what stands between two places, without white space. */
function textBefore(text: string, from: number, to: number): string {
  let end = to
  while (end > from && text.charCodeAt(end - 1) <= 32) end -= 1
  return text.slice(Math.max(from, end - BESIDE), end)
}
