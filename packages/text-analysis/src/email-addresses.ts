const ADDRESSES_MAX = 256
const LOCAL_MAX = 64
const DOMAIN_MAX = 253

/**
 * Mail addresses in a text, lower case, each once, at most 256 or as many as asked. Walks outwards from each `@`, a
 * bounded way: linear where a pattern is not.
 */
export function emailAddresses(text: string, most = ADDRESSES_MAX): readonly string[] {
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at >= 0 && found.size < most; at = text.indexOf('@', at + 1)) {
    const address = addressAround(text, at)
    if (address !== null) found.add(address)
  }
  return [...found]
}

function addressAround(text: string, at: number): string | null {
  let start = at
  while (start > 0 && at - start < LOCAL_MAX && isLocal(text.charCodeAt(start - 1))) start -= 1
  let end = at + 1
  while (end < text.length && end - at <= DOMAIN_MAX && isDomain(text.charCodeAt(end))) end += 1
  const domain = text.slice(at + 1, end).replace(/[.-]{1,4}$/, '')
  const dot = domain.indexOf('.')
  return start === at || dot < 1 || dot === domain.length - 1
    ? null
    : text.slice(start, at + 1 + domain.length).toLowerCase()
}

function isLocal(code: number): boolean {
  return isDomain(code) || code === 43 || code === 95
}

function isDomain(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 46 ||
    code === 45
  )
}
