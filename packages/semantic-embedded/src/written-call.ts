import { readFields, readString, type Fields } from '@ase/semantic/json'

/** How far a look for the end of an argument list went. */
interface ArgumentEnd {
  /** Every bracket was closed; `looked` is then where the arguments end. */
  readonly isWhole: boolean
  readonly looked: number
}

const deepest = 256

/**
 * Where the bracket closes that opens at `from`: brackets in strings do not count, a string ends on its own line.
 * Without a bracket there the arguments are the rest of the line. One pass, at most up to `to`.
 */
function endOfArguments(text: string, from: number, to: number): ArgumentEnd {
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

/** A call that is written as text, by an agent without tools. */
export interface WrittenCall {
  readonly tool: string
  readonly args: unknown
}

/** The words of an agent, and the call that it writes after them. */
export interface MessagePart {
  readonly words: string
  readonly call: WrittenCall | null
}

/** A message in parts, of which only the last has no call. */
export interface SplitMessage {
  readonly parts: readonly MessagePart[]
  /** It holds more calls than were asked for. */
  readonly limited: boolean
}

/** What is looked at beyond the message's own length, as a multiple of it. */
const looksAgain = 3

/**
 * Parts a message at every line that begins a call, at most as many as asked. Linear in the message: what looks like a
 * call and is none is looked at again from its next line, until three times the length of the message is used up;
 * from there a call must end before the next line that may begin one.
 */
export function splitMessage(message: string, most: number): SplitMessage {
  const parts: MessagePart[] = []
  let said = 0
  let left = message.length * looksAgain
  for (let from = nextLineOfCall(message, 0); from < message.length;) {
    const next = nextLineOfCall(message, lineAfter(message, from))
    const head = readHead(message, from)
    if (head === null) {
      from = next
      continue
    }
    if (parts.length >= most) return { parts, limited: true }
    const found = endOfArguments(message, head.argsFrom, left > 0 ? message.length : next)
    left -= found.looked - head.argsFrom
    const end = found.isWhole ? found.looked : next
    const call = readCallAt(head, message.slice(head.argsFrom, end), found.isWhole)
    if (call !== null) {
      parts.push({ words: message.slice(said, from), call })
      said = end
    }
    from = call === null || end < next ? next : nextLineOfCall(message, lineAfter(message, end - 1))
  }
  return { parts: [...parts, { words: message.slice(said), call: null }], limited: false }
}

/** A quick look at the start of a line, before it is read as a call. */
const lineOfCall = /^\s{0,8}(?:\{|(?:Action: ?)?[A-Za-z][A-Za-z0-9_.-]{1,63}[ \t]{0,4}[:({[\n])/

/** The start of the first line at or after a line's start that may begin a call; the end of the text without one. */
function nextLineOfCall(text: string, line: number): number {
  let from = line
  while (from < text.length && !lineOfCall.test(text.slice(from, from + 100)))
    from = lineAfter(text, from)
  return from
}

function lineAfter(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end + 1
}

interface Head {
  /** Empty where the object itself names its tool. */
  readonly tool: string
  readonly argsFrom: number
}

const longestHead = 256
const toolName = /^\s{0,8}(Action: ?)?([A-Za-z][A-Za-z0-9_.-]{1,63})[ \t]{0,16}(?:: ?)?/
const inputMark = /^\s{0,4}(?:Action Input|Arguments|Input): ?/

/**
 * The tool and where its arguments begin: `SendMail: {"to": …}`, `SendMail{'to': …}`, `SendMail(to=…)`,
 * `buy[the black kettle]`, `Action: SendMail` with `Action Input:` on the next line, or `{"SendMail": {…}}`.
 */
function readHead(message: string, from: number): Head | null {
  const start = message.slice(from, from + longestHead)
  const object = /^\s{0,8}(?=\{)/.exec(start)
  if (object !== null) return { tool: '', argsFrom: from + object[0].length }
  const found = toolName.exec(start)
  if (found === null) return null
  const tool = found[2] ?? ''
  const rest = start.slice(found[0].length)
  if (rest.startsWith('[') && /^[a-z][a-z_]{1,30}$/.test(tool))
    return { tool, argsFrom: from + found[0].length }
  if (tool.length < 3 || (!looksLikeTool(tool) && found[1] === undefined)) return null
  const mark = inputMark.exec(rest)?.[0].length ?? 0
  if (mark === 0 && !/^[{(]/.test(rest)) return null
  return { tool, argsFrom: from + found[0].length + mark }
}

function readCallAt({ tool }: Head, text: string, isWhole: boolean): WrittenCall | null {
  if (tool === '') return isWhole ? readNamedObject(text) : null
  if (text.startsWith('[')) return isWhole ? { tool, args: { input: text.slice(1, -1) } } : null
  return { tool, args: (text.startsWith('{') ? parseLoosely(text) : null) ?? { input: text } }
}

/** One word with humps, underscores or points; an ordinary word is none. */
function looksLikeTool(name: string): boolean {
  return /[a-z][A-Z]|[A-Z]{2}[a-z]|[a-z0-9][_.][a-zA-Z]/.test(name)
}

function readNamedObject(text: string): WrittenCall | null {
  const value = parseLoosely(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const named = readLabelled(readFields(value))
  if (named !== null) return named
  const [entry, ...others] = Object.entries(value)
  if (entry === undefined || others.length > 0 || !looksLikeTool(entry[0])) return null
  return { tool: entry[0], args: entry[1] }
}

/** `{"tool": "pay", "args": {…}}` and the like. */
function readLabelled(fields: Fields): WrittenCall | null {
  const tool = readString(
    fields['tool'] ?? fields['action'] ?? fields['name'] ?? fields['function'],
  )
  const args =
    fields['args'] ??
    fields['arguments'] ??
    fields['action_input'] ??
    fields['input'] ??
    fields['parameters']
  return /^[A-Za-z][A-Za-z0-9_.-]{1,63}$/.test(tool) && args !== undefined ? { tool, args } : null
}

function parseLoosely(text: string): unknown {
  return parse(text) ?? (text.includes('"') ? null : parse(fromPython(text)))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function fromPython(text: string): string {
  return text
    .replaceAll("'", '"')
    .replaceAll(/\bTrue\b/g, 'true')
    .replaceAll(/\bFalse\b/g, 'false')
    .replaceAll(/\bNone\b/g, 'null')
}
