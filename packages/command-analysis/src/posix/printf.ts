import { decodeEscapes } from '../model/quoting.ts'
import { shellLimits, UNKNOWN } from '../model/model.ts'

/** `printf FORMAT VALUES…`, the format repeated while values are left; what is too long ends as unknown text. */
export function runPrintf(args: readonly string[]): string | null {
  const [format, ...values] = args[0] === '--' ? args.slice(1) : args
  if (format === undefined) return null
  const parts = format.split(/%(?=[-+ 0-9.]{0,8}[sbqdicxXou])/)
  const taken = parts.length - 1
  let out = ''
  let next = 0
  do {
    out += decodeEscapes(parts[0] ?? '')
    for (const part of parts.slice(1)) {
      out += converted(part, values[next] ?? '')
      next += 1
    }
    if (taken === 0) break
  } while (next < values.length && out.length < shellLimits.valueLength)
  return taken > 0 && next < values.length ? out + UNKNOWN : out
}

/** `03o and the rest`: the value in the form that the conversion asks for, then the rest. */
function converted(part: string, value: string): string {
  const found = /^([-+ 0]{0,4})(\d{0,3})(?:\.\d{0,3})?([sbqdicxXou])/.exec(part)
  if (found === null) return value + decodeEscapes(part)
  const [whole, flags = '', width = '', kind = 's'] = found
  return (
    padded(valueAs(kind, value), flags, Number(width)) + decodeEscapes(part.slice(whole.length))
  )
}

function valueAs(kind: string, value: string): string {
  switch (kind) {
    case 'b':
      return decodeEscapes(value)
    case 'c':
      return value.charAt(0)
    case 'o':
      return inBase(value, 8)
    case 'x':
      return inBase(value, 16)
    case 'X':
      return inBase(value, 16).toUpperCase()
    case 'd':
    case 'i':
    case 'u':
      return /^(?:0x|['"])/i.test(value) ? inBase(value, 10) : value
    default:
      return value
  }
}

/** A number of C: decimal, `0x2f`, `057`, or `'a` for the code of a character. */
function inBase(value: string, base: number): string {
  const quoted = /^['"](.)/su.exec(value)?.[1]?.codePointAt(0)
  const number = quoted ?? (/^0[0-7]{1,11}$/.test(value) ? parseInt(value, 8) : Number(value))
  return Number.isInteger(number) && number >= 0 && value !== '' ? number.toString(base) : value
}

function padded(text: string, flags: string, width: number): string {
  if (width <= text.length) return text
  if (flags.includes('-')) return text.padEnd(width)
  return text.padStart(width, flags.includes('0') ? '0' : ' ')
}
