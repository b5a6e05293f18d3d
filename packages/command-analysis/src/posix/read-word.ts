import { createCharTable } from '@ase/text-analysis'
import { decodeEscapes } from '../model/quoting.ts'
import { type Pipeline, type Word, shellLimits, UNKNOWN } from '../model/model.ts'
import { constantOutputOfPipelines } from './constant-output.ts'
import { expandWord, marks } from './expand-word.ts'
import { addParameter, addVariable } from './read-parameter.ts'
import type { PosixSource, WordDraft } from './source.ts'

const separators = ' \t\r\n;&|()<>'
/** By code unit: 0 for a plain character, 1 for one that means something. */
const special = createCharTable(`${separators}\\'"$\`{},^`)
const ends = createCharTable(separators)

const noSubstitutions: readonly Pipeline[] = []

/** Does the character (a code unit) end a word that is not quoted? */
function endsWord(code: number): boolean {
  return ends[code] === 1
}

/** Does the character (a code unit) mean something in a word that is not quoted, or end it? */
function isSpecial(code: number): boolean {
  return special[code] === 1
}

/** Nearly every word: plain characters up to a blank or operator. Null, and nothing read, for any other. */
function readPlainWord(source: PosixSource): Word | null {
  const { text, at } = source
  let end = at
  while (end < text.length && isPlain(text.charCodeAt(end))) end += 1
  const next = text.charCodeAt(end)
  const process = (next === LESS || next === MORE) && text.charCodeAt(end + 1) === PARENTHESIS
  if (end === at || process || (end < text.length && !endsWord(next))) return null
  source.at = end
  return { text: text.slice(at, end), substitutions: noSubstitutions }
}

const LESS = 60
const MORE = 62
const PARENTHESIS = 40

/** The reader's own marks are not plain: they act wherever they come from. */
function isPlain(code: number): boolean {
  return code < 128 ? special[code] === 0 : code < 0xe0_00 || code > 0xe0_05
}

/** Reads one word at the cursor and gives what it expands to: usually one word, more after braces or `$IFS`. */
export function readWords(source: PosixSource): Word[] {
  const plain = readPlainWord(source)
  if (plain !== null) return [plain]
  const parts: WordDraft = { text: '', substitutions: [] }
  readUnquoted(source, parts)
  // Only the first word carries the substitutions: thousands of fields must not each repeat them.
  return expandWord(parts.text, source.budget).map((text, index) => ({
    text,
    substitutions: index === 0 ? parts.substitutions : noSubstitutions,
  }))
}

/** The value of an assignment: fields are not split there. */
export function readValueWords(source: PosixSource): Word[] {
  const plain = readPlainWord(source)
  if (plain !== null) return [plain]
  const parts: WordDraft = { text: '', substitutions: [] }
  readUnquoted(source, parts)
  return expandWord(parts.text.split(marks.split).join(' '), source.budget).map((text, index) => ({
    text,
    substitutions: index === 0 ? parts.substitutions : noSubstitutions,
  }))
}

function readUnquoted(source: PosixSource, parts: WordDraft): void {
  const { text } = source
  while (source.at < text.length) {
    const char = text.charAt(source.at)
    const code = text.charCodeAt(source.at)
    if (endsWord(code)) {
      if ((char !== '<' && char !== '>') || text.charAt(source.at + 1) !== '(') return
      source.at += 2
      addSubstitution(source, parts, 'process')
    } else if (isSpecial(code)) readSpecial(source, parts, char)
    else parts.text += readRun(source)
  }
}

/** Plain characters up to the next one that means something. */
function readRun(source: PosixSource): string {
  const start = source.at
  while (source.at < source.text.length && !isSpecial(source.text.charCodeAt(source.at))) {
    source.at += 1
  }
  return source.text.slice(start, source.at)
}

