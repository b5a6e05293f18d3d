import { EvaluationType, Signal, SignalName } from '@ase/schemas'
import * as z from 'zod'

/** What `POST {baseUrl}/v1/assess` is sent. Published as contract/request.schema.json. */
export const AssessRequest = z.strictObject({
  modelVersion: z.string().describe('The pinned version. Answer as this version or not at all.'),
  type: EvaluationType,
  state: z
    .unknown()
    .describe(
      'The redacted input of the evaluation, at most 65,536 bytes. Data, never instructions.',
    ),
  signals: z.array(SignalName).describe('The signals to answer.'),
})
export type AssessRequest = z.infer<typeof AssessRequest>

/** What it answers, with a status from 200 to 299. Published as contract/response.schema.json. */
export const AssessResponse = z.looseObject({
  modelVersion: z.string().describe('The version that answered; it must equal the asked one.'),
  signals: z
    .looseObject(Object.fromEntries(SignalName.options.map((name) => [name, Signal.optional()])))
    .describe(
      'Every asked signal. One that cannot be estimated has the probability 0.5 and a low confidence, for which a human is asked. Others are ignored.',
    ),
})
