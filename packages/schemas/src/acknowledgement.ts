import * as z from 'zod'

/** The answer of an operation that has nothing to tell but that it was done or accepted. */
export const Acknowledgement = z
  .strictObject({ ok: z.literal(true) })
  .meta({ id: 'Acknowledgement' })
export type Acknowledgement = z.infer<typeof Acknowledgement>
