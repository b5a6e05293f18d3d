/**
 * The canonical form of a JSON value (RFC 8785): members sorted by the UTF-16 units of their names, no spaces, numbers and
 * strings as JavaScript writes them. The value comes from `JSON.parse` and is not nested deeply; its text is well-formed
 * Unicode.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}
