import { parseSync } from 'oxc-parser'

/** A regular expression of a source file. `pattern` is null when it is put together at run time. */
export interface Pattern {
  readonly pattern: string | null
  readonly flags: string
  readonly line: number
}

/** Every regular expression in TypeScript source: literals, and `RegExp(…)` with or without `new`. */
export function findPatterns(source: string): Pattern[] {
  const { program, errors } = parseSync('source.ts', source)
  if (errors.length > 0) throw new Error('The source cannot be parsed.')
  const found: (Pattern & { start: number })[] = []
  const pending: unknown[] = [program]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isRecord(node)) continue
    const pattern = patternOf(node)
    if (pattern !== null) {
      const start = Number(node['start'])
      found.push({ ...pattern, start, line: source.slice(0, start).split('\n').length })
    }
    pending.push(...Object.values(node).filter((child) => typeof child === 'object'))
  }
  return found.toSorted((left, right) => left.start - right.start)
}

function patternOf(node: Record<string, unknown>): Omit<Pattern, 'line'> | null {
  const { type, regex } = node
  if (type === 'Literal' && isRecord(regex))
    return { pattern: String(regex['pattern']), flags: String(regex['flags']) }
  if (type !== 'NewExpression' && type !== 'CallExpression') return null
  if (!isRegExp(node['callee'])) return null
  const [pattern, flags] = Array.isArray(node['arguments']) ? node['arguments'] : []
  const fixedFlags = flags === undefined ? '' : textOf(flags)
  if (isRecord(pattern) && isRecord(pattern['regex'])) {
    // RegExp(/literal/) copies a pattern that is found by itself; with flags it is another one.
    if (flags === undefined) return null
    const copied = fixedFlags === null ? null : String(pattern['regex']['pattern'])
    return { pattern: copied, flags: fixedFlags ?? '' }
  }
  return { pattern: fixedFlags === null ? null : textOf(pattern), flags: fixedFlags ?? '' }
}

/** `RegExp`, also as a member of the global object. */
function isRegExp(callee: unknown): boolean {
  if (!isRecord(callee)) return false
  if (callee['type'] !== 'MemberExpression') return callee['name'] === 'RegExp'
  return isRecord(callee['property']) && callee['property']['name'] === 'RegExp'
}

/** The value of a string literal, or of a template without holes. */
function textOf(node: unknown): string | null {
  if (!isRecord(node)) return null
  if (node['type'] === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node['type'] !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return null
  const quasis: readonly unknown[] = node['quasis']
  const [quasi] = quasis
  if (quasis.length !== 1 || !isRecord(quasi) || !isRecord(quasi['value'])) return null
  return String(quasi['value']['cooked'])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
