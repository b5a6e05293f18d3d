import { UNKNOWN } from '../model/model.ts'
import { findEnvironment } from '../powershell/well-known-variables.ts'
import { peekChar, type CmdSource, isBlank } from './cmd-source.ts'

const NAME_MAX = 64

/**
 * `%NAME%`, `%NAME:~2,3%`, `%NAME:a=b%`, `!NAME!`, and a loop's `%x` or `%%x`. Consumes it and gives the value; a percent
 * sign that begins nothing stands for itself. Null when nothing of the kind starts here.
 */
function readCmdVariable(source: CmdSource): string | null {
  const mark = peekChar(source)
  if (mark === '%') return readPercent(source)
  return mark === '!' ? readNamed(source, '!') : null
}

function readPercent(source: CmdSource): string {
  const loop = readLoopVariable(source)
  if (loop !== null) return loop
  return readNamed(source, '%') ?? readPositional(source)
}

const loopVariable = /%{1,2}(?:~[a-z]{0,8})?([A-Za-z])/y

function readLoopVariable(source: CmdSource): string | null {
  loopVariable.lastIndex = source.at
  const found = loopVariable.exec(source.text)
  if (found === null) return null
  const value = source.scope.variables.get(`for:${(found[1] ?? '').toLowerCase()}`)
  if (value === undefined) return null
  source.at += found[0].length
  return value.text
}

function readPositional(source: CmdSource): string {
  const found = /^%(?:[0-9*]|~[a-z]{0,8}[0-9])/i.exec(source.text.slice(source.at, source.at + 12))
  source.at += found?.[0].length ?? 1
  return found === null ? '%' : UNKNOWN
}

