import type { Severity } from '@ase/schemas'
import { CAPITAL, traitsOf, WORD } from '../characters.ts'
import { tokenize, type Token } from '../tokenize.ts'
import { mixLetter, WordTable } from '../word-table.ts'
import { saidIn, type PhraseIndex } from './said-phrases.ts'
import { belittling, imposes, modals, redirects } from './shadowing-signs.ts'
import type { WindowBudget } from './window-budget.ts'

const verbs = new Set(
  'send get list read write create delete update search fetch run execute transfer make post call add remove edit move copy upload download query open close save load find set pay buy book schedule reply forward publish share push merge commit deploy browse navigate click type draft compose invite approve submit charge refund wipe purchase withdraw reset revoke cancel'.split(
    ' ',
  ),
)

/** Words in the spelling of a tool's name: `send_mail`, `sendMail`, and `send-mail` where a noun or quotation marks it. */
const identifiers =
  /(["'`*]{0,2})\b([a-z][a-z0-9]{1,30}(?:(?:_[A-Za-z0-9]{1,30}){1,6}|(?:-[a-z0-9]{1,30}){1,4}|(?:[A-Z][a-z0-9]{1,24}){1,4}))\b["'`*]{0,2}/g

const MATCHES_MAX = 512
/** Whoever says more of one tool says it in the first places too. */
const SAME_MAX = 6
/** Two words written as one. */
const joined = /[a-z0-9](?:[_-][A-Za-z0-9]|[A-Z])/
const BEFORE = 90
const AFTER = 260

/** What a text has to say on tools that are not in `own` (lower case); null when that is nothing or only a hint. */
export function shadowing(
  text: string,
  own: ReadonlySet<string>,
  budget: WindowBudget,
): Severity | null {
  if (!joined.test(text)) return null
  let found: Severity | null = null
  let seen = 0
  const judged = new Map<string, number>()
  const telling = new TellingWords(text)
  for (const { 0: written, 1: mark = '', 2: name = '', index } of text.matchAll(identifiers)) {
    seen += 1
    if (seen > MATCHES_MAX) break
    if (own.has(name.toLowerCase())) continue
    const times = judged.get(name) ?? 0
    if (times >= SAME_MAX) continue
    judged.set(name, times + 1)
    const from = index + written.length
    if (!telling.within(from, from + AFTER)) continue
    if (!budget.take(BEFORE + AFTER)) break
    const before = sentenceEnd(text.slice(Math.max(0, index - BEFORE), index))
    const after = twoSentences(text.slice(from, from + AFTER))
    if (!isTool(before, name, mark, after)) continue
    const severity = judge(before, after, found !== null)
    if (severity === 'high') return 'high'
    found ??= severity
  }
  return found
}

/** Does a text write more names of tools than are judged? */
export function shadowsBeyondReading(text: string): boolean {
  if (text.length <= MATCHES_MAX * NAME_MIN) return false
  let seen = 0
  for (const _ of text.matchAll(identifiers)) {
    seen += 1
    if (seen > MATCHES_MAX) return true
  }
  return false
}

const NAME_MIN = 4

/** What is already known to be medium can only become high. */
function judge(before: string, after: string, isMedium: boolean): Severity | null {
  const conditional = isCondition(before)
  if (isMedium && !conditional) return null
  const rest = tokenize(after)
  if (!conditional) return imposes(rest) || says(rest.slice(0, 8), belittling) ? 'medium' : null
  if (says(rest, redirects)) return 'high'
  return imposes(rest) ||
    rest.some(({ word }) => orders.has(word)) ||
    says(rest.slice(0, 8), belittling)
    ? 'medium'
    : null
}

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

  /** Between two places, of which the first is no smaller than it was before; words may be cut at both. */
  within(from: number, to: number): boolean {
    const { text } = this
    while (this.start < from) {
      if (this.start >= 0 && this.end > from) return true
      this.readNext()
    }
    // The word at the end may be another one once it is cut.
    return this.start < to || isTellingAtEnd(text, from, Math.min(to, text.length))
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

function isTellingAtEnd(text: string, from: number, to: number): boolean {
  let start = to
  while (start > from && (traitsOf(text.charCodeAt(start - 1)) & WORD) !== 0) start -= 1
  return start < to && tellingWords.find(text, start, to) >= 0
}

function says(tokens: readonly Token[], index: PhraseIndex<string>): boolean {
  return saidIn(tokens, index).size > 0
}

function sentenceEnd(text: string): string {
  return text.split(/[.!?]\s|\n/).at(-1) ?? ''
}

function twoSentences(text: string): string {
  return text
    .split(/[.!?]\s+(?=[A-Z])|\n\n/)
    .slice(0, 2)
    .join('. ')
}

/** Is the name part of a condition, or the subject that something is said of? */
function isCondition(before: string): boolean {
  const words = tokenize(before).map(({ word }) => word)
  const near = words.slice(-6)
  return (
    near.some((word) => conditions.has(word)) || (words.length <= 4 && subjects.has(words[0] ?? ''))
  )
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

const conditions = wordSet(
  'when whenever if before after instead time prior once during how affects affect changes modifies calls all any every behaviour behavior',
)
const subjects = wordSet('the all any every')
const orders = wordSet('must always never every ensure sure don')
const tellingWords = new WordTable([
  ...modals,
  ...orders,
  ...redirects.keys(),
  ...belittling.keys(),
])

/** A verb at its head, a noun beside it, quotation or a call of it make a word the name of a tool. */
function isTool(before: string, name: string, mark: string, after: string): boolean {
  const noun = /^(?:\(\))? ?(?:tool|function|command|action|server)\b/i.test(after)
  const called =
    /\b(?:using|calling|invoking|executing|call|invoke|execute|tool|function|(?:tool|function) (?:called|named))$/i.test(
      before.trim(),
    )
  if (noun || called) return true
  if (name.includes('-')) return mark.includes('`') && verbs.has(name.split('-')[0] ?? '')
  return (
    verbs.has(/^[a-z][a-z0-9]*/.exec(name)?.[0] ?? '') ||
    /^\W{0,3}(?:is|are|gets?) (?:called|used|invoked|available|present|executed|run)\b/i.test(after)
  )
}
