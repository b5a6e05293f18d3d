import * as z from 'zod'
import { errorCatalog, ErrorResponse, isErrorCode, type ErrorCode } from '../errors.ts'

/** The name of an error's component: INVALID_SCHEMA is `InvalidSchemaError`, INTERNAL_ERROR is `InternalError`. */
export function errorComponentName(code: ErrorCode): string {
  const words = code.replace(/_ERROR$/, '').split('_')
  return `${words.map((word) => word.charAt(0) + word.slice(1).toLowerCase()).join('')}Error`
}

/** The body of each error, so that a client can tell errors apart by the type of their `code`. */
export const errorSchemas: readonly z.ZodType[] = Object.keys(errorCatalog)
  .filter(isErrorCode)
  .map((code) =>
    ErrorResponse.extend({ code: z.literal(code) }).meta({
      id: errorComponentName(code),
      description: errorCatalog[code].message,
      examples: [{ ok: false, error: errorCatalog[code].message, code }],
    }),
  )
