import { decodeEscapes } from '../model/escapes.ts'

/** What `${name<operator>}` makes of a known value; null when that depends on more than constants. */
export function applyOperator(value: string, operator: string): string | null {
  const first = operator.charAt(0)
  switch (first) {
    case ':':
      return slice(value, operator.slice(1))
    case '#':
    case '%':
      return trim(value, operator)
    case '/':
      return replace(value, operator)
    case '^':
      return operator.startsWith('^^')
        ? value.toUpperCase()
        : value.charAt(0).toUpperCase() + value.slice(1)
    case ',':
      return operator.startsWith(',,')
        ? value.toLowerCase()
        : value.charAt(0).toLowerCase() + value.slice(1)
    case '~':
      return value
    case '@':
      return transform(value, operator.charAt(1))
    default:
      return null
  }
}

function slice(value: string, range: string): string | null {
  const found = /^\s{0,4}\(?\s{0,4}(-?\d{1,5})\)?(?:\s{0,4}:\s{0,4}(-?\d{1,5}))?\s{0,4}$/.exec(
    range,
  )
  if (found === null) return null
  const from = Number(found[1])
  const start = from < 0 ? Math.max(value.length + from, 0) : from
  if (found[2] === undefined) return value.slice(start)
  const length = Number(found[2])
  return value.slice(start, length < 0 ? length : start + length)
}

/** `#p`, `##p`, `%p`, `%%p` for patterns of a literal, of `?`, or of a literal beside one star. */
function trim(value: string, operator: string): string | null {
  const side = operator.charAt(0)
  const greedy = operator.charAt(1) === side
  const pattern = unquote(operator.slice(greedy ? 2 : 1))
  if (/^\?{1,64}$/.test(pattern))
    return side === '#'
      ? value.slice(pattern.length)
      : value.slice(0, Math.max(value.length - pattern.length, 0))
  if (pattern === '*') return greedy ? '' : value
  const star = pattern.indexOf('*')
  if (/[?[\]]/.test(pattern) || star !== pattern.lastIndexOf('*')) return null
  if (star < 0) return side === '#' ? cutStart(value, pattern) : cutEnd(value, pattern)
  const literal = star === 0 ? pattern.slice(1) : pattern.slice(0, -1)
  if (side === '#' && star === 0) {
    const at = greedy ? value.lastIndexOf(literal) : value.indexOf(literal)
    return at < 0 ? value : value.slice(at + literal.length)
  }
  if (side === '%' && star === pattern.length - 1) {
    const at = greedy ? value.indexOf(literal) : value.lastIndexOf(literal)
    return at < 0 ? value : value.slice(0, at)
  }
  return null
}

function cutStart(value: string, literal: string): string {
  return value.startsWith(literal) ? value.slice(literal.length) : value
}

function cutEnd(value: string, literal: string): string {
  return literal !== '' && value.endsWith(literal) ? value.slice(0, -literal.length) : value
}

/** `/a/b`, `//a/b`, `/#a/b`, `/%a/b`. */
function replace(value: string, operator: string): string | null {
  const all = operator.startsWith('//')
  const rest = operator.slice(all ? 2 : 1)
  const end = separatorAt(rest)
  const from = unquote(rest.slice(0, end))
  const to = unquote(rest.slice(end + 1))
  if (from === '') return value
  if (from.startsWith('#'))
    return from.length > 1 && value.startsWith(from.slice(1))
      ? to + value.slice(from.length - 1)
      : value
  if (from === '?' || from === '[[:space:]]')
    return value.replace(from === '?' ? /./g : /\s/g, () => to)
  const set = /^\[([^\]^!-]{1,32})\]$/.exec(from)?.[1]
  if (set !== undefined)
    return Array.from(value, (char) => (set.includes(char) ? to : char)).join('')
  if (/[*?[]/.test(from)) return null
  return all ? value.split(from).join(to) : value.replace(from, () => to)
}

function separatorAt(text: string): number {
  for (let at = 0; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1
    else if (text.charAt(at) === '/') return at
  }
  return text.length
}

/** Quotes and backslashes inside the operator only keep characters from acting. */
function unquote(text: string): string {
  if (!/["'\\]/.test(text)) return text
  return text.replace(/\\(.)|["']/gs, (_, escaped: string | undefined) => escaped ?? '')
}

function transform(value: string, kind: string): string | null {
  if (kind === 'U') return value.toUpperCase()
  if (kind === 'L') return value.toLowerCase()
  if (kind === 'u') return value.charAt(0).toUpperCase() + value.slice(1)
  if (kind === 'E') return decodeEscapes(value)
  return kind === 'Q' || kind === 'P' ? value : null
}
