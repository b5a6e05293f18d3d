import { createHash } from 'node:crypto'
import type { Inspection, Inspector } from '@ase/inspection'

/** The beginning of a PNG: enough for what looks at the first bytes. */
export const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489',
  'hex',
)

/** Bytes that begin like a PNG and hold the text. */
export function pngWith(text: string): Buffer {
  return Buffer.concat([png, Buffer.from(text)])
}

export function dataUriOf(bytes: Buffer, label = 'image/png'): string {
  return `data:${label};base64,${bytes.toString('base64')}`
}

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

export function inspectorOf(inspect: Inspector['inspect']): Inspector {
  return { inspect, close: () => Promise.resolve() }
}

/** Finds nothing in anything. */
export function calmInspector(): Inspector {
  return inspectorOf((bytes) => Promise.resolve(nothingDeclared(bytes)))
}