function readSpecial(source: PosixSource, parts: WordDraft, char: string): void {
  switch (char) {
    case "'":
      parts.text += readUpTo(source, "'")
      return
    case '"':
      readDoubleQuoted(source, parts)
      return
    case '$':
      readDollar(source, parts, false)
      return
    case '`':
      readBackquote(source, parts, false)
      return
    case '\\':
      readBackslash(source, parts)
      return
    case '^':
      source.at += 1
      if (source.dialect !== 'cmd') parts.text += char
      return
    default:
      source.at += 1
      parts.text += braceMark(char)
  }
}

function braceMark(char: string): string {
  if (char === '{') return marks.open
  return char === '}' ? marks.close : marks.comma
}

/** The text up to a closing quote, which is consumed; an open quote reaches to the end. */
function readUpTo(source: PosixSource, quote: string): string {
  const start = source.at + 1
  const end = source.text.indexOf(quote, start)
  source.at = end < 0 ? source.text.length : end + 1
  return source.text.slice(start, end < 0 ? undefined : end)
}

function readBackslash(source: PosixSource, parts: WordDraft): void {
  if (source.dialect !== 'posix') {
    source.at += 1
    parts.text += '\\'
    return
  }
  const next = source.text.charAt(source.at + 1)
  // A backslash-newline joins lines, also inside a word.
  parts.text += next === '\n' || next === '\r' ? '' : next
  source.at += next === '\r' && source.text.charAt(source.at + 2) === '\n' ? 3 : 2
}

function readDoubleQuoted(source: PosixSource, parts: WordDraft): void {
  source.at += 1
  readExpansions(source, parts, '"')
}

/** Text in which only `$`, backquote and backslash act, up to an unescaped closer. */
function readExpansions(source: PosixSource, parts: WordDraft, closer: string): void {
  const { text } = source
  let start = source.at
  while (source.at < text.length) {
    const char = text.charAt(source.at)
    if (char === closer) break
    if (char !== '\\' && char !== '$' && char !== '`') {
      source.at += 1
      continue
    }
    parts.text += text.slice(start, source.at)
    if (char === '$') readDollar(source, parts, true)
    else if (char === '`') readBackquote(source, parts, true)
    else readQuotedBackslash(source, parts)
    start = source.at
  }
  parts.text += text.slice(start, source.at)
  source.at += 1
}

function readQuotedBackslash(source: PosixSource, parts: WordDraft): void {
  const next = source.text.charAt(source.at + 1)
  const escapes =
    source.dialect === 'posix' && (next === '"' || next === '\\' || next === '$' || next === '`')
  if (escapes) parts.text += next
  else if (next !== '\n' || source.dialect !== 'posix') parts.text += `\\${next}`
  source.at += 2
}

