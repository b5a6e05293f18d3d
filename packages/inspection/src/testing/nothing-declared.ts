import { createHash } from 'node:crypto'
import type { Inspection } from '../inspector/inspector.ts'

/** What an inspector finds in bytes that declare nothing. */
export function nothingDeclared(bytes: Uint8Array): Inspection {
  return {
    verdictKey: 'NO_AI_DECLARATION',
    aiProbability: 0.5,
    authenticityScore: 0.5,
    subjectSha256: createHash('sha256').update(bytes).digest('hex'),
    subjectSize: bytes.length,
    evidenceDigest: '2'.repeat(64),
    providerName: 'c2pa-wasm/0.13.3',
    reasons: [],
    declarations: [],
  }
}
