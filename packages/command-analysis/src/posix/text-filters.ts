import {
  decodeBase64,
  decodePercent,
  decodeBase32,
  decodeHex,
  reverseText,
} from '@ase/text-analysis'
import { decodeEscapes } from '../model/quoting.ts'
import { runPrintf } from './printf.ts'
import { findPattern, parsePattern } from './small-pattern.ts'
import { runSed } from './sed.ts'

/** grep: the lines that match, or with `-o` what matched. */
const grepLines: Filter = (args, input) => {
  const options = args.filter((arg) => arg.startsWith('-')).join('')
  const [raw = ''] = args.filter((arg) => !arg.startsWith('-'))
  const behind = /^\(\?<=([^()[\]\\.*+?{}|]{0,64})\)(.*)$/s.exec(raw)
  const kept = raw.indexOf('\\K')
  const head = behind?.[1] ?? (kept >= 0 ? raw.slice(0, kept) : '')
  const tail = behind?.[2] ?? (kept >= 0 ? raw.slice(kept + 2) : raw)
  const extended = /[EP]/.test(options)
  const pattern = parsePattern(
    head === '' ? tail : extended ? `${head}(${tail})` : `${head}\\(${tail}\\)`,
    extended,
    input.length,
  )
  if (pattern === null) return null
  const out: string[] = []
  for (const line of input.replace(/\n$/, '').split('\n')) {
    const found = findPattern(pattern, line, 0)
    if (pattern.stepsLeft.count <= 0) return null
    if (options.includes('v') ? found === null : found !== null)
      out.push(options.includes('o') && found !== null ? lastOf(found.groups, head) : line)
  }
  return out.join('\n')
}

function lastOf(groups: readonly string[], head: string): string {
  return (head === '' ? groups[0] : groups[1]) ?? ''
}

/** fold -w N */
const foldLines: Filter = (args, input) => {
  const width = Number(/-(?:[sb]{0,2}w\s?)?(\d{1,4})$/.exec(args.join(' '))?.[1] ?? 80)
  if (width === 0) return null
  const out: string[] = []
  for (const line of input.replace(/\n$/, '').split('\n'))
    for (let at = 0; at < Math.max(line.length, 1); at += width)
      out.push(line.slice(at, at + width))
  return `${out.join('\n')}\n`
}

/** paste -s with the delimiter of `-d` */
const pasteLines: Filter = (args, input) => {
  const options = args.filter((arg) => arg.startsWith('-'))
  if (!options.some((arg) => /^-[a-z]{0,1}s/.test(arg) || arg === '--serial')) return null
  const joined = /^-s?d(.{1,2})$/.exec(options.find((arg) => /^-s?d./.test(arg)) ?? '')?.[1]
  const at = args.findIndex((arg) => /^-s?d$|^--delimiters$/.test(arg))
  const delimiter = joined ?? (at < 0 ? '\t' : (args[at + 1] ?? '\t'))
  return input
    .replace(/\n$/, '')
    .split('\n')
    .join(delimiter === '\\n' ? '\n' : delimiter === '\\0' ? '' : delimiter)
}

/** nl and cat -n */
const numberLines: Filter = (_, input) =>
  input
    .replace(/\n$/, '')
    .split('\n')
    .map((line, index) => `${String(index + 1).padStart(6)}\t${line}`)
    .join('\n')

/** colrm FIRST LAST */
const removeColumns: Filter = (args, input) => {
  const first = Number(args[0])
  const last = args[1] === undefined ? Number.POSITIVE_INFINITY : Number(args[1])
  if (!(first > 0) || !(last >= first)) return null
  return input
    .split('\n')
    .map((line) => line.slice(0, first - 1) + line.slice(last))
    .join('\n')
}

