import { fieldsOf, textOf, type Fields } from '../json.ts'

/** A call that stands as text, as agents that only speak write it. */
export interface WrittenCall {
  readonly tool: string
  readonly args: unknown
}

const longest = 16_384
const toolName = /^(?:Action: ?)?([A-Za-z][A-Za-z0-9_.-]{2,63})[ \t]*(?:: ?)?/
/** `buy[the black kettle]`, alone on its line. */
const bracketCall = /^(?:Action: ?)?([a-z][a-z_]{1,30})\[([^\]\n]{0,400})\](?=\s|$)/
const inputMark = /^\s{0,4}(?:Action Input|Arguments|Input): ?/

/**
 * `SendMail: {"to": …}`, `SendMail{'to': …}`, `SendMail(to=…)`, `Action: SendMail` with `Action Input:` on the next line,
 * or `{"SendMail": {…}}`; `null` for any other text. Linear in the text.
 */
export function readWrittenCall(text: string): WrittenCall | null {
  const trimmed = text.trim().slice(0, longest)
  if (trimmed.startsWith('{')) return readNamedObject(trimmed)
  const bracketed = bracketCall.exec(trimmed)
  if (bracketed !== null) return { tool: bracketed[1] ?? '', args: { input: bracketed[2] ?? '' } }
  const found = toolName.exec(trimmed)
  const tool = found?.[1] ?? ''
  if (!looksLikeTool(tool) && !trimmed.startsWith('Action:')) return null
  const rest = trimmed.slice(found?.[0].length)
  const marked = rest.replace(inputMark, '')
  if (!/^[{(]/.test(marked) && marked === rest) return null
  return { tool, args: readArguments(marked) }
}

/** A message of an agent: what it says, and the first call that begins a line of it. */
export interface SpokenCall {
  readonly words: string
  readonly call: WrittenCall | null
}

const mostLines = 100

/** Parts a message at the first line that begins a call. Linear in the message: at most 100 lines are looked at. */
export function partMessage(message: string): SpokenCall {
  let from = 0
  for (let line = 0; line < mostLines && from < message.length; line += 1) {
    if (lineOfCall.test(message.slice(from, from + 100))) {
      const call = readWrittenCall(message.slice(from))
      if (call !== null) return { words: message.slice(0, from), call }
    }
    const end = message.indexOf('\n', from)
    if (end === -1) break
    from = end + 1
  }
  return { words: message, call: null }
}

/** A quick look at the start of a line, before it is read as a call. */
const lineOfCall = /^\s{0,8}(?:\{|(?:Action: ?)?[A-Za-z][A-Za-z0-9_.-]{2,63}[ \t]{0,4}[:({[\n])/

/** One word with humps, underscores or points; an ordinary word is none. */
function looksLikeTool(name: string): boolean {
  return /[a-z][A-Z]|[A-Z]{2}[a-z]|[a-z0-9][_.][a-zA-Z]/.test(name)
}

function readNamedObject(text: string): WrittenCall | null {
  const value = parseLoosely(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const named = readLabelled(fieldsOf(value))
  if (named !== null) return named
  const [entry, ...others] = Object.entries(value)
  if (entry === undefined || others.length > 0 || !looksLikeTool(entry[0])) return null
  return { tool: entry[0], args: entry[1] }
}

/** `{"tool": "pay", "args": {…}}` and the like. */
function readLabelled(fields: Fields): WrittenCall | null {
  const tool = textOf(fields['tool'] ?? fields['action'] ?? fields['name'] ?? fields['function'])
  const args =
    fields['args'] ??
    fields['arguments'] ??
    fields['action_input'] ??
    fields['input'] ??
    fields['parameters']
  return /^[A-Za-z][A-Za-z0-9_.-]{1,63}$/.test(tool) && args !== undefined ? { tool, args } : null
}

/** The arguments as JSON, or the whole text under one key. */
function readArguments(text: string): unknown {
  const end = text.lastIndexOf('}')
  return (text.startsWith('{') ? parseLoosely(text.slice(0, end + 1)) : null) ?? { input: text }
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
