import { decodeEscapes } from '../model/quoting.ts'
import { UNKNOWN } from '../model/model.ts'

/** What a scripting language is made of, whichever it is: enough to follow constants into calls. */
export interface CodeToken {
  /** `command` is a text that the language itself gives to a shell (backquotes, `%x()`, `qx()`). */
  readonly kind: 'name' | 'text' | 'command' | 'number' | 'mark'
  readonly text: string
}

export interface CodeTokens {
  readonly tokens: readonly CodeToken[]
  readonly limited: boolean
}

/** More than arguments of 32 KiB can hold. */
const TOKENS_MAX = 40_960

const brackets = new Map([
  ['(', ')'],
  ['{', '}'],
  ['[', ']'],
  ['<', '>'],
])

/**
 * Cuts a program of Python, JavaScript, Perl, Ruby, PHP, Lua and their kin into tokens, in one pass. Comments go; a line
 * end is a mark. Backquotes hold a text in JavaScript and Go and a command elsewhere, which `backquotesRun` says.
 */
export function tokenizeCode(code: string, backquotesRun: boolean): CodeTokens {
  const tokens: CodeToken[] = []
  let at = 0
  while (at < code.length && tokens.length < TOKENS_MAX) {
    const char = code.charAt(at)
    if (char === ' ' || char === '\t' || char === '\r') at += 1
    else if (isComment(code, at)) at = endOfLine(code, at)
    else if (code.startsWith('/*', at)) at = after(code, '*/', at + 2)
    else if (char === '`' && backquotesRun && code.startsWith('#{', at + 1))
      at = readInterpolation(code, at, tokens)
    else if (char === '"' || char === "'" || char === '`') {
      const text = readText(code, at, tokens.at(-1)?.text ?? '')
      tokens.push({ kind: char === '`' && backquotesRun ? 'command' : 'text', text: text.text })
      at = text.end
    } else if (isNameStart(code.charCodeAt(at))) at = readName(code, at, tokens)
    else if (char >= '0' && char <= '9') at = readNumber(code, at, tokens)
    else if (char === '%' && code.startsWith('%x', at) && isOpener(code.charAt(at + 2)))
      at = readDelimited(code, at + 2, 'command', tokens)
    else {
      tokens.push({ kind: 'mark', text: char })
      at += 1
    }
  }
  return { tokens, limited: at < code.length }
}

/** `` `#{expression}` `` of Ruby gives the value of the expression to a shell. */
function readInterpolation(code: string, at: number, tokens: CodeToken[]): number {
  const end = code.indexOf('}`', at)
  if (end < 0) return at + 1
  const inner = tokenizeCode(code.slice(at + 3, end).replaceAll('`', ''), false).tokens
  tokens.push({ kind: 'name', text: 'system' }, { kind: 'mark', text: '(' })
  for (const token of inner) tokens.push(token)
  tokens.push({ kind: 'mark', text: ')' })
  return end + 2
}

function isComment(code: string, at: number): boolean {
  const char = code.charAt(at)
  if (char === '#') return code.charAt(at + 1) !== '{' && code.charAt(at - 1) !== '$'
  // A slash after a colon stands in a URL that was not quoted.
  return char === '/' && code.charAt(at + 1) === '/' && code.charAt(at - 1) !== ':'
}

function endOfLine(code: string, at: number): number {
  const end = code.indexOf('\n', at)
  return end < 0 ? code.length : end
}

function after(code: string, text: string, from: number): number {
  const end = code.indexOf(text, from)
  return end < 0 ? code.length : end + text.length
}

function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36
}

function isNamePart(code: number): boolean {
  return isNameStart(code) || (code >= 48 && code <= 57)
}

function readName(code: string, at: number, tokens: CodeToken[]): number {
  let end = at + 1
  while (end < code.length && isNamePart(code.charCodeAt(end))) end += 1
  const name = code.slice(at, end)
  const next = code.charAt(end)
  if ((next === '"' || next === "'") && /^[bBrRuUfF]{1,2}$/.test(name)) {
    const text = readText(code, end, '')
    const formatted = name.includes('f') || name.includes('F')
    tokens.push({ kind: 'text', text: formatted ? openBraces(text.text) : text.text })
    return text.end
  }
  if (/^q[qwx]?$/.test(name) && isOpener(next))
    return readDelimited(code, end, name === 'qx' ? 'command' : 'text', tokens)
  tokens.push({ kind: 'name', text: name })
  // `rm_rf!(…)` of Elixir.
  return next === '!' && code.charAt(end + 1) === '(' ? end + 1 : end
}

/** The fields of a formatted text are known only when it runs. */
function openBraces(text: string): string {
  let out = ''
  let at = 0
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
    const close = text.indexOf('}', open)
    if (close < 0) break
    // `${x}` and `#{x}` take their sign along.
    const sign = text.charAt(open - 1)
    out += text.slice(at, sign === '$' || sign === '#' ? Math.max(open - 1, at) : open) + UNKNOWN
    at = close + 1
  }
  return at === 0 ? text : out + text.slice(at)
}

function readNumber(code: string, at: number, tokens: CodeToken[]): number {
  let end = at + 1
  while (end < code.length && (isNamePart(code.charCodeAt(end)) || code.charAt(end) === '.'))
    end += 1
  const value = Number(code.slice(at, end).replaceAll('_', ''))
  tokens.push({ kind: 'number', text: Number.isNaN(value) ? UNKNOWN : String(value) })
  return end
}

function isOpener(char: string): boolean {
  return char !== '' && '({[</|!'.includes(char)
}

function readDelimited(
  code: string,
  at: number,
  kind: 'text' | 'command',
  tokens: CodeToken[],
): number {
  const end = closerOf(code, at)
  tokens.push({ kind, text: code.slice(at + 1, end < 0 ? undefined : end) })
  return end < 0 ? code.length : end + 1
}

/** Where the text ends that starts with this character; brackets nest. -1 when it stays open. */
function closerOf(code: string, at: number): number {
  const opener = code.charAt(at)
  const closer = brackets.get(opener)
  if (closer === undefined) return code.indexOf(opener, at + 1)
  let depth = 0
  for (let end = at; end < code.length; end += 1) {
    const char = code.charAt(end)
    if (char === opener) depth += 1
    else if (char === closer) {
      depth -= 1
      if (depth === 0) return end
    }
  }
  return -1
}

/** A quoted text at the cursor, triple quotes included; what is put in at run time stays open. */
function readText(code: string, at: number, before: string): { text: string; end: number } {
  const quote = code.charAt(at)
  const triple = quote.repeat(3)
  if (quote !== '`' && code.startsWith(triple, at)) {
    const end = code.indexOf(triple, at + 3)
    const raw = code.slice(at + 3, end < 0 ? undefined : end)
    return { text: decodeEscapes(raw), end: end < 0 ? code.length : end + 3 }
  }
  let end = at + 1
  while (end < code.length && code.charAt(end) !== quote) end += code.charAt(end) === '\\' ? 2 : 1
  const raw = code.slice(at + 1, end)
  const text = before === 'r' ? raw : decodeEscapes(raw)
  return { text: quote === "'" ? text : openFields(text, quote), end: end + 1 }
}

/** `${x}` of JavaScript and `#{x}` of Ruby; elsewhere `${x}` is left to the shell that gets the text. */
function openFields(text: string, quote: string): string {
  return text.includes(quote === '`' ? '${' : '#{') ? openBraces(text) : text
}
