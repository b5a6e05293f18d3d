/**
 * Sources of clients, which compile beside what the generators write. Each names the generated types by its own first
 * lines, then uses them as any client does. A line under `@ts-expect-error` has to be refused.
 */
const useOfTypes = `
/** Mode and policy have defaults: they may be left out. */
export const request: Envelope = {
  type: 'action',
  input: {
    userIntent: 'Tidy up the project folder.',
    proposedAction: { tool: 'shell', arguments: { command: 'rm -rf / --no-preserve-root' } },
    grantedCapabilities: ['shell.execute'],
  },
}
export const selected: Envelope = { ...request, mode: 'enforce', policy: { id: 'strict' } }
// @ts-expect-error -- a mode that does not exist
export const unknownMode: Envelope = { ...request, mode: 'ignore' }

export const byUrl: InspectionRequest = { url: 'https://images.example.com/photo.jpg' }
export const byImage: InspectionRequest = { image: 'data:image/png;base64,AAAA' }
// @ts-expect-error -- an inspection without an image
export const withoutImage: InspectionRequest = {}

export function riskOf({ signals, riskScore }: EvaluationResponse): number {
  return signals.promptInjection?.probability ?? riskScore
}
// @ts-expect-error -- a signal that does not exist
export const signals: Signals = { other: { probability: 1, confidence: 1 } }

export function isOutOfCredits(error: EvaluateError): boolean {
  // @ts-expect-error -- a code that does not exist
  if (error.code === 'UNKNOWN') return false
  return error.code === 'INSUFFICIENT_CREDITS'
}
`

const openApiTypescriptTypes = `
import type { components, paths } from './openapi-typescript.ts'

type Schemas = components['schemas']
type Envelope = Schemas['Envelope']
type EvaluationResponse = Schemas['EvaluationResponse']
type InspectionRequest = Schemas['InspectionRequest']
type Signals = Schemas['Signals']
type Responses = paths['/api/v1/agent/evaluate']['post']['responses']
type EvaluateError = Responses[Exclude<keyof Responses, 200>]['content']['application/json']
`

const heyApiTypes = `
import type {
  Envelope, EvaluateError, EvaluationResponse, InspectionRequest, Signals,
} from './hey-api/types.gen.ts'
`

const orvalTypes = `
import type {
  Envelope, evaluateResponseError, EvaluationResponse, InspectionRequest, Signals,
} from './orval.ts'

type EvaluateError = evaluateResponseError['data']
`

/** Files that use the types, by their names. */
export const typeConsumers: Readonly<Record<string, string>> = {
  'uses-openapi-typescript.ts': openApiTypescriptTypes + useOfTypes,
  'uses-hey-api.ts': heyApiTypes + useOfTypes,
  'uses-orval.ts': orvalTypes + useOfTypes,
}

/** A program that evaluates twice, without a key and with one, and prints what it read. */
export const caller = `
import { evaluate } from './hey-api/index.ts'
import { client } from './hey-api/client.gen.ts'
import { isOutOfCredits, request, riskOf } from './uses-hey-api.ts'

const [, , baseUrl = '', apiKey = '', key = ''] = process.argv
const headers = { 'Idempotency-Key': key }
client.setConfig({ baseUrl })
const refused = await evaluate({ body: request, headers, auth: 'none' })
const answered = await evaluate({ body: request, headers, auth: apiKey })
if (refused.error === undefined) throw new Error('The request without a key was answered.')
if (answered.data === undefined) throw new Error(answered.error.code)
const { decision, riskCodes, usage } = answered.data
console.log(
  JSON.stringify({
    refused: refused.error.code,
    isOutOfCredits: isOutOfCredits(refused.error),
    decision,
    riskCodes: riskCodes.map((code) => code.toLowerCase()),
    risk: riskOf(answered.data).toFixed(2),
    credits: usage.credits,
  }),
)
`
