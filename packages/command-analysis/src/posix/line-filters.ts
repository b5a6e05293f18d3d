import { decodeBase64, decodePercent } from '@ase/text-analysis'
import { findPattern, parsePattern } from './small-pattern.ts'

type Filter = (args: readonly string[], input: string) => string | null

/** grep: the lines that match, or with `-o` what matched. */
export const grepLines: Filter = (args, input) => {
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
export const foldLines: Filter = (args, input) => {
  const width = Number(/-(?:[sb]{0,2}w\s?)?(\d{1,4})$/.exec(args.join(' '))?.[1] ?? 80)
  if (width === 0) return null
  const out: string[] = []
  for (const line of input.replace(/\n$/, '').split('\n'))
    for (let at = 0; at < Math.max(line.length, 1); at += width)
      out.push(line.slice(at, at + width))
  return `${out.join('\n')}\n`
}

/** paste -s with the delimiter of `-d` */
export const pasteLines: Filter = (args, input) => {
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
export const numberLines: Filter = (_, input) =>
  input
    .replace(/\n$/, '')
    .split('\n')
    .map((line, index) => `${String(index + 1).padStart(6)}\t${line}`)
    .join('\n')

/** colrm FIRST LAST */
export const removeColumns: Filter = (args, input) => {
  const first = Number(args[0])
  const last = args[1] === undefined ? Number.POSITIVE_INFINITY : Number(args[1])
  if (!(first > 0) || !(last >= first)) return null
  return input
    .split('\n')
    .map((line) => line.slice(0, first - 1) + line.slice(last))
    .join('\n')
}

/** Arithmetic of dc that prints characters: `114P 109P`. */
export function printedByDc(program: string): string | null {
  if (!/^\s{0,8}(?:\d{1,7}\s{0,4}P\s{0,4}){1,4096}$/.test(program.slice(0, 16_384))) return null
  return program
    .split('P')
    .filter((part) => part.trim() !== '')
    .map((part) => String.fromCharCode(Number(part.trim()) & 255))
    .join('')
}

/** A number in another base: `obase=8;114`. */
export function printedByBc(program: string): string | null {
  const found = /^\s{0,4}(?:obase=(\d{1,2})\s{0,4};\s{0,4})?(\d{1,9})\s{0,4}$/.exec(program)
  const base = Number(found?.[1] ?? 10)
  return found === null || base < 2 || base > 36
    ? null
    : Number(found[2]).toString(base).toUpperCase()
}

/** jq over a constant: `.key`, `@base64d`, `implode`; null for any other program. */
export function printedByJq(args: readonly string[], input: string | null): string | null {
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
export function printedByExpr(args: readonly string[]): string | null {
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
