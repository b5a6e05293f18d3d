import * as z from 'zod'
import { limits } from './limits.ts'

const { lengthMin, lengthMax } = limits.idempotencyKey

/** Printable ASCII, U+0021 to U+007E. The value is opaque; quotes, if any, belong to it. */
export const IdempotencyKey = z
  .string()
  .min(lengthMin)
  .max(lengthMax)
  .regex(/^[\x21-\x7e]*$/)
