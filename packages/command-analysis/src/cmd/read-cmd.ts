import {
  shellLimits,
  UNKNOWN,
  isSpent,
  type SimpleCommand,
  type Word,
  type Script,
} from '../model/model.ts'
import type { WindowsScope } from '../powershell/script-source.ts'
import { textValue } from '../powershell/value.ts'
import { peekChar, skipSpaces, type CmdSource, newCmdDraft, type CmdDraft } from './cmd-source.ts'
import { endsWord, readCmdWord, readRawArguments } from './read-cmd-word.ts'

function nextWord(source: CmdSource): string {
  skipSpaces(source)
  return readCmdWord(source, false).text.toLowerCase()
}

/** Passes the condition of `if`, so that the command behind it comes next. */
function skipCondition(source: CmdSource): void {
  let word = nextWord(source)
  while (word === '/i' || word === 'not') word = nextWord(source)
  if (/^(?:exist|defined|errorlevel|cmdextversion)$/.test(word)) {
    nextWord(source)
    return
  }
  const equals = word.indexOf('==')
  if (equals >= 0) {
    if (equals === word.length - 2) nextWord(source)
    return
  }
  const operator = nextWord(source)
  if (operator === '==' || /^(?:equ|neq|lss|leq|gtr|geq)$/.test(operator)) nextWord(source)
}

/** Passes the title and options of `start`, so that the program it starts comes next. True when it is a URL. */
function skipStartOptions(source: CmdSource): boolean {
  skipSpaces(source)
  if (peekChar(source) === '"') {
    const before = source.at
    readCmdWord(source, false)
    skipSpaces(source)
    // A lone quoted word is the program itself.
    if (peekChar(source) === '' || endsWord(source, peekChar(source))) source.at = before
  }
  for (let count = 0; count < 16; count += 1) {
    skipSpaces(source)
    if (peekChar(source) !== '/') break
    const option = readCmdWord(source, false).text.toLowerCase()
    if (option === '/d' || option === '/affinity' || option === '/node') nextWord(source)
  }
  return /^"?[a-z][\w+.-]{2,30}:(?![\\])/i.test(source.text.slice(source.at, source.at + 40))
}

const WORDS_MAX = 12

/**
 * Reads `for … %x in ( … ) do` up to the command that it repeats. The command inside `in ('…')` is read too. The loop's
 * variable is known when there is only one thing that it can be.
 */
function readFor(source: CmdSource): void {
  let name = ''
  let options = ''
  for (let count = 0; count < WORDS_MAX; count += 1) {
    skipSpaces(source)
    if (peekChar(source) === '(') break
    const start = source.at
    const word = readCmdWord(source, false).text.toLowerCase()
    const raw = source.text.slice(start, source.at)
    const variable = /^%{1,2}([A-Za-z])$/.exec(raw)
    if (variable !== null) name = (variable[1] ?? '').toLowerCase()
    if (word.includes('tokens') || word.includes('delims')) options = word
    if (word === 'in' || word === '') {
      skipSpaces(source)
      break
    }
  }
  if (peekChar(source) !== '(') return
  const set = readLoopSet(source)
  if (name !== '' && options.includes(',')) setTokens(source, name, options, valueOf(source, set))
  else if (name !== '') source.scope.variables.set(`for:${name}`, textValue(valueOf(source, set)))
}

/** `"tokens=1,2 delims=;"` gives one variable after the other a part of the line. */
function setTokens(source: CmdSource, first: string, options: string, line: string): void {
  const delimiters = /delims=(\S{1,16})/.exec(options)?.[1] ?? ' \t'
  const wanted = /tokens=([\d,*]{1,32})/.exec(options)?.[1]?.split(',') ?? []
  let parts: readonly string[] = [line]
  for (const delimiter of delimiters) parts = parts.flatMap((part) => part.split(delimiter))
  for (const [index, token] of wanted.slice(0, 16).entries()) {
    const name = String.fromCharCode(first.charCodeAt(0) + index)
    const text = token === '*' ? parts.slice(index).join(' ') : parts[Number(token) - 1]
    source.scope.variables.set(`for:${name}`, textValue(line === UNKNOWN ? UNKNOWN : (text ?? '')))
  }
}

