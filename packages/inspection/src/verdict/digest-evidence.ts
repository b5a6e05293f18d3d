import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { orderedDeclarations, type Declaration } from '../declarations/declaration.ts'

/**
 * SHA-256 in lower-case hex of the RFC 8785 canonical JSON of the declarations, sorted and without repetitions. Equal
 * evidence has equal digests; an image that declares nothing has the digest of `[]`.
 *
 * INVARIANT: the field names of the JSON never change: stored reports have digests of them.
 */
export function digestEvidence(declarations: readonly Declaration[]): string {
  const evidence = orderedDeclarations(declarations).map(
    ({ value, metadata, position, action, depth }) => ({
      value,
      carrier: metadata,
      position,
      act: action,
      depth,
    }),
  )
  return createHash('sha256')
    .update(canonicalize(evidence) ?? '')
    .digest('hex')
}
