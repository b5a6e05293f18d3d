import { withItem } from '../posix/source.ts'
import {
  endFrames,
  endStatement,
  FRAMES_MAX,
  noStatements,
  type StatementDraft,
  type Frame as AnyFrame,
  type Statement,
} from './statement.ts'

type Frame = AnyFrame<StatementDraft>

interface Splitter {
  readonly text: string
  readonly isPowershell: boolean
  at: number
  /** The end of the line that was looked for last: it is searched once. */
  lineEnd: number
  readonly frames: Frame[]
}

/** Splits a script of PowerShell or of `cmd` into its statements in one pass: quotes, comments and groups are known. */
export function splitWindows(text: string, dialect: 'powershell' | 'cmd'): readonly Statement[] {
  const root: Frame = { closer: '', list: [], draft: null }
  const splitter = {
    text,
    isPowershell: dialect === 'powershell',
    at: 0,
    lineEnd: -1,
    frames: [root],
  }
  while (splitter.at < text.length) readNext(splitter, splitter.frames.at(-1) ?? root)
  endFrames(splitter.frames, text.length)
  return root.list
}

function readNext(splitter: Splitter, frame: Frame): void {
  const { text, at, isPowershell } = splitter
  const char = text.charAt(at)
  switch (char) {
    case ' ':
    case '\t':
    case '\r':
      splitter.at += 1
      return
    case '\n':
      splitter.at += 1
      if (!endsInPipe(frame, text, at)) endStatement(frame, at, '\n')
      return
    case ';':
      splitter.at += 1
      if (isPowershell) endStatement(frame, at, ';')
      return
    case '&':
    case '|':
      readOperator(splitter, frame, char)
      return
    case '(':
      splitter.at += 1
      open(splitter, frame, ')')
      return
    case '{':
      splitter.at += 1
      if (isPowershell) open(splitter, frame, '}')
      else draftAt(frame, at)
      return
    case ')':
    case '}':
      splitter.at += 1
      if (frame.closer === char) close(splitter, frame, at)
      else draftAt(frame, at)
      return
    default:
      if (startsComment(splitter, frame)) skipComment(splitter, frame)
      else {
        draftAt(frame, at)
        readWord(splitter)
      }
  }
}

function draftAt(frame: Frame, at: number): StatementDraft {
  frame.draft ??= {
    start: at,
    from: at,
    parts: noStatements,
    inner: noStatements,
    bodies: noStatements,
  }
  return frame.draft
}

function open(splitter: Splitter, frame: Frame, closer: string): void {
  const draft = draftAt(frame, splitter.at - 1)
  if (splitter.frames.length > FRAMES_MAX) {
    endStatement(frame, splitter.at, '\n')
    return
  }
  draft.parts = withItem(draft.parts, { from: draft.from, to: splitter.at })
  const list: Statement[] = []
  draft.inner = withItem(draft.inner, list)
  splitter.frames.push({ closer, list, draft: null })
}

function close(splitter: Splitter, frame: Frame, at: number): void {
  endStatement(frame, at, '')
  splitter.frames.pop()
  const outer = splitter.frames.at(-1)?.draft
  if (outer !== undefined && outer !== null) outer.from = at
}

function endsInPipe({ draft }: Frame, text: string, at: number): boolean {
  if (draft === null) return false
  let before = at - 1
  while (before > draft.start && ' \t\r'.includes(text.charAt(before))) before -= 1
  return '|`^'.includes(text.charAt(before))
}

/** `&&`, `||` and the `&` of cmd end a statement; PowerShell's `&` calls, and a single `|` joins. */
function readOperator(splitter: Splitter, frame: Frame, char: string): void {
  const { text, at, isPowershell } = splitter
  const isDouble = text.charAt(at + 1) === char
  splitter.at += isDouble ? 2 : 1
  const redirects = char === '&' && text.charAt(at - 1) === '>'
  if (!redirects && (isDouble || (char === '&' && !isPowershell))) endStatement(frame, at, '\n')
  else draftAt(frame, at)
}

function startsComment({ text, at, isPowershell }: Splitter, { draft }: Frame): boolean {
  if (isPowershell)
    return (
      (text.charAt(at) === '#' && (at === 0 || ' \t\r\n;({|)}'.includes(text.charAt(at - 1)))) ||
      text.startsWith('<#', at)
    )
  return draft === null && /^(?:@?rem[\s:]|::)/i.test(text.slice(at, at + 5))
}

function skipComment(splitter: Splitter, frame: Frame): void {
  const { text, at } = splitter
  if (text.startsWith('<#', at)) {
    const end = text.indexOf('#>', at + 2)
    splitter.at = end < 0 ? text.length : end + 2
    // Between words it is a blank; at the start it belongs to no statement.
    return
  }
  endStatement(frame, at, '\n')
  const end = text.indexOf('\n', at)
  splitter.at = end < 0 ? text.length : end
}

const ends = ' \t\r\n;&|(){}'

function readWord(splitter: Splitter): void {
  const { text, isPowershell } = splitter
  const start = splitter.at
  while (splitter.at < text.length) {
    const char = text.charAt(splitter.at)
    if (char === '"' || (isPowershell && char === "'")) skipQuote(splitter, char)
    else if (char === (isPowershell ? '`' : '^')) splitter.at += 2
    else if (ends.includes(char) && (isPowershell || char !== ';')) break
    else splitter.at += 1
  }
  if (splitter.at === start) splitter.at += 1
}

/** Strings, also those that begin with `@'` or `@"` and end at the same mark on a line of its own. */
function skipQuote(splitter: Splitter, quote: string): void {
  const { text, at, isPowershell } = splitter
  if (isPowershell && text.charAt(at - 1) === '@') {
    const end = text.indexOf(`\n${quote}@`, at)
    splitter.at = end < 0 ? text.length : end + 3
    return
  }
  if (!isPowershell || quote === "'") {
    const end = text.indexOf(quote, at + 1)
    const past = end < 0 ? text.length : end + 1
    // A quote of cmd reaches to the end of its line at most.
    splitter.at = isPowershell ? past : Math.min(past, lineEndFrom(splitter))
    return
  }
  let end = at + 1
  while (end < text.length && text.charAt(end) !== '"') end += text.charAt(end) === '`' ? 2 : 1
  splitter.at = end + 1
}

function lineEndFrom(splitter: Splitter): number {
  if (splitter.lineEnd < splitter.at) {
    const end = splitter.text.indexOf('\n', splitter.at)
    splitter.lineEnd = end < 0 ? splitter.text.length : end
  }
  return splitter.lineEnd
}
