import { decodeBase64, decodePercent } from '../text/decode.ts'
import { fillReplacement, findPattern, parsePattern, replacePattern } from './small-pattern.ts'

type Filter = (args: readonly string[], input: string) => string | null

const SCRIPTS_MAX = 16

/** sed: `s/pattern/text/g`, `y/abc/xyz/`, `3p` and `2d`, joined by `;` or `-e`. Null for anything else. */
export const substitute: Filter = (args, input) => {
  const extended = args.some((arg) => /^-[a-z]{0,3}[rE]|^--regexp-extended$/.test(arg))
  const quiet = args.some((arg) => /^-[a-zE]{0,3}n[a-zE]{0,3}$/.test(arg))
  const scripts = args.filter((arg) => !arg.startsWith('-')).flatMap(commandsOf)
  if (scripts.length === 0 || scripts.length > SCRIPTS_MAX) return null
  const lines = input.replace(/\n$/, '').split('\n')
  const out: string[] = []
  for (const [index, line] of lines.entries()) {
    let text: string | null = line
    let printed = !quiet
    for (const script of scripts) {
      const step: Step | null = applyScript(script, text, index, lines.length, extended)
      if (step === null) return null
      text = step.text
      printed ||= step.printed
      if (text === null) break
    }
    if (text !== null && printed) out.push(text)
  }
  return out.join('\n')
}

interface Step {
  /** Null when the line was deleted. */
  readonly text: string | null
  readonly printed: boolean
}

/** Parts of a script at `;`, but not inside `s;a;b;`. */
function commandsOf(script: string): readonly string[] {
  if (!script.includes(';') || script.charAt(1) === ';') return [script]
  const parts = script.split(';').map((part) => part.trim())
  return parts.every((part) => part === '' || /^(?:[sy](.)|\d{1,5}|\$)/.test(part))
    ? parts.filter((part) => part !== '')
    : [script]
}

function applyScript(
  script: string,
  line: string,
  index: number,
  count: number,
  extended: boolean,
): Step | null {
  const place = /^(\d{1,5}|\$)(.*)$/s.exec(script.trim())
  const isHere =
    place === null || (place[1] === '$' ? index === count - 1 : Number(place[1]) === index + 1)
  const body = place?.[2] ?? script.trim()
  if (body === 'p') return { text: line, printed: isHere }
  if (body === 'd') return { text: isHere ? null : line, printed: false }
  const parts = splitParts(body)
  if (parts === null) return null
  if (!isHere) return { text: line, printed: false }
  const [from = '', to = '', flags = ''] = parts.fields
  if (parts.command === 'y') return { text: transliterate(line, from, to), printed: false }
  if (/[ew]/.test(flags)) return null
  const pattern = parsePattern(from, extended, line.length)
  if (pattern === null) return null
  const text = replacePattern(
    pattern,
    line,
    (groups) => fillReplacement(to, groups),
    flags.includes('g'),
  )
  return text === null ? null : { text, printed: flags.includes('p') && text !== line }
}

/** `s/a/b/g` cut at its separator where that is not escaped. */
export function splitParts(
  body: string,
): { readonly command: string; readonly fields: readonly string[] } | null {
  const command = body.charAt(0)
  const separator = body.charAt(1)
  if ((command !== 's' && command !== 'y') || separator === '' || /\w/.test(separator)) return null
  const fields: string[] = []
  let field = ''
  for (let at = 2; at < body.length; at += 1) {
    const char = body.charAt(at)
    if (char === '\\' && body.charAt(at + 1) === separator) {
      field += separator
      at += 1
    } else if (char === '\\') {
      field += char + body.charAt(at + 1)
      at += 1
    } else if (char === separator && fields.length < 2) {
      fields.push(field)
      field = ''
    } else field += char
  }
  return fields.length < 2 ? null : { command, fields: [...fields, field] }
}

function transliterate(text: string, from: string, to: string): string {
  return Array.from(text, (char) => {
    const at = from.indexOf(char)
    return at < 0 ? char : to.charAt(at)
  }).join('')
}

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
