import { withItem } from '../posix/source.ts'
import {
  endFrames,
  endStatement,
  FRAMES_MAX,
  noStatements,
  type StatementDraft as AnyDraft,
  type Frame as AnyFrame,
  type Span,
  type Statement,
} from './statement.ts'

interface Draft extends AnyDraft {
  /** The next word may be a reserved one. */
  atCommand: boolean
  /** How many pipes it has so far, and where the last two of its commands start. */
  pipes: number
  last: number
  lastButOne: number
  /** Behind `for` and `select` up to `do`, or behind `case` up to `in`. */
  head: 'for' | 'case' | null
}

interface Frame extends AnyFrame<Draft> {
  /** Inside double quotes, or inside `${`. */
  quoted: boolean
  readonly arithmetic: boolean
}

interface Heredoc {
  readonly delimiter: string
  readonly stripTabs: boolean
  readonly bodies: Span[]
}

interface Splitter {
  readonly text: string
  at: number
  readonly frames: Frame[]
  heredocs: Heredoc[]
}

/**
 * Splits a script into its statements in one pass, without a bound on their number or nesting. It knows quotes,
 * comments, here-documents, groups and reserved words; what is open at the end is closed there.
 */
export function splitPosix(text: string): readonly Statement[] {
  const root = newFrame('', false)
  const splitter: Splitter = { text, at: 0, frames: [root], heredocs: [] }
  while (splitter.at < text.length) {
    const frame = splitter.frames.at(-1) ?? root
    if (frame.quoted) readQuoted(splitter, frame)
    else if (frame.closer === CLOSES_PARAMETER) readParameter(splitter, frame)
    else readCommand(splitter, frame)
  }
  endFrames(splitter.frames, text.length)
  return root.list
}

/** The closer of `${`, where a brace alone would close a group. */
const CLOSES_PARAMETER = '${'

function newFrame(closer: string, arithmetic: boolean): Frame {
  return { closer, list: [], draft: null, quoted: false, arithmetic }
}

function draftAt(frame: Frame, at: number): Draft {
  frame.draft ??= {
    start: at,
    from: at,
    parts: noStatements,
    inner: noStatements,
    bodies: noStatements,
    atCommand: true,
    pipes: 0,
    last: at,
    lastButOne: at,
    head: null,
  }
  return frame.draft
}

/** Goes into a list of statements that starts behind the cursor. */
function open(splitter: Splitter, frame: Frame, closer: string, arithmetic = false): void {
  const draft = draftAt(frame, splitter.at)
  if (splitter.frames.length > FRAMES_MAX) {
    endStatement(frame, splitter.at, '\n')
    frame.quoted = false
    return
  }
  draft.parts = withItem(draft.parts, { from: draft.from, to: splitter.at })
  draft.atCommand = false
  const inner = newFrame(closer, arithmetic)
  draft.inner = withItem(draft.inner, inner.list)
  splitter.frames.push(inner)
}

/** Ends the list that the innermost frame reads; the closer itself belongs to the statement around it. */
function close(splitter: Splitter, frame: Frame, at: number): Draft | null {
  endStatement(frame, at, '')
  splitter.frames.pop()
  const outer = splitter.frames.at(-1)
  if (outer === undefined) return null
  const draft = draftAt(outer, at)
  draft.from = at
  return draft
}

function readCommand(splitter: Splitter, frame: Frame): void {
  const { text, at } = splitter
  const char = text.charAt(at)
  switch (char) {
    case ' ':
    case '\t':
    case '\r':
      splitter.at += 1
      return
    case '\n':
      splitter.at += 1
      if (!goesOn(frame, text, at)) endStatement(frame, at, '\n')
      if (splitter.heredocs.length > 0) readBodies(splitter)
      return
    case '#':
      if (at === 0 || ' \t\r\n;&|()`'.includes(text.charAt(at - 1))) skipComment(splitter, frame)
      else readWord(splitter, frame)
      return
    case ';':
      splitter.at += 1
      if (!awaitsDo(frame)) endStatement(frame, at, ';')
      return
    case '&':
      readAmpersand(splitter, frame)
      return
    case '|':
      readPipe(splitter, frame)
      return
    case '(':
      draftAt(frame, at)
      splitter.at += 1
      open(splitter, frame, ')', opensArithmetic(text, at))
      return
    case ')':
      readClosing(splitter, frame)
      return
    case '<':
      readLess(splitter, frame)
      return
    case '`':
      if (frame.closer === '`') endNested(splitter, frame, 1)
      else {
        draftAt(frame, at)
        splitter.at += 1
        open(splitter, frame, '`')
      }
      return
    default:
      readWord(splitter, frame)
  }
}

