import { charAt, isBlank, type CmdSource } from './cmd-source.ts'
import { readCmdVariable } from './read-cmd-variable.ts'

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
    const char = charAt(source)
    if (endsWord(source, char) || (isCommand && parts.length > 0 && /[,;=]/.test(char))) break
    if (char === '"') {
      quoted = true
      parts.push(readQuotedPart(source, false))
    } else if (char === '\\' && charAt(source, 1) === '"' && parts.length === 0) {
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
  while (source.at < source.text.length && !/[\s&|<>)"^%!,;=(]/.test(charAt(source))) source.at += 1
  if (source.at === start) source.at += 1
  return source.text.slice(start, source.at)
}

/** The caret takes the next character's meaning; before a line end it joins the lines. */
function readCaret(source: CmdSource): string {
  const next = charAt(source, 1)
  if (next === '\r' || next === '\n') {
    source.at += next === '\r' && charAt(source, 2) === '\n' ? 3 : 2
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
    const char = charAt(source)
    if (char === '"' || char === '\n') break
    if (char === '\\' && charAt(source, 1) === '"') {
      const after = charAt(source, 2)
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
  if (charAt(source) === '"') source.at += 1
  return parts.join('')
}

/** The rest of a command as it stands, for commands that take text: carets resolved, quotes kept. */
export function readRest(source: CmdSource): string {
  const parts: string[] = []
  let quoted = false
  while (source.at < source.text.length) {
    const char = charAt(source)
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
      while (source.at < source.text.length && !/[\n&|<>)"^%!]/.test(charAt(source))) source.at += 1
      parts.push(source.text.slice(start, source.at))
    }
  }
  return parts.join('')
}
