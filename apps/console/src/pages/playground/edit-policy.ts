import { readJsonPositions } from '../../editor/json-positions.ts'

const DEFAULT = 'default'

/** The policy that a request names; the default one when it names none. */
export function policyOf(text: string): string {
  const range = readJsonPositions(text).rangeOfPath(['policy', 'id'])
  if (range === null) return DEFAULT
  try {
    const id: unknown = JSON.parse(text.slice(range.from, range.to))
    return typeof id === 'string' ? id : DEFAULT
  } catch {
    return DEFAULT
  }
}

/** The same request under another policy, with everything else as it is written; null for a text without a `type`. */
export function withPolicy(text: string, id: string): string | null {
  const positions = readJsonPositions(text)
  const literal = JSON.stringify(id)
  const own = positions.rangeOfPath(['policy', 'id'])
  if (own !== null) return replaced(text, own.from, own.to, literal)
  const policy = positions.rangeOfPath(['policy'])
  if (policy !== null) return replaced(text, policy.from, policy.to, `{ "id": ${literal} }`)
  if (id === DEFAULT) return text
  const type = positions.rangeOfPath(['type'])
  const name = positions.rangeOfName([], 'type')
  if (type === null || name === null) return null
  const before = text.slice(text.lastIndexOf('\n', name.from) + 1, name.from)
  const isOnOwnLine = before.trim() === '' && text.lastIndexOf('\n', name.from) !== -1
  const separator = isOnOwnLine ? `,\n${before}` : ', '
  return replaced(text, type.to, type.to, `${separator}"policy": { "id": ${literal} }`)
}

function replaced(text: string, from: number, to: number, insert: string): string {
  return text.slice(0, from) + insert + text.slice(to)
}
