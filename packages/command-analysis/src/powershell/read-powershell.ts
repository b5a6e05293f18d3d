import {
  isSpent,
  shellLimits,
  type Redirect,
  type SimpleCommand,
  type Script,
} from '../model/model.ts'
import { evaluatePipeline, type PipelineElement } from './evaluate-pipeline.ts'
import { readCommand, readRedirect } from './read-command.ts'
import { readBlock, readExpression } from './read-expression.ts'
import { isQuote, startsExpansion } from './read-string.ts'
import {
  addPipeline,
  enterNesting,
  isNameChar,
  peekChar,
  simpleCommand,
  skipBlanks,
  toWord,
  type PowershellSource,
  type WindowsScope,
} from './script-source.ts'
import {
  isUnknownValue,
  itemsOf,
  listValue,
  textValue,
  unknownValue,
  type PowershellValue,
} from './value.ts'

/**
 * Reads a PowerShell script into the pipelines that it leads to, calls into .NET as commands among them. Never fails:
 * what is open at the end is closed there, and what exceeds the budget is left out and marked in the budget.
 */
export function readPowershell(text: string, scope: WindowsScope, depth: number): Script {
  const { budget } = scope
  budget.charsLeft -= text.length
  if (budget.charsLeft < 0 || depth > shellLimits.depth) budget.limited = true
  const readable = budget.charsLeft >= 0 && depth <= shellLimits.depth && !isSpent(budget)
  const source: PowershellSource = {
    text: readable ? text : '',
    at: 0,
    nesting: 0,
    arguments: 0,
    scope,
    found: [],
  }
  while (source.at < source.text.length) readStatements(source, '')
  return { pipelines: source.found, bodies: [] }
}

/** Reads statements up to the closer (consumed) or the end, and gives the value of the last one. */
function readStatements(source: PowershellSource, closer: string): PowershellValue {
  let last = textValue('')
  while (source.at < source.text.length) {
    skipBlanks(source, true)
    const char = peekChar(source)
    const before = source.at
    if (char === closer && char !== '') {
      source.at += 1
      break
    }
    if (char === ';' || char === ')' || char === '}' || char === ',') source.at += 1
    else if (char === '&' && peekChar(source, 1) === '&') source.at += 2
    else if (char === '|') source.at += 1
    else last = readStatement(source)
    if (source.at === before) source.at += 1
  }
  return last
}

const keyword =
  /(?:if|elseif|else|while|until|do|for|foreach|switch|try|catch|finally|return|throw|trap|begin|process|end|param|dynamicparam|exit|function|filter|in|class|using|data|continue|break)(?![\w.:\\/-])/iy

