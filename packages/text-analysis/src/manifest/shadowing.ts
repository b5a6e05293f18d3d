import type { Severity } from '@ase/schemas'
import { CAPITAL, traitsOf, WORD } from '../characters.ts'
import type { Token } from '../token.ts'
import { mixLetter } from '../word-table.ts'
import { endsUpTo, placesBefore, startsBefore, type CutText } from './cut-text.ts'
import { placesIn, type FoundPhrases } from './phrase-finder.ts'
import {
  belittling,
  redirects,
  shadowingWords,
  tellingWords,
  WordRoles,
} from './shadowing-signs.ts'

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

/** What a text has to say on tools that are not in `own` (lower case); null when that is nothing or only a hint. Linear in the text. */
export function shadowing(cut: CutText, own: ReadonlySet<string>): Severity | null {
  const { text } = cut
  if (!joined.test(text)) return null
  let found: Severity | null = null
  const telling = new TellingWords(text)
  let readText: NamedTools | null = null
  for (const { 0: written, 1: mark = '', 2: name = '', index } of text.matchAll(identifiers)) {
    if (own.has(name.toLowerCase())) continue
    const from = index + written.length
    if (!telling.within(from, from + AFTER)) continue
    readText ??= new NamedTools(cut)
    const severity = readText.judge({ index, from, name, mark }, found !== null)
    if (severity === 'high') return 'high'
    found ??= severity
    if (found !== null && !readText.hasRedirects) return found
  }
  return found
}

/** The name of a tool in a text: where it starts with its mark, and where what follows it starts. */
interface Mention {
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

  constructor({ text, start, tokens }: CutText) {
    this.text = text
    this.offset = start
    this.tokens = tokens()
    const places = placesIn(shadowingWords, this.tokens)
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
  judge(mention: Mention, isMedium: boolean): Severity | null {
    const { tokens, offset, endsBefore, endsAfter } = this
    const { index, from } = mention
    const sentence = Math.max(
      index - BEFORE,
      endsBefore[placesBefore(endsBefore, index + 1) - 1] ?? 0,
    )
    const conditional = this.roles.conditionBefore(
      startsBefore(tokens, index + offset),
      sentence + offset,
    )
    if (isMedium && !conditional) return null
    const next = startsBefore(tokens, from + offset)
    const close = endsAfter[placesBefore(endsAfter, from) + 1] ?? Infinity
    const last = endsUpTo(tokens, Math.min(from + AFTER, close) + offset)
    const severity = this.severityOf(next, last, conditional)
    if (severity === null || (isMedium && severity !== 'high')) return null
    return isTool(this.text, sentence, mention) ? severity : null
  }

  private severityOf(from: number, to: number, conditional: boolean): Severity | null {
    if (conditional && this.redirects?.saidBetween(from, to) === true) return 'high'
    return this.roles.imposesBetween(from, to) ||
      (conditional && this.roles.ordersBetween(from, to)) ||
      this.belittling?.saidBetween(from, Math.min(to, from + BELITTLED_WITHIN)) === true
      ? 'medium'
      : null
  }
}

const BELITTLED_WITHIN = 8

/**
 * Where a text has one of the words that all of the below need, read onwards once for all names in it. Most mentions of a name
 * have none behind them, and are not cut into words.
 */
class TellingWords {
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
        const traits = traitsOf(code)
        if ((traits & WORD) === 0) break
        hash = mixLetter(hash, code + (traits & CAPITAL))
      }
      if (at > start && tellingWords.findHashed(text, start, at, hash) >= 0) {
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
function isTool(text: string, sentence: number, { index, from, name, mark }: Mention): boolean {
  const after = text.slice(from, from + BESIDE)
  if (noun.test(after) || called.test(endOf(text, sentence, index))) return true
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
function endOf(text: string, from: number, to: number): string {
  let end = to
  while (end > from && text.charCodeAt(end - 1) <= 32) end -= 1
  return text.slice(Math.max(from, end - BESIDE), end)
}
