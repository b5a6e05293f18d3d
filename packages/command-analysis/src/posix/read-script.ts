import {
  isUnknown,
  type Word,
  isSpent,
  shellLimits,
  type Dialect,
  type Pipeline,
  type SimpleCommand,
  type NestedText,
  type Script,
} from '../model/model.ts'
import { startCountedLoop } from './loops.ts'
import { readRedirectedInput } from './constant-output.ts'
import { finishCommand } from './finish-command.ts'
import {
  isKeyword,
  readKeyword,
  defineFunction,
  isForKeyword,
  nameFunctionGroup,
  opensGroup,
  startsFunctionBody,
} from './keywords.ts'
import { readValueWords, readWords, readHeredocBody } from './read-word.ts'
import type { Scope } from './scope.ts'
import {
  isBlank,
  withItem,
  type CommandDraft,
  type PosixSource,
  emptyWord,
  newCommandDraft,
} from './source.ts'
import { findUnknownOutputs } from './unknown-output.ts'
import { mayWriteFiles, recordWrittenFiles } from './written-files.ts'

const CONSTANT_TEXT_MAX = 256

/** The text of a pipeline without expansions and here-documents; empty for any other. */
function constantText(text: string, from: number, end: number): string {
  if (end - from > CONSTANT_TEXT_MAX) return ''
  let start = from
  while (start < end && isBlank(text.charAt(start))) start += 1
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === DOLLAR || code === BACKQUOTE) return ''
    if (code === LESS && text.charCodeAt(at + 1) === LESS) return ''
  }
  return text.slice(start, end)
}

const DOLLAR = 36
const LESS = 60
const BACKQUOTE = 96

/** Commands after which `name=value` still assigns. */
const declares = new Set(['export', 'declare', 'local', 'readonly', 'typeset', 'alias'])

/** Reads the value after `name=` or `name+=`, an array included, and keeps it for later expansions. */
function readAssignment(source: PosixSource, draft: CommandDraft, named: string): void {
  const appends = named.endsWith('+=')
  const name = named.slice(0, appends ? -2 : -1)
  const isArray = source.text.charAt(source.at) === '('
  const words = isArray ? inOrder(readArray(source)) : readValue(source)
  const written = words.map((word) => word.text).join(' ')
  const text = refersToName(draft) ? (source.variables.find(written) ?? written) : written
  assign(source, name, text, appends)
  if (isArray)
    source.variables.setList(
      name,
      words.map((word) => word.text),
      appends,
    )
  const substitutions = words.flatMap((word) => word.substitutions)
  if (substitutions.length > 0 && isUnknown(text))
    source.variables.setSources(name, findUnknownOutputs(substitutions))
  const assignment = { name, value: { text, substitutions } }
  draft.assignments = withItem(draft.assignments, assignment)
}

/** `declare -n short=name` */
function refersToName({ argv }: CommandDraft): boolean {
  return argv.length > 1 && argv.some(({ text }) => /^-[a-zA-Z]{0,4}n$/.test(text))
}