function readBackquote(source: PosixSource, parts: WordDraft, quoted: boolean): void {
  if (source.dialect !== 'posix') {
    parts.text += source.dialect === 'cmd' ? '`' : source.text.charAt(source.at + 1)
    source.at += source.dialect === 'cmd' ? 1 : 2
    return
  }
  const start = source.at + 1
  let end = start
  while (end < source.text.length && source.text.charAt(end) !== '`') {
    end += source.text.charAt(end) === '\\' ? 2 : 1
  }
  source.at = end + 1
  const raw = source.text.slice(start, end)
  const inner = raw.includes('\\') ? raw.replace(/\\([`\\$])/g, '$1') : raw
  addPipelines(source, parts, source.readNested(source, inner), quoted ? 'quoted' : 'plain')
}

function readDollar(source: PosixSource, parts: WordDraft, quoted: boolean): void {
  const next = source.text.charAt(source.at + 1)
  source.at += 1
  if (next === "'" && !quoted) {
    parts.text += decodeEscapes(readAnsiC(source))
  } else if (next === '"' && !quoted) readDoubleQuoted(source, parts)
  else if (next === '(') {
    source.at += 1
    addSubstitution(source, parts, quoted ? 'quoted' : 'plain')
  } else if (next === '{') {
    source.at += 1
    readParameter(source, parts, quoted)
  } else readPlainVariable(source, parts, quoted)
}

function readAnsiC(source: PosixSource): string {
  const start = source.at + 1
  let end = start
  while (end < source.text.length && source.text.charAt(end) !== "'") {
    end += source.text.charAt(end) === '\\' ? 2 : 1
  }
  source.at = end + 1
  return source.text.slice(start, end)
}

/** How a substitution stands: inside double quotes its output stays one word; of a process only a name is left. */
type Manner = 'plain' | 'quoted' | 'process'

function addSubstitution(source: PosixSource, parts: WordDraft, manner: Manner): void {
  if (source.depth + source.nesting >= shellLimits.depth) {
    source.budget.limited = true
    parts.text += UNKNOWN
    return
  }
  const arithmetic = source.text.charAt(source.at) === '(' ? 1 : 0
  source.nesting += 1
  source.arithmetic += arithmetic
  const pipelines = source.readList(source, ')')
  source.arithmetic -= arithmetic
  source.nesting -= 1
  addPipelines(source, parts, pipelines, manner)
}

function addPipelines(
  source: PosixSource,
  parts: WordDraft,
  pipelines: readonly Pipeline[],
  manner: Manner,
): void {
  for (const pipeline of pipelines) parts.substitutions.push(pipeline)
  const output =
    manner === 'process' ? null : constantOutputOfPipelines(pipelines, source.scope.files)
  const line = output === null ? null : withoutLineEnds(output)
  if (line === null) parts.text += UNKNOWN
  else parts.text += manner === 'quoted' ? line : line.replace(/\s/g, marks.split)
}

/** A substitution loses the line ends behind its output, and no other blanks. */
function withoutLineEnds(output: string): string {
  let end = output.length
  while (end > 0 && (output.charCodeAt(end - 1) === 10 || output.charCodeAt(end - 1) === 13))
    end -= 1
  return output.slice(0, end)
}

/** `$name`, `$1`, `$@`; a dollar before anything else is a dollar. */
function readPlainVariable(source: PosixSource, parts: WordDraft, quoted: boolean): void {
  const start = source.at
  const first = source.text.charAt(start)
  if (isNameChar(first) && !(first >= '0' && first <= '9')) {
    while (isNameChar(source.text.charAt(source.at))) source.at += 1
    addVariable(source, parts, source.text.slice(start, source.at), quoted)
  } else if (first !== '' && '0123456789@*#?!$-'.includes(first)) {
    source.at += 1
    addVariable(source, parts, first, quoted)
  } else parts.text += '$'
}

/** `${name}` and `${name<operator>}`. */
function readParameter(source: PosixSource, parts: WordDraft, quoted: boolean): void {
  const start = source.at
  if ('!#'.includes(source.text.charAt(source.at))) source.at += 1
  while (
    isNameChar(source.text.charAt(source.at)) ||
    (isListAt(source, start) && '@*'.includes(source.text.charAt(source.at) || ' '))
  ) {
    source.at += 1
  }
  const name = source.text.slice(start, source.at)
  const rest: WordDraft = { text: '', substitutions: parts.substitutions }
  if (source.text.charAt(source.at) === '}') source.at += 1
  else if (source.depth + source.nesting >= shellLimits.depth) source.budget.limited = true
  else {
    source.nesting += 1
    readExpansions(source, rest, '}')
    source.nesting -= 1
  }
  addParameter(source, parts, name, rest.text, quoted)
}

/** `@` and `*` are names only where nothing but `!` or `#` stands before them. */
function isListAt({ text, at }: PosixSource, start: number): boolean {
  return at === start || (at === start + 1 && '!#'.includes(text.charAt(start)))
}

function isNameChar(char: string): boolean {
  return (
    (char >= 'a' && char <= 'z') ||
    (char >= 'A' && char <= 'Z') ||
    (char >= '0' && char <= '9') ||
    char === '_'
  )
}

/** A here-document's body: expansions act, quotes do not. */
export function readHeredocBody(source: PosixSource): string {
  const parts: WordDraft = { text: '', substitutions: [] }
  readExpansions(source, parts, '')
  return expandWord(parts.text, source.budget).join(' ')
}
