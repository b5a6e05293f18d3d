import type { InspectionResponse } from '@ase/schemas'

const id = `rpt_${'0123456789abcdef'.repeat(2)}`

/** An answer of the inspection API. */
export const inspectionResponse: InspectionResponse = {
  ok: true,
  reportId: id,
  reportUrl: `/r/${id}`,
  report: {
    id,
    verdictKey: 'HIGHLY_LIKELY_AI',
    aiProbability: 0.97,
    authenticityScore: 0.03,
    subjectSha256: 'a'.repeat(64),
    subjectSize: 1234,
    evidenceDigest: 'b'.repeat(64),
    providerName: 'c2pa-wasm/0.13.3',
    reasons: ['base:actions:trainedAlgorithmicMedia'],
  },
}
