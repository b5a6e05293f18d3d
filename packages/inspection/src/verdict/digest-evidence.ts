import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Declaration } from '../declarations/declaration.ts'
import { orderedDeclarations } from '../declarations/evidence.ts'

/**
 * SHA-256 in lower-case hex of the RFC 8785 canonical JSON of the declarations, sorted and without repetitions; equal
 * evidence has equal digests. An image that declares nothing has the digest of `[]`.
 */
export function digestEvidence(declarations: readonly Declaration[]): string {
  const evidence = orderedDeclarations(declarations).map(
    ({ value, carrier, position, act, depth }) => ({ value, carrier, position, act, depth }),
  )
  return createHash('sha256')
    .update(canonicalize(evidence) ?? '')
    .digest('hex')
}
