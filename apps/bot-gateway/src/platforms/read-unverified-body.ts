import { fail, limits, type ApiError, type Result } from '@ase/schemas'
import { declaredBytes, readBody, type AppContext } from '@ase/service-kit'

/** What platforms send is a few KiB. */
const SMALL_BYTES = 65_536
const LARGE_AT_ONCE = 32

export type BodyReader = (c: AppContext) => Promise<Result<Uint8Array, ApiError>>

/**
 * Reads bodies of senders who are not verified before the last byte: at most 1 MB, and only 32 over 64 KiB, or of unknown
 * length, at once (RATE_LIMITED beyond that). Thousands of strangers with a megabyte each would fill the memory.
 */
export function createBodyReader(): BodyReader {
  const { bodyBytesMax } = limits.botWebhook
  let large = 0
  return async (c) => {
    const bytes = declaredBytes(c)
    if (bytes !== null && (bytes <= SMALL_BYTES || bytes > bodyBytesMax)) {
      return readBody(c, bodyBytesMax)
    }
    if (large >= LARGE_AT_ONCE) return fail({ code: 'RATE_LIMITED', retryAfterSeconds: 1 })
    large += 1
    try {
      return await readBody(c, bodyBytesMax)
    } finally {
      large -= 1
    }
  }
}
