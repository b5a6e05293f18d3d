// INVARIANT: the one module of the console that takes values from the contracts; all others take types. zod has to be
// set up before the first schema is made, so its import stays the first.
import { toJSONSchema } from './zod-without-eval.ts'
import { Envelope, evaluationTypes, limits, parseStrictJson } from '@ase/schemas'

export { Envelope, evaluationTypes, limits, parseStrictJson, toJSONSchema }
