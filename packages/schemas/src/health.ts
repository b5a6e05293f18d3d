import * as z from 'zod'

/** GET /health/live: the process runs. It does not check the dependencies of the process. */
export const LivenessResponse = z
  .strictObject({ ok: z.literal(true) })
  .meta({ id: 'LivenessResponse' })
export type LivenessResponse = z.infer<typeof LivenessResponse>

/** GET /health/ready of the operators' listener, with status 200: the server can handle requests. Otherwise the response is an error with 503. */
export const ReadinessResponse = z.strictObject({ ok: z.literal(true) })
export type ReadinessResponse = z.infer<typeof ReadinessResponse>