/** Arithmetic of dc that prints characters: `114P 109P`. */
export function runDc(program: string): string | null {
  if (!/^\s{0,8}(?:\d{1,7}\s{0,4}P\s{0,4}){1,4096}$/.test(program.slice(0, 16_384))) return null
  return program
    .split('P')
    .filter((part) => part.trim() !== '')
    .map((part) => String.fromCharCode(Number(part.trim()) & 255))
    .join('')
}

/** A number in another base: `obase=8;114`. */
function printedByBc(program: string): string | null {
  const found = /^\s{0,4}(?:obase=(\d{1,2})\s{0,4};\s{0,4})?(\d{1,9})\s{0,4}$/.exec(program)
  const base = Number(found?.[1] ?? 10)
  return found === null || base < 2 || base > 36
    ? null
    : Number(found[2]).toString(base).toUpperCase()
}

/** jq over a constant: `.key`, `@base64d`, `implode`; null for any other program. */
export function runJq(args: readonly string[], input: string | null): string | null {
  const [program = ''] = args.filter((arg) => !arg.startsWith('-'))
  const steps = program.split('|').map((step) => step.trim())
  let value: string | null = input
  for (const step of steps) {
    const next = jqStep(step, value)
    if (next === null) return null
    value = next
  }
  return value
}

function jqStep(step: string, value: string | null): string | null {
  const literal = /^"((?:[^"\\]|\\.){0,4096})"$/.exec(step)?.[1]
  if (literal !== undefined) return literal.replace(/\\(.)/g, '$1')
  if (/^\[[\d,\s]{1,4096}\]$/.test(step)) return step
  if (value === null) return null
  if (step === '.' || step === 'tostring') return value.trim()
  if (step === '@base64d') return decodeBase64(value)
  if (step === '@urid') return decodePercent(value)
  if (step === 'implode')
    return value
      .replace(/[[\]\s]/g, '')
      .split(',')
      .map((code) => String.fromCodePoint(Math.min(Number(code) || 0, 0x10_ff_ff)))
      .join('')
  const key = /^\.([A-Za-z_]\w{0,63})$/.exec(step)?.[1]
  return key === undefined ? null : valueOfKey(value, `"${key}"`)
}

/** The text of one key in an object, as far as it stands there as a plain string. */
function valueOfKey(text: string, mark: string): string | null {
  const at = text.indexOf(mark)
  const start = at < 0 ? 0 : text.indexOf('"', text.indexOf(':', at + mark.length)) + 1
  if (start === 0) return null
  let end = start
  while (end < text.length && text.charAt(end) !== '"') end += text.charAt(end) === '\\' ? 2 : 1
  return text.slice(start, end).replace(/\\(.)/g, '$1')
}

/** expr: `expr substr TEXT FROM LENGTH` and `expr TEXT : 'PATTERN'`. */
export function runExpr(args: readonly string[]): string | null {
  if (args[0] === 'substr' && args.length === 4) {
    const from = Math.max(Number(args[2]) - 1, 0)
    return (args[1] ?? '').slice(from, from + Number(args[3]))
  }
  const isMatch = args[0] === 'match' && args.length === 3
  if (!isMatch && (args[1] !== ':' || args.length !== 3)) return null
  const pattern = parsePattern(`^${args[2] ?? ''}`, false, args.join('').length)
  const found =
    pattern === null ? null : findPattern(pattern, (isMatch ? args[1] : args[0]) ?? '', 0)
  return found?.groups[1] ?? null
}

type Filter = (args: readonly string[], input: string) => string | null

/**
 * What a filter program (`sed`, `tr`, `cut`, `base64 -d`, …) makes of `input`; null if that is not constant or beyond a
 * bound.
 */
export function runTextFilter(name: string, args: readonly string[], input: string): string | null {
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
    sed: runSed,
    gsed: runSed,
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
    dc: (_, input) => runDc(input),
    jq: runJq,
    bc: (_, input) => printedByBc(input),
    xargs: (args, input) => {
      const at = args.indexOf('printf')
      if (at >= 0) return runPrintf([...args.slice(at + 1), input.replace(/\n$/, '')])
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