/** The text up to the parenthesis that closes the set, quotes respected. */
function readLoopSet(source: CmdSource): string {
  const start = source.at + 1
  let quote = ''
  let open = 1
  source.at = start
  while (source.at < source.text.length && open > 0) {
    const char = peekChar(source)
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'" || char === '`') quote = char
    else if (char === '(') open += 1
    else if (char === ')') open -= 1
    source.at += 1
  }
  return source.text.slice(start, open === 0 ? source.at - 1 : source.at).trim()
}

function valueOf(source: CmdSource, set: string): string {
  const quote = set.charAt(0)
  if ((quote === "'" || quote === '`') && set.endsWith(quote) && set.length > 2)
    return outputOf(source, set.slice(1, -1))
  const plain = set.replace(/^"([^"]*)"$/, '$1')
  // Of several things the first stands for all.
  return plain === '' ? UNKNOWN : plain === set ? (set.split(/[\s,;]+/, 1)[0] ?? UNKNOWN) : plain
}

function outputOf(source: CmdSource, command: string): string {
  const { budget } = source.scope
  budget.charsLeft -= command.length
  if (budget.charsLeft < 0 || source.nesting >= shellLimits.depth) {
    budget.limited = true
    return UNKNOWN
  }
  readInner(source, command.replace(/\^([|&<>"])/g, '$1'))
  return /^echo\s([^|&<>]+)$/i.exec(command)?.[1]?.trim() ?? UNKNOWN
}

/**
 * Reads a command line or batch file of cmd.exe into its pipelines. Variables are expanded as they stand at that point,
 * whichever of the shell's two expansions would do it. Never fails; what exceeds the budget is marked there.
 */
export function readCmd(text: string, scope: WindowsScope, depth: number): Script {
  const { budget } = scope
  budget.charsLeft -= text.length
  if (budget.charsLeft < 0 || depth > shellLimits.depth) budget.limited = true
  const readable = budget.charsLeft >= 0 && depth <= shellLimits.depth && !isSpent(budget)
  const source: CmdSource = { text: readable ? text : '', at: 0, nesting: 0, scope, found: [] }
  while (source.at < source.text.length) readCommands(source)
  return { pipelines: source.found, bodies: [] }
}

/** Reads commands up to the closing parenthesis of a group or the end of the text. */
function readCommands(source: CmdSource): void {
  let commands: SimpleCommand[] = []
  let draft = newCmdDraft()
  const endCommand = (): void => {
    const command = finish(source, draft)
    if (command !== null) commands.push(command)
    draft = newCmdDraft()
  }
  const endPipeline = (): void => {
    endCommand()
    if (commands.length > 0) source.found.push({ commands, background: false, source: '' })
    commands = []
  }
  while (source.at < source.text.length) {
    skipSpaces(source)
    const char = peekChar(source)
    const before = source.at
    if (char === ')' && source.nesting > 0) {
      source.at += 1
      break
    } else if (char === '\n') {
      source.at += 1
      endPipeline()
    } else if (char === '&' || (char === '|' && peekChar(source, 1) === '|')) {
      source.at += peekChar(source, 1) === char ? 2 : 1
      endPipeline()
    } else if (char === '|') {
      source.at += 1
      endCommand()
    } else if (char === '<' || char === '>') readRedirect(source, draft)
    else if (draft.words.length === 0) readStart(source, draft)
    else readArgument(source, draft)
    if (source.at === before) source.at += 1
  }
  endPipeline()
}

function finish(source: CmdSource, draft: CmdDraft): SimpleCommand | null {
  if (draft.words.length === 0 && draft.redirects.length === 0 && draft.group.length === 0)
    return null
  const { budget } = source.scope
  if (budget.commandsLeft === 0) {
    budget.limited = true
    source.at = source.text.length
    return null
  }
  budget.commandsLeft -= 1
  return {
    argv: draft.words.map(toWord),
    assignments: [],
    redirects: draft.redirects,
    input: null,
    group: draft.group,
  }
}

function toWord(text: string): Word {
  return { text, substitutions: [] }
}

function readRedirect(source: CmdSource, draft: CmdDraft): void {
  const last = draft.words.at(-1) ?? ''
  if (/^\d$/.test(last) && source.text.charAt(source.at - 1) === last) draft.words.pop()
  const start = source.at
  while ('<>'.includes(peekChar(source) || ' ') && source.at - start < 2) source.at += 1
  const operator = source.text.slice(start, source.at)
  if (peekChar(source) === '&') {
    source.at += 2
    return
  }
  skipSpaces(source)
  draft.redirects.push({ operator, target: toWord(readCmdWord(source, false).text) })
}

/** The first word of a command, and the words that only lead to another command. */
function readStart(source: CmdSource, draft: CmdDraft): void {
  const char = peekChar(source)
  if (char === '@' || char === ',' || char === ';' || char === '=') {
    source.at += 1
    return
  }
  if (char === '(') return readGroup(source, draft)
  if (char === ':') return skipLine(source)
  const { text, spread } = readCmdWord(source, true)
  const word = text.toLowerCase()
  if (spread) return readSpread(source, text)
  switch (word) {
    case 'rem':
      return skipLine(source)
    case 'else':
    case 'do':
    case 'call':
      return
    case 'if':
      return skipCondition(source)
    case 'for':
      return readFor(source)
    case 'start':
      if (skipStartOptions(source)) draft.words.push('start')
      return
    case 'set':
      return readSet(source, draft)
    default:
      if (text !== '') addCommandWord(source, draft, text)
  }
}

/** `echo.text`, `cd..` and `type"file"` need no blank behind the command. */
function addCommandWord(source: CmdSource, draft: CmdDraft, text: string): void {
  const joined = /^(echo|cd|md|rd|del|dir|type|copy)([./\\"(].{0,2000})$/is.exec(text)
  if (joined === null) draft.words.push(text)
  else draft.words.push(joined[1] ?? '', joined[2] ?? '')
  if (/^echo$/i.test(draft.words[0] ?? '')) {
    const rest = readRawArguments(source).trim()
    if (rest !== '') draft.words.push(rest)
  }
}

function skipLine(source: CmdSource): void {
  const end = source.text.indexOf('\n', source.at)
  source.at = end < 0 ? source.text.length : end
}

function readGroup(source: CmdSource, draft: CmdDraft): void {
  source.at += 1
  if (source.nesting >= shellLimits.depth) {
    source.scope.budget.limited = true
    return
  }
  source.nesting += 1
  const before = source.found.length
  readCommands(source)
  source.nesting -= 1
  draft.group = source.found.slice(before)
}

/** A variable that holds a whole command: it is read together with what follows on the line. */
function readSpread(source: CmdSource, text: string): void {
  const rest = readRawArguments(source)
  const { budget } = source.scope
  budget.charsLeft -= text.length + rest.length
  if (budget.charsLeft < 0 || source.nesting >= shellLimits.depth) {
    budget.limited = true
    return
  }
  readInner(source, text + rest)
}

/** Reads another text one level deeper, to its end. */
function readInner(outer: CmdSource, text: string): void {
  const inner: CmdSource = { ...outer, text, at: 0, nesting: outer.nesting + 1 }
  while (inner.at < inner.text.length) readCommands(inner)
}

/** `set name=value`, `set "name=value"`; of `/a` and `/p` the value stays open. */
function readSet(source: CmdSource, draft: CmdDraft): void {
  skipSpaces(source)
  const rest = readRawArguments(source).trimStart()
  const plain = rest.startsWith('"') ? rest.slice(1).replace(/"[^"]{0,64}$/, '') : rest
  const computed = /^\/[ap]\s{1,8}/i.exec(plain)
  const assignment = computed === null ? plain : plain.slice(computed[0].length)
  const equals = assignment.indexOf('=')
  draft.words.push('set')
  if (equals < 1) {
    if (rest !== '') draft.words.push(rest)
    return
  }
  draft.words.push(plain)
  const name = `env:${assignment.slice(0, equals).toLowerCase()}`
  const value = computed === null ? assignment.slice(equals + 1) : UNKNOWN
  const { variables } = source.scope
  if (variables.size < 512 || variables.has(name))
    variables.set(name, textValue(value.length > shellLimits.valueLength ? UNKNOWN : value))
}

function readArgument(source: CmdSource, draft: CmdDraft): void {
  const { text, spread } = readCmdWord(source, false)
  if (spread) draft.words.push(...text.split(/\s+/).filter(Boolean).slice(0, 256))
  else draft.words.push(text)
}
