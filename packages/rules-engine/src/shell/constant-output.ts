import { reverseText } from '../text/reverse-text.ts'
import { decodeBase64, decodeHex } from '../text/decode.ts'
import { decodeEscapes } from './escapes.ts'
import { isUnknown, type Pipeline, type SimpleCommand } from './model.ts'

/** The text that a pipeline of constant producers and decoders would print; null when it depends on the outside. */
export function constantOutput(commands: readonly SimpleCommand[]): string | null {
  const [first, ...filters] = commands
  if (first === undefined) return null
  let text = produce(first)
  for (const filter of filters) {
    if (text === null) return null
    text = applyFilter(filter, text)
  }
  return text === null || isUnknown(text) ? null : text
}

export function constantOutputOf(pipelines: readonly Pipeline[]): string | null {
  const [only, ...rest] = pipelines
  return only === undefined || rest.length > 0 ? null : constantOutput(only.commands)
}

function produce(command: SimpleCommand): string | null {
  switch (baseName(command.argv[0]?.text ?? '')) {
    case 'echo':
      return echo(argumentsOf(command))
    case 'printf':
      return printf(argumentsOf(command))
    case 'cat':
      return command.argv.length === 1 ? command.input : null
    default:
      return command.input === null ? null : applyFilter(command, command.input)
  }
}

function argumentsOf({ argv }: SimpleCommand): readonly string[] {
  return argv.slice(1).map((word) => word.text)
}

function echo(args: readonly string[]): string {
  const options = args.findIndex((arg) => !/^-[neE]{1,3}$/.test(arg))
  const text = (options < 0 ? [] : args.slice(options)).join(' ')
  return options > 0 && args.slice(0, options).join('').includes('e') ? decodeEscapes(text) : text
}

function printf(args: readonly string[]): string | null {
  const [format, ...values] = args[0] === '--' ? args.slice(1) : args
  if (format === undefined) return null
  let next = 0
  const parts = format.split('%')
  let out = parts[0] ?? ''
  for (const part of parts.slice(1)) {
    const kind = part.charAt(0)
    if (kind === 's' || kind === 'b' || kind === 'q' || kind === 'd') {
      out += (values[next] ?? '') + part.slice(1)
      next += 1
    } else out += `%${part}`
  }
  return decodeEscapes(out + (next === 0 ? '' : values.slice(next).join('')))
}

function applyFilter(command: SimpleCommand, input: string): string | null {
  const args = argumentsOf(command)
  switch (baseName(command.argv[0]?.text ?? '')) {
    case 'base64':
    case 'gbase64':
      return args.some((arg) => /^(-[a-z]{0,2}[dD]|--d[a-z]{0,5})$/.test(arg))
        ? decodeBase64(input)
        : null
    case 'base32':
      return null
    case 'openssl':
      return args.includes('-d') &&
        (args.includes('base64') || args.includes('-base64') || args.includes('-a'))
        ? decodeBase64(input)
        : null
    case 'xxd':
      return args.some((arg) => arg.startsWith('-') && arg.includes('r')) ? decodeHex(input) : null
    case 'rev':
      return input
        .split('\n')
        .map((line) => reverseText(line))
        .join('\n')
    case 'tac':
      return input.split('\n').toReversed().join('\n')
    case 'tr':
      return translate(args, input)
    case 'cat':
    case 'tee':
      return input
    default:
      return null
  }
}

/** `tr SET1 SET2` with ranges, and `tr -d SET1`. */
function translate(args: readonly string[], input: string): string | null {
  const [first, second] = args
  if (first === undefined || second === undefined) return null
  if (first === '-d') {
    const removed = new Set(expandRanges(decodeEscapes(second)))
    return Array.from(input)
      .filter((char) => !removed.has(char))
      .join('')
  }
  const from = expandRanges(decodeEscapes(first))
  const to = expandRanges(decodeEscapes(second))
  const table = new Map(from.map((char, index) => [char, to[Math.min(index, to.length - 1)] ?? '']))
  return Array.from(input)
    .map((char) => table.get(char) ?? char)
    .join('')
}

function expandRanges(set: string): string[] {
  const out: string[] = []
  for (let at = 0; at < set.length && out.length < 512; at += 1) {
    const end = set.charAt(at + 1) === '-' ? set.charCodeAt(at + 2) : Number.NaN
    if (Number.isNaN(end)) out.push(set.charAt(at))
    else {
      for (let code = set.charCodeAt(at); code <= end && out.length < 512; code += 1) {
        out.push(String.fromCharCode(code))
      }
      at += 2
    }
  }
  return out
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
