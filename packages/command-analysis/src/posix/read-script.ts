import { isSpent, limits, type Dialect, type Pipeline, type SimpleCommand } from '../model/model.ts'
import { constantText } from './constant-text.ts'
import { defineFunction, isFor, nameGroup, opensGroup, startsBody } from './group-starts.ts'
import { readArgument } from './read-argument.ts'
import { readRedirect } from './read-redirect.ts'
import { readHeredocBody } from './read-word.ts'
import { startCountedLoop } from './character-loops.ts'
import { finish } from './finish-command.ts'
import { added, newDraft, type Draft, type Source } from './source.ts'
import type { NestedText, Script } from '../model/script.ts'
import type { Scope } from './scope.ts'
import { remembersFiles, rememberFiles } from './written-files.ts'

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
): Source {
  scope.budget.charsLeft -= text.length
  if (scope.budget.charsLeft < 0 || depth > limits.depth) scope.budget.limited = true
  const readable = scope.budget.charsLeft >= 0 && depth <= limits.depth && !isSpent(scope.budget)
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

function readNested(outer: Source, text: string): readonly Pipeline[] {
  const before = outer.found.length
  const depth = outer.depth + outer.nesting + 1
  const source = newSource(text, outer.dialect, outer.scope, depth, outer.found, outer.bodies)
  while (source.at < source.text.length) readList(source, '')
  runWaiting(source)
  if (isSpent(outer.budget)) outer.at = outer.text.length
  return outer.found.slice(before)
}

function readLevel(outer: Source, text: string): readonly Pipeline[] {
  const depth = outer.depth + outer.nesting + 1
  const source = newSource(text, outer.dialect, outer.scope, depth, outer.found, outer.bodies)
  const level: Pipeline[] = []
  while (source.at < source.text.length) level.push(...readList(source, ''))
  runWaiting(source)
  return level
}

/** Reads pipelines up to the closer (consumed) or the end of the text, and gives those of this level. */
function readList(source: Source, closer: string): Pipeline[] {
  const level: Pipeline[] = []
  let commands: SimpleCommand[] = []
  let draft = newDraft()
  const endCommand = (): void => {
    const command = finish(source, draft, commands)
    if (command !== null) commands.push(command)
    draft = newDraft()
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
    if (remembersFiles(pipeline)) afterHeredocs(source, () => rememberFiles(pipeline, source.scope))
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
    } else if (char === '(' && isFor(draft) && startCountedLoop(source)) draft = newDraft()
    else if (char === '(') readParenthesis(source, draft, commands)
    else if (char === '{' && opensGroup(draft) && startsBody(source)) {
      nameGroup(source, draft)
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
function joinsLines({ text, at, dialect }: Source): boolean {
  return dialect === 'posix' && text.charAt(at + 1) === '\n'
}

/** Now, or when the bodies that the line still waits for have arrived. */
function afterHeredocs(source: Source, act: () => void): void {
  if (source.heredocs.length === 0) act()
  else source.waiting.push(act)
}

function runWaiting(source: Source): void {
  for (const act of source.waiting.splice(0)) act()
}

/** `&&` and `&` end a pipeline; `&>` is a redirection that the next round reads. */
function readAmpersand(source: Source, draft: Draft): boolean {
  const next = source.text.charAt(source.at + 1)
  if (source.dialect === 'powershell' && next === ' ' && draft.argv.length === 0) {
    source.at += 1
    return false
  }
  source.at += next === '&' ? 2 : 1
  return next !== '&' && next !== '>'
}

function skipLine(source: Source): void {
  const end = source.text.indexOf('\n', source.at)
  source.at = end < 0 ? source.text.length : end
}

/** `name()` declares a function; any other parenthesis opens a subshell. */
function readParenthesis(source: Source, draft: Draft, before: readonly SimpleCommand[]): void {
  if (draft.argv.length === 1 && source.text.charAt(source.at + 1) === ')') {
    defineFunction(source, draft)
    source.at += 2
    return
  }
  readGroup(source, draft, ')', before)
}

function readGroup(
  source: Source,
  draft: Draft,
  closer: string,
  before: readonly SimpleCommand[],
): void {
  source.at += 1
  if (source.depth + source.nesting >= limits.depth) {
    source.budget.limited = true
    return
  }
  const name = source.functionName
  source.functionName = null
  const start = source.at
  const outer = source.piped
  source.piped = before
  source.nesting += 1
  for (const pipeline of readList(source, closer)) draft.group = added(draft.group, pipeline)
  source.nesting -= 1
  source.piped = outer
  if (name !== null) source.scope.functions.set(name, source.text.slice(start, source.at - 1))
}

function readHeredocs(source: Source): void {
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

function expandBody(outer: Source, body: string): string {
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
