/** How far a look for the end of an argument list went. */
export interface ArgumentEnd {
  /** Every bracket was closed; `looked` is then where the arguments end. */
  readonly isWhole: boolean
  readonly looked: number
}

const deepest = 256

/**
 * Where the bracket closes that opens at `from`: brackets in strings do not count, a string ends on its own line.
 * Without a bracket there the arguments are the rest of the line. One pass, at most up to `to`.
 */
export function endOfArguments(text: string, from: number, to: number): ArgumentEnd {
  if (!'{(['.includes(text.charAt(from)) || from >= to) {
    const line = text.indexOf('\n', from)
    return { isWhole: true, looked: line === -1 ? text.length : line }
  }
  let depth = 0
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code === doubleQuote || (code === singleQuote && opensString(text, at))) {
      const close = endOfString(text, at, to)
      if (text.charCodeAt(close) !== code) return { isWhole: false, looked: close }
      at = close
    } else if (opening.has(code)) {
      depth += 1
      if (depth > deepest) return { isWhole: false, looked: at }
    } else if (closing.has(code)) {
      depth -= 1
      if (depth === 0) return { isWhole: true, looked: at + 1 }
    }
  }
  return { isWhole: false, looked: to }
}

const doubleQuote = 34
const singleQuote = 39
const opening: ReadonlySet<number> = new Set([40, 91, 123])
const closing: ReadonlySet<number> = new Set([41, 93, 125])

/** An apostrophe inside a word opens nothing. */
function opensString(text: string, at: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))
}

/** The same quotation mark, the end of the line, or `to`. */
function endOfString(text: string, from: number, to: number): number {
  const quote = text.charCodeAt(from)
  let at = from + 1
  for (; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote || code === 10) break
    if (code === 92) at += 1
  }
  return Math.min(at, to)
}
