import { readBounded } from '@ase/runtime'
import type { CustomFetch } from 'openid-client'

const ANSWER_BYTES_MAX = 262_144

/**
 * Asks the provider and reads its answer whole, at most 256 KiB of it as it is after decompression. The caller's signal,
 * which ends with the time limit, holds for the body too. Throws beyond the bound and when the network fails.
 */
export const boundedFetch: CustomFetch = async (url, options) => {
  const answer = await fetch(url, {
    ...options,
    body: options.body ?? null,
    signal: options.signal ?? null,
  })
  const bytes = await readBounded(answer.body, ANSWER_BYTES_MAX)
  if (bytes === null) throw new Error('The answer is too long.')
  const { status, headers } = answer
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers })
}
