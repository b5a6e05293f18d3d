/** A stretch of a text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

const SPANS_MAX = 2000

/**
 * Fenced blocks and back-quoted spans of Markdown, in order, at most 2,000: shown as they are and never rendered.
 * Linear.
 */
export function findCodeSpans(text: string): readonly Span[] {
  const spans: Span[] = []
  for (let at = text.indexOf('`'); at >= 0 && spans.length < SPANS_MAX;) {
    const ticks = readTicks(text, at)
    const end = findClosing(text, at + ticks.length, ticks)
    if (end < 0) {
      // An unclosed fence runs to the end; an unclosed back-quote is an ordinary character.
      if (ticks.length >= 3) spans.push({ start: at, end: text.length })
      if (ticks.length >= 3) break
      at = text.indexOf('`', at + ticks.length)
      continue
    }
    spans.push({ start: at, end })
    at = text.indexOf('`', end)
  }
  return spans
}

function readTicks(text: string, at: number): string {
  let end = at
  while (text.charCodeAt(end) === 96 && end - at < 16) end += 1
  return text.slice(at, end)
}

const INLINE_MAX = 1000

/** A span in a line ends soon; a fence ends anywhere. */
function findClosing(text: string, from: number, ticks: string): number {
  if (ticks.length >= 3) {
    const at = text.indexOf(ticks, from)
    return at < 0 ? -1 : at + ticks.length
  }
  const at = text.slice(from, from + INLINE_MAX).indexOf(ticks)
  return at < 0 ? -1 : from + at + ticks.length
}

/** Whether an offset is inside one of the spans. */
export function isInSpans(spans: readonly Span[], at: number): boolean {
  return findSpanAt(spans, at) !== null
}

/** The span that a position is inside of. They are sorted and do not overlap. */
export function findSpanAt(spans: readonly Span[], at: number): Span | null {
  let low = 0
  let high = spans.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const span = spans[middle]
    if (span === undefined) return null
    if (at < span.start) high = middle - 1
    else if (at >= span.end) low = middle + 1
    else return span
  }
  return null
}

/** The text without fenced blocks of more than three lines (fences included): code that is offered for copying. */
export function removeCodeBlocks(text: string): string {
  const blocks = findCodeSpans(text).filter(
    ({ start, end }) =>
      text.startsWith('```', start) && text.slice(start, end).split('\n').length > 3,
  )
  if (blocks.length === 0) return text
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of blocks) {
    pieces.push(text.slice(at, start))
    at = end
  }
  pieces.push(text.slice(at))
  return pieces.join('\n')
}