/** Between the head of a loop and its `do` nothing ends a statement. */
function awaitsDo({ draft }: Frame): boolean {
  if (draft?.head !== 'for') return false
  draft.atCommand = true
  return true
}

/** A line end inside a pipe, or between a head and what it is the head of. */
function goesOn(frame: Frame, text: string, at: number): boolean {
  const { draft } = frame
  if (draft === null) return false
  if (awaitsDo(frame)) return true
  let before = at - 1
  while (before > draft.start && ' \t\r'.includes(text.charAt(before))) before -= 1
  const last = text.charAt(before)
  if (last === '|') return true
  // `name()` with its body on the next line.
  return last === ')' && draft.inner.length === 1 && /^\s{0,16}\{\s/.test(text.slice(at, at + 18))
}

function skipComment(splitter: Splitter, frame: Frame): void {
  const { text, at } = splitter
  const end = text.indexOf('\n', at)
  endStatement(frame, at, '\n')
  splitter.at = end < 0 ? text.length : end
}

/** `&&` and `&` end a statement; `&>` and `>&` redirect. */
function readAmpersand(splitter: Splitter, frame: Frame): void {
  const { text, at } = splitter
  const next = text.charAt(at + 1)
  if (next === '>' || '<>'.includes(text.charAt(at - 1) || ' ')) {
    draftAt(frame, at).atCommand = false
    splitter.at += next === '>' ? 2 : 1
    return
  }
  splitter.at += next === '&' ? 2 : 1
  endStatement(frame, at, next === '&' ? '\n' : '&')
}

function readPipe(splitter: Splitter, frame: Frame): void {
  const { text, at } = splitter
  if (text.charAt(at + 1) === '|') {
    splitter.at += 2
    endStatement(frame, at, '\n')
    return
  }
  splitter.at += 1
  const draft = draftAt(frame, at)
  draft.atCommand = true
  draft.pipes += 1
  // A pipe of many commands is read in parts that share two commands.
  if (draft.pipes % PIPES_MAX === 0 && draft.inner.length === 0) {
    endStatement(frame, at, '\n')
    draftAt(frame, draft.lastButOne)
    return
  }
  draft.lastButOne = draft.last
  draft.last = at + 1
}

const PIPES_MAX = 32

/** `((` and `$((`, where `<<` shifts. */
function opensArithmetic(text: string, at: number): boolean {
  return text.charAt(at + 1) === '(' || text.charAt(at - 1) === '('
}

function readClosing(splitter: Splitter, frame: Frame): void {
  if (frame.closer === ')') {
    const declares = splitter.text.charAt(splitter.at - 1) === '('
    const draft = endNested(splitter, frame, 1)
    // `name()`: the body comes next.
    if (draft !== null) draft.atCommand = declares
    return
  }
  // Behind the pattern of a `case`, or without meaning.
  endStatement(frame, splitter.at, ')')
  splitter.at += 1
}

/** Ends a list whose closer is so many characters long. */
function endNested(splitter: Splitter, frame: Frame, length: number): Draft | null {
  const outer = close(splitter, frame, splitter.at)
  splitter.at += length
  return outer
}

function readLess(splitter: Splitter, frame: Frame): void {
  const { text, at } = splitter
  const draft = draftAt(frame, at)
  draft.atCommand = false
  if (text.charAt(at + 1) === '(') {
    splitter.at += 2
    open(splitter, frame, ')')
  } else if (text.charAt(at + 1) !== '<' || frame.arithmetic) splitter.at += 1
  else if (text.charAt(at + 2) === '<') splitter.at += 3
  else readHeredoc(splitter, draft)
}

function readHeredoc(splitter: Splitter, draft: Draft): void {
  const { text } = splitter
  const stripTabs = text.charAt(splitter.at + 2) === '-'
  let at = splitter.at + (stripTabs ? 3 : 2)
  while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at += 1
  const start = at
  const quote = text.charAt(at)
  if (quote === "'" || quote === '"') {
    const end = text.indexOf(quote, at + 1)
    at = end < 0 ? text.length : end + 1
  }
  while (at < text.length && !' \t\r\n;&|()<>'.includes(text.charAt(at))) at += 1
  const delimiter = text.slice(start, at).replace(/["'\\]/g, '')
  splitter.at = at
  if (at === start) return
  if (draft.bodies === noStatements) draft.bodies = []
  splitter.heredocs.push({ delimiter, stripTabs, bodies: draft.bodies })
}

function readBodies(splitter: Splitter): void {
  const { text } = splitter
  for (const { delimiter, stripTabs, bodies } of splitter.heredocs) {
    const start = splitter.at
    while (splitter.at < text.length) {
      const lineEnd = text.indexOf('\n', splitter.at)
      const end = lineEnd < 0 ? text.length : lineEnd
      const line = text.slice(splitter.at, end)
      splitter.at = Math.min(end + 1, text.length)
      if ((stripTabs ? line.trimStart() : line).trimEnd() === delimiter) break
    }
    bodies.push({ from: start, to: splitter.at })
  }
  splitter.heredocs = []
}

/** Reads a word up to what does not belong to it, or goes into what is nested in it. */
function readWord(splitter: Splitter, frame: Frame): void {
  const { text, at } = splitter
  const draft = draftAt(frame, at)
  if (draft.atCommand && readReserved(splitter, frame, draft)) return
  if (draft.head === 'case' && wordAt(text, at) === 'in' && isWordStart(text, at)) {
    splitter.at += 2
    draft.head = null
    open(splitter, frame, 'esac')
    return
  }
  if (opensGroup(text, at) && (draft.atCommand || text.startsWith('function', draft.start))) {
    splitter.at += 1
    open(splitter, frame, '}')
    return
  }
  draft.atCommand = false
  readWordParts(splitter, frame)
}

function opensGroup(text: string, at: number): boolean {
  return text.charAt(at) === '{' && ' \t\r\n'.includes(text.charAt(at + 1))
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || ' \t\n'.includes(text.charAt(at - 1))
}

/** Characters of a word up to a blank, an operator or something nested. */
function readWordParts(splitter: Splitter, frame: Frame): void {
  const { text } = splitter
  while (splitter.at < text.length) {
    const char = text.charAt(splitter.at)
    switch (char) {
      case ' ':
      case '\t':
      case '\r':
      case '\n':
      case ';':
      case '&':
      case '|':
      case '(':
      case ')':
      case '<':
      case '`':
        return
      case '\\':
        splitter.at += 2
        break
      case "'":
        skipQuote(splitter)
        break
      case '"':
        splitter.at += 1
        frame.quoted = true
        return
      case '$':
        if (readDollar(splitter, frame)) return
        break
      default:
        splitter.at += 1
    }
  }
}

function skipQuote(splitter: Splitter): void {
  const end = splitter.text.indexOf("'", splitter.at + 1)
  splitter.at = end < 0 ? splitter.text.length : end + 1
}

/** `$'…'`, `$(` and `${`; true when the reader went into something nested. */
function readDollar(splitter: Splitter, frame: Frame): boolean {
  const { text, at } = splitter
  const next = text.charAt(at + 1)
  if (next === '(') {
    splitter.at += 2
    open(splitter, frame, ')', text.charAt(at + 2) === '(')
    return true
  }
  if (next === '{') {
    splitter.at += 2
    open(splitter, frame, CLOSES_PARAMETER)
    return true
  }
  if (next === "'" && !frame.quoted && frame.closer !== CLOSES_PARAMETER) {
    let end = at + 2
    while (end < text.length && text.charAt(end) !== "'") end += text.charAt(end) === '\\' ? 2 : 1
    splitter.at = end + 1
    return false
  }
  splitter.at += 1
  return false
}

/** Inside double quotes only a dollar, a backquote and a backslash act. */
function readQuoted(splitter: Splitter, frame: Frame): void {
  const { text } = splitter
  while (splitter.at < text.length) {
    const char = text.charAt(splitter.at)
    if (char === '\\') splitter.at += 2
    else if (char === '"') {
      splitter.at += 1
      frame.quoted = false
      return
    } else if (char === '$') {
      if (readDollar(splitter, frame)) return
    } else if (char === '`') {
      splitter.at += 1
      if (frame.closer === '`') {
        // It closes the backquotes around the quotes.
        frame.quoted = false
        splitter.at -= 1
        return
      }
      open(splitter, frame, '`')
      return
    } else splitter.at += 1
  }
}

/** What stands in `${…}`: no statements, but quotes and substitutions. */
function readParameter(splitter: Splitter, frame: Frame): void {
  const { text } = splitter
  draftAt(frame, splitter.at).atCommand = false
  while (splitter.at < text.length) {
    const char = text.charAt(splitter.at)
    if (char === '\\') splitter.at += 2
    else if (char === '}') {
      endNested(splitter, frame, 1)
      return
    } else if (char === '$') {
      if (readDollar(splitter, frame)) return
    } else if (char === '`') {
      splitter.at += 1
      open(splitter, frame, '`')
      return
    } else splitter.at += 1
  }
}

/** A reserved word where a command starts; false, and nothing read, for any other. */
function readReserved(splitter: Splitter, frame: Frame, draft: Draft): boolean {
  const { text, at } = splitter
  if (text.charAt(at) === '}' && frame.closer === '}') {
    dropDraft(frame)
    endNested(splitter, frame, 1)
    return true
  }
  const word = wordAt(text, at)
  if (word === '') return false
  const opened = opens.get(word)
  if (opened !== undefined) {
    splitter.at += word.length
    open(splitter, frame, opened)
    return true
  }
  if (word === frame.closer) {
    dropDraft(frame)
    const outer = close(splitter, frame, at)
    splitter.at += word.length
    const next = follows.get(word)
    const around = splitter.frames.at(-1)
    if (outer !== null && next !== undefined && around !== undefined) open(splitter, around, next)
    return true
  }
  if (frame.closer === 'fi' && (word === 'else' || word === 'elif')) {
    dropDraft(frame)
    close(splitter, frame, at)
    splitter.at += word.length
    const around = splitter.frames.at(-1)
    if (around !== undefined) open(splitter, around, word === 'elif' ? 'then' : 'fi')
    return true
  }
  switch (word) {
    case 'for':
    case 'select':
      draft.head = 'for'
      break
    case 'case':
      draft.head = 'case'
      break
    case 'do':
      if (draft.head !== 'for') return false
      draft.head = null
      splitter.at += word.length
      open(splitter, frame, 'done')
      return true
    case '!':
    case 'time':
      splitter.at += word.length
      return true
    default:
      return false
  }
  splitter.at += word.length
  draft.atCommand = false
  return true
}

/** Words that open a list, with the word that ends it. */
const opens: ReadonlyMap<string, string> = new Map([
  ['if', 'then'],
  ['while', 'do'],
  ['until', 'do'],
])

/** Words that end one list and open the next. */
const follows: ReadonlyMap<string, string> = new Map([
  ['then', 'fi'],
  ['do', 'done'],
])

/** A statement that has just begun and turned out to be a closer. */
function dropDraft(frame: Frame): void {
  frame.draft = null
}

/** Small letters up to the end of a word, as reserved words have them; empty for any other word. */
function wordAt(text: string, at: number): string {
  if (text.charAt(at) === '!') return isWordEnd(text, at + 1) ? '!' : ''
  let end = at
  while (end < at + 8 && text.charCodeAt(end) >= 97 && text.charCodeAt(end) <= 122) end += 1
  return end > at && isWordEnd(text, end) ? text.slice(at, end) : ''
}

function isWordEnd(text: string, at: number): boolean {
  return at >= text.length || ' \t\r\n;&|()<>'.includes(text.charAt(at))
}
