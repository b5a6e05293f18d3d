import { decodeBase32, decodeBase64, decodeHex, reverseText } from '@ase/text-analysis'
import { decodeEscapes } from '../model/escapes.ts'
import {
  foldLines,
  grepLines,
  numberLines,
  printedByBc,
  pasteLines,
  printedByDc,
  printedByJq,
  removeColumns,
} from './line-filters.ts'
import { printf } from './printf.ts'
import { substitute } from './substitute.ts'

type Filter = (args: readonly string[], input: string) => string | null

/** What a filter program makes of a text; null when it does not come out constant. */
export function filterText(name: string, args: readonly string[], input: string): string | null {
  return filters.get(name)?.(args, input) ?? null
}

function decodesWhenAsked(decode: (text: string) => string | null): Filter {
  return (args, input) =>
    args.some((arg) => /^(?:-[a-z]{0,2}[dD][a-z]{0,2}|--d[a-z]{0,5})$/.test(arg))
      ? decode(input)
      : null
}

const same: Filter = (_, input) => input

const filters = new Map<string, Filter>(
  Object.entries<Filter>({
    base64: decodesWhenAsked(decodeBase64),
    gbase64: decodesWhenAsked(decodeBase64),
    base32: decodesWhenAsked(decodeBase32),
    basenc: (args, input) =>
      decodesWhenAsked(
        args.includes('--base32')
          ? decodeBase32
          : args.includes('--base16')
            ? decodeHex
            : decodeBase64,
      )(args, input),
    openssl: (args, input) =>
      args.includes('-d') &&
      args.some((arg) => arg === 'base64' || arg === '-base64' || arg === '-a')
        ? decodeBase64(input)
        : null,
    xxd: (args, input) =>
      args.some((arg) => arg.startsWith('-') && arg.includes('r')) ? decodeHex(input) : null,
    rev: (_, input) =>
      input
        .split('\n')
        .map((line) => reverseText(line))
        .join('\n'),
    tac: (_, input) => input.split('\n').toReversed().join('\n'),
    tr: translate,
    sed: substitute,
    gsed: substitute,
    cut: cutFields,
    awk: printField,
    gawk: printField,
    mawk: printField,
    head: firstPart,
    tail: (args, input) =>
      args[0]?.startsWith('-c') === true ? lastCharacters(args, input) : lastLines(args, input),
    cat: same,
    tee: same,
    sort: same,
    uniq: same,
    dd: same,
    pv: same,
    sponge: same,
    stdbuf: same,
    unbuffer: same,
    fold: foldLines,
    paste: pasteLines,
    nl: numberLines,
    colrm: removeColumns,
    grep: grepLines,
    egrep: (args, input) => grepLines(['-E', ...args], input),
    dc: (_, input) => printedByDc(input),
    jq: printedByJq,
    bc: (_, input) => printedByBc(input),
    xargs: (args, input) => {
      const at = args.indexOf('printf')
      if (at >= 0) return printf([...args.slice(at + 1), input.replace(/\n$/, '')])
      const operands = args.filter((arg) => !/^-[0rtdnLP]|^--|^\d{1,4}$/.test(arg))
      return operands.length === 0 || (operands[0] === 'echo' && operands.length === 1)
        ? input.replace(/\s{1,100}/g, ' ').trim()
        : null
    },
    python: (args, input) =>
      args.includes('base64') && args.includes('-d') ? decodeBase64(input) : null,
  }),
)

/** `tr SET1 SET2` with ranges and classes, and `tr -d SET1`. */
function translate(args: readonly string[], input: string): string | null {
  const [first, second] = args
  if (first === undefined || second === undefined) return null
  if (/^-[a-z]{0,2}d/.test(first)) {
    const removed = new Set(expandRanges(second))
    return Array.from(input)
      .filter((char) => !removed.has(char))
      .join('')
  }
  if (first.startsWith('-')) return null
  const from = expandRanges(first)
  const to = expandRanges(second)
  const table = new Map(from.map((char, index) => [char, to[Math.min(index, to.length - 1)] ?? '']))
  return Array.from(input)
    .map((char) => table.get(char) ?? char)
    .join('')
}

const classes = new Map([
  ['[:upper:]', 'A-Z'],
  ['[:lower:]', 'a-z'],
  ['[:digit:]', '0-9'],
  ['[:space:]', ' \t\n'],
  ['[:alpha:]', 'A-Za-z'],
])

function expandRanges(raw: string): string[] {
  const set = decodeEscapes(raw.replace(/\[:[a-z]{5}:\]/g, (found) => classes.get(found) ?? found))
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

function cutFields(args: readonly string[], input: string): string | null {
  const options = args.join(' ')
  const field = /-f\s?(\d{1,3})$|-f\s?(\d{1,3}) /.exec(options)
  const span = /-[cb]\s?(\d{1,4})?(-)?(\d{1,4})?/.exec(options)
  if (field !== null) {
    const delimiter = /-d\s?(.)/.exec(options)?.[1] ?? '\t'
    const index = Number(field[1] ?? field[2]) - 1
    return input
      .split('\n')
      .map((line) => line.split(delimiter)[index] ?? '')
      .join('\n')
  }
  if (span === null) return null
  const from = Number(span[1] ?? 1) - 1
  const to = span[2] === undefined ? from + 1 : span[3] === undefined ? undefined : Number(span[3])
  return input
    .split('\n')
    .map((line) => line.slice(from, to))
    .join('\n')
}

/** `{print $2}` */
function printField(args: readonly string[], input: string): string | null {
  const options = args.join(' ')
  const printed = /^[^{]{0,40}\{\s{0,4}print\s{0,4}(\$[^;}]{1,80});?\s{0,4}\}/.exec(options)?.[1]
  if (printed === undefined) return null
  const wanted = printed.split(',').map((field) => field.trim())
  if (!wanted.every((field) => /^\$(?:\d|NF)$/.test(field))) return null
  const separator = /-F\s?(\S)/.exec(options)?.[1]
  return input
    .split('\n')
    .map((line) => {
      const fields = separator === undefined ? line.trim().split(/\s+/) : line.split(separator)
      return wanted
        .map((field) => {
          if (field === '$0') return line
          return fields.at(field === '$NF' ? -1 : Number(field.slice(1)) - 1) ?? ''
        })
        .join(' ')
    })
    .join('\n')
}

function firstPart(args: readonly string[], input: string): string | null {
  const options = args.join(' ')
  const chars = /^-c\s?(\d{1,6})$/.exec(options)?.[1]
  if (chars !== undefined) return input.slice(0, Number(chars))
  const lines = /^(?:-n\s?)?-?(\d{1,6})?$/.exec(options)
  return lines === null
    ? null
    : input
        .split('\n')
        .slice(0, Number(lines[1] ?? 10))
        .join('\n')
}

function lastCharacters(args: readonly string[], input: string): string | null {
  const found = /^-c\s?(\+|-)?(\d{1,6})$/.exec(args.join(' '))
  if (found === null) return null
  const count = Number(found[2])
  return found[1] === '+' ? input.slice(Math.max(count - 1, 0)) : input.slice(-count)
}

function lastLines(args: readonly string[], input: string): string | null {
  const found = /^(?:-n\s?|-)?(\+)?(\d{1,6})?$/.exec(args.join(' '))
  if (found === null) return null
  const count = Number(found[2] ?? 10)
  const lines = input.replace(/\n$/, '').split('\n')
  return (found[1] === undefined ? lines.slice(-count) : lines.slice(count - 1)).join('\n')
}