/** Words that stand in front of brackets or values and say nothing about what runs. */
function readStatement(source: PowershellSource): PowershellValue {
  keyword.lastIndex = source.at
  const word = keyword.exec(source.text)?.[0].toLowerCase()
  if (word === undefined) return readPipeline(source)
  const after = source.text.charAt(source.at + word.length)
  // `foreach {` behind a pipe is the cmdlet, and a word may also be a program's name.
  if (word === 'foreach' && /\s{0,4}\{/y.test(source.text.slice(source.at + 7, source.at + 12)))
    return readPipeline(source)
  source.at += word.length
  if (word === 'function' || word === 'filter') readFunctionName(source)
  if (word === 'foreach' || word === 'for') skipBlanks(source, true)
  return after === '' ? textValue('') : unknownValue()
}

function readFunctionName(source: PowershellSource): void {
  skipBlanks(source, true)
  const start = source.at
  while (isNameChar(peekChar(source)) || /[-:]/.test(peekChar(source) || ' ')) source.at += 1
  source.scope.functions.set(
    source.text.slice(start, Math.min(source.at, start + 128)).toLowerCase(),
    '',
  )
}

/** Elements joined by `|`; its commands go before the rules, its value to the expression around it. */
function readPipeline(source: PowershellSource): PowershellValue {
  const elements: PipelineElement[] = []
  for (;;) {
    skipBlanks(source, elements.length > 0)
    const before = source.at
    const last = elements.at(-1) ?? null
    if (
      last !== null &&
      last.command === null &&
      !isUnknownValue(last.value) &&
      last.value.items === null
    )
      keep(source, '_', last.value)
    elements.push(readElement(source, last))
    skipBlanks(source, false)
    if (peekChar(source) === '|' && peekChar(source, 1) !== '|') source.at += 1
    else break
    if (source.at === before || elements.length > 256) break
  }
  const [only] = elements
  if (only !== undefined && elements.length === 1 && only.command === null) return only.value
  const commands = elements.flatMap((element) => toCommands(element, elements.length > 1))
  const pipeline = commands.length > 0 ? addPipeline(source, commands) : null
  return evaluatePipeline(source, elements, pipeline, readStatements)
}

function toCommands({ command, value }: PipelineElement, piped: boolean): readonly SimpleCommand[] {
  if (command !== null) return [command]
  return piped ? [simpleCommand([textWord('write-output'), toWord(value)])] : []
}

function textWord(text: string): { text: string; substitutions: readonly never[] } {
  return { text, substitutions: [] }
}

function readElement(source: PowershellSource, before: PipelineElement | null): PipelineElement {
  const char = peekChar(source)
  const next = peekChar(source, 1)
  if (char === '&' || (char === '.' && startsCalled(next))) return readCalled(source, before)
  if (!startsExpression(char, next))
    return withInput(readCommand(source, readStatements, null), before)
  const value = readExpression(source, readStatements)
  skipBlanks(source, false)
  // A line of cmd that someone gives to PowerShell.
  if (isQuote(char) && /^[-/]$/.test(peekChar(source)) && /\.(?:exe|com)$/i.test(value.text))
    return withInput(readCommand(source, readStatements, value), before)
  if (peekChar(source) === '>') return writtenText(source, value)
  return readAssignment(source, value) ?? { command: null, value, values: [] }
}

/** `'text' > file` */
function writtenText(source: PowershellSource, value: PowershellValue): PipelineElement {
  const redirects: Redirect[] = []
  readRedirect(source, readStatements, redirects)
  const command = { ...simpleCommand([textWord('write-output'), toWord(value)]), redirects }
  return { command, value: unknownValue(), values: [value] }
}

function startsCalled(next: string): boolean {
  return /[\s'"($&[{]/.test(next)
}

function startsExpression(char: string, next: string): boolean {
  if (isQuote(char) || char === '(' || char === '{' || char === '[' || char === '!') return true
  if (char === '$') return startsExpansion(next)
  if (char === '@') return next === '(' || next === '{' || next === '"' || next === "'"
  if (char === '-') return /[jsnb-]/i.test(next)
  if (char === '+' || char === ',') return true
  return char >= '0' && char <= '9'
}

/** `& name`, `& { … }`, `. name`: whatever the value says is the command. */
function readCalled(source: PowershellSource, before: PipelineElement | null): PipelineElement {
  source.at += 1
  skipBlanks(source, false)
  const char = peekChar(source)
  if (char === '{') {
    const value = readBlock(source, readStatements)
    return withInput(
      readCommand(source, readStatements, textValue('invoke-command', value.substitutions)),
      before,
    )
  }
  const startsValue = isQuote(char) || char === '(' || char === '$' || char === '['
  if (!startsValue) return withInput(readCommand(source, readStatements, null), before)
  source.arguments += 1
  const start = source.at
  const called = readOperandOnly(source)
  source.arguments -= 1
  if (char === '(' && hidesName(source.text.slice(start, Math.min(source.at, start + 512)), called))
    source.scope.hidden.found = true
  return withInput(readCommand(source, readStatements, called), before)
}

/** Is the name of a command computed from letters or numbers, or left to a pattern: `& ('ie'+'x')`, `& (gcm *ex)`? */
function hidesName(written: string, called: PowershellValue): boolean {
  const text = written.toLowerCase()
  if (text.includes('-join') || text.includes('[char')) return true
  if (/^\(\s{0,4}(?:gcm|get-command)\s{1,4}['"]?[\w-]{0,40}[*?]/.test(text)) return true
  if (isUnknownValue(called) || !/^[\w-]{2,60}$/.test(called.text)) return false
  return /['"]\s{0,4}\+\s{0,4}['"]|['"]\s{0,4}-f\s|-c?replace|\.replace\(/.test(text)
}

/** What `&` calls is one value with its members; operators behind it belong to the arguments. */
function readOperandOnly(source: PowershellSource): PowershellValue {
  return readExpression(source, readStatements, 9)
}

/** A command that a known text is piped into gets it as its input. */
function withInput(
  read: { command: SimpleCommand; values: readonly PowershellValue[] },
  before: PipelineElement | null,
): PipelineElement {
  const value = before?.value
  const input =
    value === undefined || isUnknownValue(value) || value.text === '' ? null : value.text
  return { command: { ...read.command, input }, value: unknownValue(), values: read.values }
}

const assigns = /(?:[-+*/%]|\?\?)?=(?!=)/y

/** `$name = …`, `$a, $b = …`, `$object.property = …`, and a loop's `$name in …`. */
function readAssignment(source: PowershellSource, target: PowershellValue): PipelineElement | null {
  assigns.lastIndex = source.at
  const operator = assigns.exec(source.text)?.[0]
  if (operator === undefined) return readLoopVariable(source, target)
  const written = source.text.slice(Math.max(0, source.at - 16), source.at)
  source.at += operator.length
  skipBlanks(source, true)
  const value = readStatementValue(source)
  const name = target.variable
  if (name !== '') {
    const old = source.scope.variables.get(name)
    const appended = operator === '+=' && old !== undefined ? append(old, value) : value
    keep(source, name, appended)
    if (name.startsWith('env:')) return { ...environmentChange(name, value), values: [] }
  } else if (switchesLog.test(written)) {
    const command = simpleCommand([textWord('.isenabled'), toWord(value)])
    return { command, value: unknownValue(), values: [] }
  }
  return { command: null, value: unknownValue(value.substitutions), values: [] }
}

/** `$log.IsEnabled = …` */
const switchesLog = /\.isenabled\s{0,4}$/i

function readStatementValue(source: PowershellSource): PowershellValue {
  keyword.lastIndex = source.at
  if (keyword.test(source.text)) return unknownValue()
  return readDeeper(source)
}

/** `$a = $b = …` nests like brackets do. */
function readDeeper(source: PowershellSource): PowershellValue {
  if (!enterNesting(source)) return unknownValue()
  const value = readPipeline(source)
  source.nesting -= 1
  return value
}

function append(old: PowershellValue, added: PowershellValue): PowershellValue {
  const substitutions = [...old.substitutions, ...added.substitutions].slice(0, 32)
  return old.items === null
    ? textValue(old.text + added.text, substitutions)
    : listValue([...old.items, ...itemsOf(added)], old.numeric && added.numeric, substitutions)
}

function keep(source: PowershellSource, name: string, value: PowershellValue): void {
  const { variables } = source.scope
  if (variables.size < 512 || variables.has(name))
    variables.set(name, value.text.length > 65_536 ? unknownValue(value.substitutions) : value)
}

function environmentChange(name: string, value: PowershellValue): Omit<PipelineElement, 'values'> {
  const command = {
    ...simpleCommand([]),
    assignments: [{ name: name.slice(4).toUpperCase(), value: toWord(value) }],
  }
  return { command, value: unknownValue() }
}

function readLoopVariable(
  source: PowershellSource,
  target: PowershellValue,
): PipelineElement | null {
  if (target.variable === '' || !/^in\s/i.test(source.text.slice(source.at, source.at + 3)))
    return null
  source.at += 2
  skipBlanks(source, true)
  const list = readDeeper(source)
  const single =
    list.items?.length === 1 ? textValue(list.items[0] ?? '', list.substitutions) : null
  keep(source, target.variable, single ?? unknownValue(list.substitutions))
  return { command: null, value: unknownValue(list.substitutions), values: [] }
}