function readNamed(source: CmdSource, mark: '%' | '!'): string | null {
  const start = source.at + 1
  const end = source.text.indexOf(mark, start)
  if (end < 0 || end - start > NAME_MAX * 2 || end === start) return null
  const inside = source.text.slice(start, end)
  const colon = inside.indexOf(':')
  const name = (colon < 0 ? inside : inside.slice(0, colon)).toLowerCase()
  if (!/^[\w().#$-]{1,64}$/.test(name)) return null
  const known = source.scope.variables.get(`env:${name}`)?.text ?? findEnvironment(name)
  if (known === null && mark === '!') return null
  source.at = end + 1
  // A variable that is not set keeps its spelling: `%USERNAME%` carries more than an unknown value.
  if (known === null) return `%${inside}%`
  return colon < 0 ? known : modified(known, inside.slice(colon + 1))
}

function modified(value: string, change: string): string {
  if (!change.startsWith('~')) {
    const equals = change.indexOf('=')
    if (equals < 1) return value
    return replaceAll(value, change.slice(0, equals), change.slice(equals + 1))
  }
  const [from = 0, length] = change.slice(1).split(',').map(Number)
  const start = from < 0 ? Math.max(value.length + from, 0) : from
  if (length === undefined) return value.slice(start)
  return value.slice(start, length < 0 ? value.length + length : start + length)
}

function replaceAll(value: string, wanted: string, replacement: string): string {
  if (wanted.startsWith('*') && wanted.length > 1) {
    const at = value.toLowerCase().indexOf(wanted.slice(1).toLowerCase())
    return at < 0 ? value : replacement + value.slice(at + wanted.length - 1)
  }
  const text = value.toLowerCase().split(wanted.toLowerCase()).length > 1 ? value : ''
  if (text === '' || text.toLowerCase().length !== text.length) return value
  const parts: string[] = []
  let start = 0
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(wanted.toLowerCase()); at >= 0;) {
    parts.push(text.slice(start, at), replacement)
    start = at + wanted.length
    at = lower.indexOf(wanted.toLowerCase(), start)
  }
  return parts.join('') + text.slice(start)
}

export interface CmdWord {
  readonly text: string
  readonly quoted: boolean
  /** A variable outside quotes gave something that reads as more than one word. */
  readonly spread: boolean
}

/** One word of a command line, carets and quotes resolved. The command word also ends at a comma or semicolon. */
export function readCmdWord(source: CmdSource, isCommand: boolean): CmdWord {
  const parts: string[] = []
  let quoted = false
  let spread = false
  while (source.at < source.text.length) {
    const char = peekChar(source)
    if (endsWord(source, char) || (isCommand && parts.length > 0 && /[,;=]/.test(char))) break
    if (char === '"') {
      quoted = true
      parts.push(readQuotedPart(source, false))
    } else if (char === '\\' && peekChar(source, 1) === '"' && parts.length === 0) {
      quoted = true
      source.at += 1
      parts.push(readQuotedPart(source, true))
    } else if (char === '^') parts.push(readCaret(source))
    else if (char === '%' || char === '!') {
      const value = readCmdVariable(source)
      if (value === null) source.at += 1
      else if (/[\s&|]/.test(value)) spread = true
      parts.push(value ?? char)
    } else parts.push(readPlain(source))
  }
  return { text: parts.join(''), quoted, spread }
}

export function endsWord(source: CmdSource, char: string): boolean {
  if (isBlank(char) || char === '\n' || char === '&' || char === '|') return true
  if (char === '<' || char === '>') return true
  return char === ')' && source.nesting > 0
}

function readPlain(source: CmdSource): string {
  const start = source.at
  while (source.at < source.text.length && !/[\s&|<>)"^%!,;=(]/.test(peekChar(source)))
    source.at += 1
  if (source.at === start) source.at += 1
  return source.text.slice(start, source.at)
}

/** The caret takes the next character's meaning; before a line end it joins the lines. */
function readCaret(source: CmdSource): string {
  const next = peekChar(source, 1)
  if (next === '\r' || next === '\n') {
    source.at += next === '\r' && peekChar(source, 2) === '\n' ? 3 : 2
    return ''
  }
  source.at += 2
  return next
}

/**
 * Text in double quotes. A backslash before a quote is a folder's end when the word ends there, and otherwise, as the
 * programs that are started read it, a quote inside the text.
 */
function readQuotedPart(source: CmdSource, escaped: boolean): string {
  const parts: string[] = []
  let inner = false
  source.at += 1
  let start = source.at
  const flush = (): void => {
    parts.push(source.text.slice(start, source.at))
  }
  while (source.at < source.text.length) {
    const char = peekChar(source)
    if (char === '"' || char === '\n') break
    if (char === '\\' && peekChar(source, 1) === '"') {
      const after = peekChar(source, 2)
      const ends = after === '' || isBlank(after) || /[\n&|)]/.test(after)
      flush()
      if (escaped || (ends && !inner)) {
        source.at += 2
        return escaped ? parts.join('') : `${parts.join('')}\\`
      }
      inner = !inner
      parts.push('"')
      source.at += 2
      start = source.at
    } else if (char === '%' || char === '!') {
      flush()
      const value = readCmdVariable(source)
      if (value === null) source.at += 1
      parts.push(value ?? char)
      start = source.at
    } else source.at += 1
  }
  flush()
  if (peekChar(source) === '"') source.at += 1
  return parts.join('')
}

/** The rest of a command as it stands, for commands that take text: carets resolved, quotes kept. */
export function readRawArguments(source: CmdSource): string {
  const parts: string[] = []
  let quoted = false
  while (source.at < source.text.length) {
    const char = peekChar(source)
    if (char === '\n' || (!quoted && !isBlank(char) && endsWord(source, char))) break
    if (char === '"') quoted = !quoted
    if (char === '^' && !quoted) parts.push(readCaret(source))
    else if (char === '%' || char === '!') {
      const value = readCmdVariable(source)
      if (value === null) source.at += 1
      parts.push(value ?? char)
    } else {
      const start = source.at
      source.at += 1
      while (source.at < source.text.length && !/[\n&|<>)"^%!]/.test(peekChar(source)))
        source.at += 1
      parts.push(source.text.slice(start, source.at))
    }
  }
  return parts.join('')
}