/** `name=`, `name+=` and `name[key]=`. */
function assign(source: PosixSource, name: string, text: string, appends: boolean): void {
  const bracket = name.indexOf('[')
  if (bracket > 0) {
    const key = name.slice(bracket + 1, -1).replace(/^["']|["']$/g, '')
    source.variables.setItem(name.slice(0, bracket), key, text)
  } else if (appends) source.variables.append(name, text)
  else source.variables.set(name, text)
}

/** `([2]=c [0]=a)`: the shell hands the items on by their numbers. */
function inOrder(words: readonly Word[]): readonly Word[] {
  if (words.length < 2 || !words.every(({ text }) => numbered.test(text))) return words
  return words.toSorted((one, other) => indexOf(one) - indexOf(other))
}

const numbered = /^\[\d{1,4}\]=/

function indexOf({ text }: Word): number {
  return Number(text.slice(1, text.indexOf(']')))
}

function readValue(source: PosixSource): Word[] {
  const next = source.text.charAt(source.at)
  return next === '' || isBlank(next) ? [] : readValueWords(source)
}

function readArray(source: PosixSource): Word[] {
  source.at += 1
  const words: Word[] = []
  while (source.at < source.text.length) {
    const char = source.text.charAt(source.at)
    if (char === ')') {
      source.at += 1
      break
    }
    const before = source.at
    if (!isBlank(char)) words.push(...readWords(source))
    if (source.at === before) source.at += 1
  }
  return words
}

const assignment = /[A-Za-z_][A-Za-z0-9_]{0,63}(?:\[[^\]\s=]{1,64}\])?\+?=/y

/** `name=` where it assigns: in front of a command or after `export` and its kin. */
function readName(source: PosixSource, draft: CommandDraft): string | null {
  const [first] = draft.argv
  if (source.dialect === 'cmd' || (first !== undefined && !declares.has(first.text))) return null
  assignment.lastIndex = source.at
  return assignment.exec(source.text)?.[0] ?? null
}

/** Reads an assignment, a reserved word or the words of an argument into the draft. */
function readArgument(source: PosixSource, draft: CommandDraft): void {
  const named = readName(source, draft)
  if (named !== null) {
    source.at += named.length
    readAssignment(source, draft, named)
    return
  }
  const before = source.at
  const words = readWords(source)
  const [first] = words
  if (draft.argv.length === 0 && first !== undefined && isKeyword(first.text)) {
    readKeyword(source, draft, first.text)
    return
  }
  for (const word of words) draft.argv.push(word)
  // What a `case` looks at is no command; its patterns and commands follow.
  if (draft.argv.length === 3 && draft.argv[0]?.text === 'case' && draft.argv[2]?.text === 'in')
    draft.argv = []
  // A character that starts nothing must still be passed.
  if (source.at === before) source.at += 1
}

/** Reads an operator such as `2>&1`, `<<<` or `<<` with what follows it into the draft. */
function readRedirect(source: PosixSource, draft: CommandDraft): void {
  const start = source.at
  const descriptor = dropDescriptor(source, draft)
  while ('<>&|-'.includes(source.text.charAt(source.at) || ' ') && source.at - start < 3)
    source.at += 1
  const operator = source.text.slice(start, source.at)
  while (source.text.charAt(source.at) === ' ' || source.text.charAt(source.at) === '\t')
    source.at += 1
  if (operator.startsWith('<<') && operator !== '<<<' && source.arithmetic === 0) {
    return addHeredoc(source, draft, operator)
  }
  // `<&-` closes: what follows is no target.
  const [target = emptyWord, ...more] = operator.endsWith('-') ? [] : readWords(source)
  if (operator === '<<<') draft.input = [target, ...more].map((word) => word.text).join(' ')
  draft.redirects = withItem(draft.redirects, { operator, target })
  if (descriptor > 2) rememberDescriptor(source, draft, descriptor)
}

/** `3<<< text` and `9< <(…)`: `/dev/fd/3` is then a file with that text. */
function rememberDescriptor({ scope }: PosixSource, draft: CommandDraft, descriptor: number): void {
  const last = draft.redirects.slice(-1)
  const text = draft.input ?? readRedirectedInput({ ...draft, redirects: last }, scope.files)
  if (text === null) return
  scope.files.set(`/dev/fd/${descriptor}`, text)
  scope.files.set(`/proc/self/fd/${descriptor}`, text)
}

/** The digit of `2>` was read as an argument. */
function dropDescriptor(source: PosixSource, draft: CommandDraft): number {
  const before = source.text.charAt(source.at - 1)
  const last = draft.argv.at(-1)?.text ?? ''
  if (before < '0' || before > '9' || !/^\d{1,2}$/.test(last)) return -1
  draft.argv.pop()
  return Number(last)
}

function addHeredoc(source: PosixSource, draft: CommandDraft, operator: string): void {
  const isRead = source.budget.heredocsLeft > 0
  if (isRead) source.budget.heredocsLeft -= 1
  else source.budget.limited = true
  const start = source.at
  const [word = emptyWord] = readWords(source)
  const raw = source.text.slice(start, source.at)
  const deliver = (body: string): void => {
    draft.input = body
  }
  const quoted = raw.includes("'") || raw.includes('"') || raw.includes('\\')
  const heredoc = { delimiter: word.text, stripTabs: operator === '<<-' }
  // A body that is not read is passed all the same: its lines are no commands.
  source.heredocs.push(
    isRead ? { ...heredoc, quoted, deliver } : { ...heredoc, quoted: true, deliver: forget },
  )
}

function forget(): void {
  return undefined
}

/**
 * Reads a script into its pipelines, nested ones included. Never fails: what is open at the end is closed there, and
 * what exceeds the budget is read flat and marked in the budget.
 */
export function readScript(text: string, dialect: Dialect, scope: Scope, depth: number): Script {
  const found: Pipeline[] = []
  const source = newSource(text, dialect, scope, depth, found, [])
  while (source.at < text.length) readList(source, '')
  runWaiting(source)
  return { pipelines: found, bodies: source.bodies }
}

function newSource(
  text: string,
  dialect: Dialect,
  scope: Scope,
  depth: number,
  found: Pipeline[],
  bodies: NestedText[],
): PosixSource {
  scope.budget.charsLeft -= text.length
  if (scope.budget.charsLeft < 0 || depth > shellLimits.depth) scope.budget.limited = true
  const readable =
    scope.budget.charsLeft >= 0 && depth <= shellLimits.depth && !isSpent(scope.budget)
  return {
    text: readable ? text : '',
    at: readable ? 0 : text.length,
    dialect,
    depth,
    nesting: 0,
    arithmetic: 0,
    heredocs: [],
    budget: scope.budget,
    variables: scope.variables,
    scope,
    loops: [],
    bodies,
    piped: noCommands,
    functionName: null,
    waiting: [],
    found,
    readList,
    readNested,
    readLevel,
  }
}

function readNested(outer: PosixSource, text: string): readonly Pipeline[] {
  const before = outer.found.length
  const depth = outer.depth + outer.nesting + 1
  const source = newSource(text, outer.dialect, outer.scope, depth, outer.found, outer.bodies)
  while (source.at < source.text.length) readList(source, '')
  runWaiting(source)
  if (isSpent(outer.budget)) outer.at = outer.text.length
  return outer.found.slice(before)
}

function readLevel(outer: PosixSource, text: string): readonly Pipeline[] {
  const depth = outer.depth + outer.nesting + 1
  const source = newSource(text, outer.dialect, outer.scope, depth, outer.found, outer.bodies)
  const level: Pipeline[] = []
  while (source.at < source.text.length) level.push(...readList(source, ''))
  runWaiting(source)
  return level
}

/** Reads pipelines up to the closer (consumed) or the end of the text, and gives those of this level. */
function readList(source: PosixSource, closer: string): Pipeline[] {
  const level: Pipeline[] = []
  let commands: SimpleCommand[] = []
  let draft = newCommandDraft()
  const endCommand = (): void => {
    const command = finishCommand(source, draft, commands)
    if (command !== null) commands.push(command)
    draft = newCommandDraft()
  }
  let start = source.at
  let end = source.at
  const endPipeline = (background: boolean): void => {
    endCommand()
    const from = start
    start = source.at
    if (commands.length === 0) return
    const constant = constantText(source.text, from, end)
    const mark = background && constant !== '' ? '&' : ''
    const pipeline = { commands, background, source: constant + mark }
    level.push(pipeline)
    source.found.push(pipeline)
    if (mayWriteFiles(pipeline))
      afterHeredocs(source, () => recordWrittenFiles(pipeline, source.scope))
    commands = []
  }
  while (source.at < source.text.length) {
    const char = source.text.charAt(source.at)
    end = source.at
    if (char === ' ' || char === '\t' || char === '\r') source.at += 1
    else if (char === '\\' && joinsLines(source)) source.at += 2
    else if (char === closer && !(closer === '}' && draft.argv.length > 0)) {
      source.at += 1
      break
    } else if (char === '\n') {
      source.at += 1
      endPipeline(false)
      if (source.heredocs.length > 0) readHeredocs(source)
    } else if (char === '#' && source.dialect !== 'cmd') skipLine(source)
    else if (char === ';' || char === ')') {
      source.at += 1
      endPipeline(false)
    } else if (char === '&') endPipeline(readAmpersand(source, draft))
    else if (char === '|') {
      const or = source.text.charAt(source.at + 1) === '|'
      source.at += or || source.text.charAt(source.at + 1) === '&' ? 2 : 1
      if (or) endPipeline(false)
      else endCommand()
    } else if (char === '(' && isForKeyword(draft) && startCountedLoop(source))
      draft = newCommandDraft()
    else if (char === '(') readParenthesis(source, draft, commands)
    else if (char === '{' && opensGroup(draft) && startsFunctionBody(source)) {
      nameFunctionGroup(source, draft)
      readGroup(source, draft, '}', commands)
    } else if ((char === '<' || char === '>') && source.text.charAt(source.at + 1) !== '(')
      readRedirect(source, draft)
    else readArgument(source, draft)
  }
  end = source.at
  endPipeline(false)
  return level
}

const noCommands: readonly SimpleCommand[] = []
/** A backslash at the end of a line, between words. */
function joinsLines({ text, at, dialect }: PosixSource): boolean {
  return dialect === 'posix' && text.charAt(at + 1) === '\n'
}

/** Now, or when the bodies that the line still waits for have arrived. */
function afterHeredocs(source: PosixSource, act: () => void): void {
  if (source.heredocs.length === 0) act()
  else source.waiting.push(act)
}

function runWaiting(source: PosixSource): void {
  for (const act of source.waiting.splice(0)) act()
}

/** `&&` and `&` end a pipeline; `&>` is a redirection that the next round reads. */
function readAmpersand(source: PosixSource, draft: CommandDraft): boolean {
  const next = source.text.charAt(source.at + 1)
  if (source.dialect === 'powershell' && next === ' ' && draft.argv.length === 0) {
    source.at += 1
    return false
  }
  source.at += next === '&' ? 2 : 1
  return next !== '&' && next !== '>'
}

function skipLine(source: PosixSource): void {
  const end = source.text.indexOf('\n', source.at)
  source.at = end < 0 ? source.text.length : end
}

/** `name()` declares a function; any other parenthesis opens a subshell. */
function readParenthesis(
  source: PosixSource,
  draft: CommandDraft,
  before: readonly SimpleCommand[],
): void {
  if (draft.argv.length === 1 && source.text.charAt(source.at + 1) === ')') {
    defineFunction(source, draft)
    source.at += 2
    return
  }
  readGroup(source, draft, ')', before)
}

function readGroup(
  source: PosixSource,
  draft: CommandDraft,
  closer: string,
  before: readonly SimpleCommand[],
): void {
  source.at += 1
  if (source.depth + source.nesting >= shellLimits.depth) {
    source.budget.limited = true
    return
  }
  const name = source.functionName
  source.functionName = null
  const start = source.at
  const outer = source.piped
  source.piped = before
  source.nesting += 1
  for (const pipeline of readList(source, closer)) draft.group = withItem(draft.group, pipeline)
  source.nesting -= 1
  source.piped = outer
  if (name !== null) source.scope.functions.set(name, source.text.slice(start, source.at - 1))
}

function readHeredocs(source: PosixSource): void {
  for (const heredoc of source.heredocs.splice(0)) {
    const start = source.at
    let end = source.text.length
    while (source.at < source.text.length) {
      const lineStart = source.at
      const lineEnd = source.text.indexOf('\n', lineStart)
      const line = source.text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd)
      source.at = lineEnd < 0 ? source.text.length : lineEnd + 1
      if ((heredoc.stripTabs ? line.trimStart() : line).trimEnd() === heredoc.delimiter) {
        end = lineStart
        break
      }
    }
    const body = source.text.slice(start, end)
    heredoc.deliver(heredoc.quoted ? body : expandBody(source, body))
  }
  runWaiting(source)
}

function expandBody(outer: PosixSource, body: string): string {
  if (!body.includes('$') && !body.includes('`')) return body
  return readHeredocBody(
    newSource(
      body,
      outer.dialect,
      outer.scope,
      outer.depth + outer.nesting + 1,
      outer.found,
      outer.bodies,
    ),
  )
}
