import { shellLimits, UNKNOWN, type Budget } from '../model/model.ts'

/** Marks that a word carries while it is read: characters that act only when they were not quoted. */
export const marks = {
  split: '\uE001',
  open: '\uE002',
  comma: '\uE003',
  close: '\uE004',
  /** A positional parameter: nothing, or something, depending on the caller. */
  positional: '\uE005',
} as const

/** Turns a marked word into the words that a shell would see: braces, then field splitting. */
export function expandWord(marked: string, budget: Budget): string[] {
  if (!hasMark(marked)) return [marked]
  const braced = marked.includes(marks.open) ? expandBraces(marked, budget) : [marked]
  // An alternative that is empty is no word.
  const words = braced.length > 1 ? braced.filter((word) => word !== '') : braced
  return words
    .flatMap((word) => (word.includes(marks.split) ? splitFields(word) : [word]))
    .map(settle)
}

function hasMark(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 0xe0_01 && code <= 0xe0_05) return true
  }
  return false
}

function splitFields(word: string): string[] {
  return word.split(marks.split).filter((field) => field !== '')
}

/** Expands the first flat group again and again; the product is bounded, what is left over stays text. */
function expandBraces(word: string, budget: Budget): string[] {
  if (!word.includes(marks.comma)) return [word]
  let words = [word]
  for (let round = 0; round < 8; round += 1) {
    if (words.length * word.length > budget.charsLeft) {
      budget.limited = true
      return words
    }
    const next = words.flatMap((candidate) => expandInnermost(candidate) ?? [candidate])
    if (next.length === words.length) return words
    budget.charsLeft -= next.length * word.length
    if (next.length > shellLimits.expansions || budget.charsLeft < 0) {
      budget.limited = true
      return words
    }
    words = next
  }
  budget.limited = true
  return words
}

function expandInnermost(word: string): string[] | null {
  const close = word.indexOf(marks.close)
  if (close < 0) return null
  const open = word.lastIndexOf(marks.open, close)
  if (open < 0) return null
  const alternatives = word.slice(open + 1, close).split(marks.comma)
  if (alternatives.length < 2 || alternatives.length > shellLimits.expansions) return null
  const head = word.slice(0, open)
  const tail = word.slice(close + 1)
  return alternatives.map((alternative) => head + alternative + tail)
}

/** Marks that did nothing are the characters that they stand for. */
const plainMarks = new Map([
  [marks.open.charCodeAt(0), '{'],
  [marks.comma.charCodeAt(0), ','],
  [marks.close.charCodeAt(0), '}'],
])

function settle(word: string): string {
  const plain = withoutMarks(word)
  if (!plain.includes(marks.positional)) return plain
  const without = plain.replaceAll(marks.positional, '')
  return without === '' || without.startsWith('/') ? UNKNOWN + without : without
}

function withoutMarks(word: string): string {
  let plain = ''
  let start = 0
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at)
    const char = code < 0xe0_02 ? undefined : plainMarks.get(code)
    if (char === undefined) continue
    plain += word.slice(start, at) + char
    start = at + 1
  }
  return start === 0 ? word : plain + word.slice(start)
}
