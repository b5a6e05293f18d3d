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
  if (/\bWHERE\b|\)?\{[^{}]{0,200}:/i.test(text.replaceAll(/\{\s{0,4}batchSize[^}]{0,80}\}/gi, '')))
    return null
  return deletes ? 'high' : 'medium'
}

function loads(text: string): Severity | null {
  return /\bFROM\s+['"](?:file:\/{1,3}(?:etc|root|home|proc)\/|https?:\/\/(?:169\.254|127\.|10\.|192\.168\.))/i.test(
    text,
  )
    ? 'high'
    : null
}
