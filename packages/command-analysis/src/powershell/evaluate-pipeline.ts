import { isUnknown, UNKNOWN, type Pipeline, type SimpleCommand } from '../model/model.ts'
import { normalizeTypeName } from './conversions.ts'
import type { ReadStatements } from './read-string.ts'
import { spendBudget, type PowershellSource } from './script-source.ts'
import {
  isUnknownValue,
  itemsOf,
  listValue,
  textValue,
  typeValue,
  unknownValue,
  type PowershellValue,
} from './value.ts'

/** One part of a pipeline: a command with the values of its arguments, or an expression. */
export interface PipelineElement {
  readonly command: SimpleCommand | null
  readonly value: PowershellValue
  readonly values: readonly PowershellValue[]
}

const ITEMS_MAX = 4096
const BLOCK_MAX = 256
/** Reading a block again and again costs more than its characters. */
const MAP_COST = 4

/** What a pipeline leaves behind, as far as the text tells. */
export function evaluatePipeline(
  source: PowershellSource,
  elements: readonly PipelineElement[],
  pipeline: Pipeline | null,
  inner: ReadStatements,
): PowershellValue {
  const from = pipeline === null ? [] : [pipeline]
  let value: PowershellValue | null = null
  for (const element of elements) {
    value = element.command === null ? element.value : commandValue(source, element, value, inner)
    if (value === null) break
  }
  if (value === null) return unknownValue(from)
  return { ...value, substitutions: [...value.substitutions.slice(0, 31), ...from], variable: '' }
}

function commandValue(
  source: PowershellSource,
  { command, values }: PipelineElement,
  input: PowershellValue | null,
  inner: ReadStatements,
): PowershellValue | null {
  const args = command?.argv.slice(1).map(({ text }) => text) ?? []
  switch (command?.argv[0]?.text.toLowerCase() ?? '') {
    case 'write-output':
      return values[0] ?? input
    case 'out-string':
    case 'out-default':
      return input
    case 'new-object': {
      const named = args.find((arg) => !/^-(?:t|typename|com\w{0,9})$/i.test(arg)) ?? ''
      const characters = /^(?:system\.)?string$/i.test(named) ? values.at(-1) : undefined
      if (characters !== undefined && !isUnknownValue(characters))
        return textValue(itemsOf(characters).join(''), characters.substitutions)
      return { ...typeValue(normalizeTypeName(named)), text: UNKNOWN }
    }
    case 'get-command': {
      const wanted = args.find((arg) => !arg.startsWith('-')) ?? ''
      return /[?*[]/.test(wanted) || isUnknown(wanted) ? unknownValue() : textValue(wanted)
    }
    case 'set-variable':
    case 'new-variable':
      setVariable(source, args, values)
      return null
    case 'set-item':
    case 'new-item':
    case 'set-content':
      setDriveItem(source, args, values)
      return null
    case 'get-variable':
      return variableNamed(source, args)
    case 'set-alias':
    case 'new-alias':
      setAlias(source, args)
      return null
    case 'foreach-object':
      return input === null ? null : mapItems(source, input, values, inner)
    default:
      return null
  }
}

function setVariable(
  source: PowershellSource,
  args: readonly string[],
  values: readonly PowershellValue[],
): void {
  const operands = args.filter((arg) => !/^-(?:n|name|v|value|scope|option|force)$/i.test(arg))
  const [name, text] = operands
  const value = values.find((candidate) => candidate.text === text)
  if (name !== undefined && value !== undefined && source.scope.variables.size < 512)
    source.scope.variables.set(name.toLowerCase(), value)
}

/** `Set-Item variable:z 'text'`, `si env:z 'text'`, `New-Item alias:z -Value iex` */
function setDriveItem(
  source: PowershellSource,
  args: readonly string[],
  values: readonly PowershellValue[],
): void {
  const at = args.findIndex((arg) => /^(?:variable|env|alias):./i.test(arg))
  const written = /^(\w{3,8}):[\\/]?(\w{1,64})$/.exec(args[at] ?? '')
  const value = values.findLast(({ text }) => text === args.at(-1))
  if (written === null || value === undefined || source.scope.variables.size >= 512) return
  const drive = (written[1] ?? '').toLowerCase()
  const name = (written[2] ?? '').toLowerCase()
  source.scope.variables.set(drive === 'variable' ? name : `${drive}:${name}`, value)
}

function setAlias(source: PowershellSource, args: readonly string[]): void {
  const [name, target] = args.filter(
    (arg) => !/^-(?:n\w{0,3}|v\w{0,4}|scope|option|force)$/i.test(arg),
  )
  if (name !== undefined && target !== undefined && source.scope.variables.size < 512)
    source.scope.variables.set(`alias:${name.toLowerCase()}`, textValue(target))
}

function variableNamed(source: PowershellSource, args: readonly string[]): PowershellValue | null {
  const name = args.find((arg) => !arg.startsWith('-'))?.toLowerCase() ?? ''
  return args.some((arg) => /^-v/i.test(arg)) ? (source.scope.variables.get(name) ?? null) : null
}

/** `list | % { [char]$_ }`: the block is read once for each element, in a scratch place where no rule looks. */
function mapItems(
  source: PowershellSource,
  input: PowershellValue,
  values: readonly PowershellValue[],
  inner: ReadStatements,
): PowershellValue | null {
  const block = values.find((value) => value.block !== null)?.block
  const items = itemsOf(input)
  if (block === undefined || block === null || block.length > BLOCK_MAX) return null
  if (isUnknownValue(input) || items.length > ITEMS_MAX) return null
  const results: string[] = []
  const { variables } = source.scope
  const before = variables.get('_')
  for (const item of items) {
    if (!spendBudget(source, block.length * MAP_COST)) break
    variables.set('_', { ...textValue(item), numeric: input.numeric })
    const scratch: PowershellSource = {
      ...source,
      text: block,
      at: 0,
      nesting: source.nesting,
      found: [],
    }
    const result = inner(scratch, '')
    if (isUnknownValue(result) || scratch.found.length > 0) break
    results.push(...itemsOf(result))
  }
  if (before === undefined) variables.delete('_')
  else variables.set('_', before)
  return results.length < items.length ? null : listValue(results, false, input.substitutions)
}
