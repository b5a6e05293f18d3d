import * as z from 'zod'

/** The response of an operation that only reports that it was done or accepted. */
export const Acknowledgement = z
  .strictObject({ ok: z.literal(true) })
  .meta({ id: 'Acknowledgement' })
export type Acknowledgement = z.infer<typeof Acknowledgement>
