import { findRisks, ruleCatalog } from '@ase/rules-engine'
import type { Finding, TypedInput } from '@ase/schemas'
import { envelope } from './envelope-grammar.ts'
import { randomFrom } from './random.ts'

const FINDINGS_MAX = 64
const reasons = new Map(ruleCatalog.map(({ code, reason }) => [code, reason]))

/** Field names of the request schema and indexes: no key of the input can stand in a path. */
const PATH = /^input(?:\.(?:[a-zA-Z]{1,30}|\d{1,3})){1,6}$/
const pathWords = new Set([
  'input',
  'content',
  'intendedUse',
  'userIntent',
  'proposedAction',
  'tool',
  'arguments',
  'context',
  'grantedCapabilities',
  'tools',
  'name',
  'description',
  'inputSchema',
  'server',
  'origin',
  'goal',
  'events',
  'destination',
  'identifier',
  'allowedDataClasses',
  'purpose',
])

/** What is wrong with the findings of the input with this number; null when all is well. Throws nothing. */
export function checkInput(seed: number): string | null {
  const input = freeze(envelope(randomFrom(seed)))
  try {
    return problemOf(findRisks(input))
  } catch (error) {
    return `threw ${error instanceof Error ? `${error.name}: ${error.message}` : 'something'}`
  }
}

function problemOf(findings: readonly Finding[]): string | null {
  if (findings.length > FINDINGS_MAX) return 'more findings than the limit'
  for (const { code, path, reason, severity } of findings) {
    if (reasons.get(code) !== reason) return `${code} has a reason of its own`
    if (!['high', 'medium', 'low'].includes(severity)) return `${code} has no severity`
    if (
      !PATH.test(path) ||
      !path.split('.').every((part) => pathWords.has(part) || /^\d+$/.test(part))
    )
      return `${code} has a path that is not of the schema`
  }
  return null
}

/** A rule that writes into its input throws. */
function freeze(input: TypedInput): TypedInput {
  const left: unknown[] = [input]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue
    Object.freeze(value)
    left.push(...Object.values(value).filter((inner) => inner !== undefined))
  }
  return input
}
