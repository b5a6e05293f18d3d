import type { Severity } from '@ase/schemas'

const LENGTH_MAX = 8192

/** Queries of graph stores, in Cypher and SPARQL, that delete or change whatever they match. */
export function severityOfGraph(text: string): Severity | null {
  const start = text.slice(0, 64).trimStart()
  if (/^(?:OPTIONAL\s+)?MATCH\s{0,4}[\w(]/i.test(start) || /^CALL\s+(?:apoc|\{)/i.test(start))
    return severityOfCypher(text.slice(0, LENGTH_MAX))
  if (/^LOAD\s+CSV\b/i.test(start)) return loads(text.slice(0, LENGTH_MAX))
  if (/^(?:CLEAR|DROP)\s+(?:SILENT\s+)?(?:ALL|DEFAULT|NAMED)\b/i.test(start)) return 'high'
  if (/^CLEAR\s+(?:SILENT\s+)?GRAPH\b/i.test(start) || /^DROP\s+(?:SILENT\s+)?GRAPH\b/i.test(start))
    return 'medium'
  return /^(?:DELETE|PREFIX|WITH)\b/i.test(start) &&
    /\bDELETE\s{0,4}(?:WHERE\s{0,4})?\{\s{0,4}\?\w{1,20}\s+\?\w{1,20}\s+\?\w{1,20}\s{0,4}\.?\s{0,4}\}/i.test(
      text.slice(0, LENGTH_MAX),
    )
    ? 'high'
    : null
}

/** A pattern narrows by a condition, or by properties in its braces. */
function severityOfCypher(text: string): Severity | null {
  if (/\bapoc\.schema\.assert\b/i.test(text)) return 'high'
  if (/\bapoc\.(?:cypher\.runFile|load\.\w{1,20}|export\.)/i.test(text)) return 'medium'
  const deletes = /\bDELETE\b/i.test(text)
  const changes = /\)\s{0,8}(?:SET|REMOVE)\s+\w{1,40}\s{0,2}[.+=:]/i.test(text)
  if (!deletes && !changes) return null
  if (/\bWHERE\b/i.test(text) || hasProperties(text)) return null
  return deletes ? 'high' : 'medium'
}

/** `(n:User {id: 5})`: braces that open on a name and a colon behind a variable or a label. */
function hasProperties(text: string): boolean {
  return /[\w`]\s{0,4}\{\s{0,4}[\w`]{1,64}\s{0,4}:/.test(text)
}

/** A file of the host, or a URL of its internal network. */
function loads(text: string): Severity | null {
  const url = /['"]([^'"\s]{1,256})/.exec(text)?.[1]?.toLowerCase() ?? ''
  const sensitive = ['/etc/', '/root/', '/home/', '/proc/'].some(
    (place) => url.startsWith('file:') && url.includes(place),
  )
  const inner = ['169.254.', '127.', '10.', '192.168.', 'localhost'].some((host) =>
    url.slice(url.indexOf('//') + 2).startsWith(host),
  )
  return sensitive || (url.startsWith('http') && inner) ? 'high' : null
}
