import { succeed, type Result } from '@ase/schemas'
import * as z from 'zod'
import { failWith, type CallFailure } from '../remote/call-failure.ts'
import type { Exchange } from '../remote/remote-provider.ts'

/** For so long the server is taken to be the one that it was, unless a call fails meanwhile. */
const CONFIRMED_MS = 10_000

/** What Text Embeddings Inference says at `GET /info`, of which only what matters here. */
const Info = z.object({
  model_id: z.string().min(1).max(500),
  model_sha: z.string().max(200).nullish(),
  max_input_length: z.int().min(1),
  max_client_batch_size: z.int().min(1),
})

export interface ServedModel {
  readonly tokensMax: number
  readonly batchMax: number
}

/** Holds a server to one model. Its answers do not name the model, so `/info` is asked from time to time. */
export interface ModelIdentity {
  /** The version that answers are of; what is pinned, or null, until the server has told it. */
  version(): string | null
  confirm(exchange: Exchange): Promise<Result<ServedModel, CallFailure>>
  /** The server may be another one now. */
  doubt(): void
}

/**
 * A version is the model's id, followed by `@` and the revision when the server knows it. `pinned` may leave the
 * revision out, or be null: the first answer then fixes what is left open, for as long as the process lives, and any
 * other version is refused from then on.
 */
export function createModelIdentity(pinned: string | null, now: () => number): ModelIdentity {
  let fixed: string | null = null
  let confirmed: { readonly at: number; readonly model: ServedModel } | null = null

  const isAllowed = (version: string): boolean => {
    if (fixed !== null) return version === fixed
    return pinned === null || version === pinned || version.startsWith(`${pinned}@`)
  }

  return {
    version: () => fixed ?? pinned,
    doubt() {
      confirmed = null
    },
    async confirm(exchange) {
      if (confirmed !== null && now() - confirmed.at < CONFIRMED_MS) return succeed(confirmed.model)
      const answer = await exchange('/info')
      if (!answer.ok) return answer
      const info = Info.safeParse(answer.value)
      if (!info.success) return failWith('malformed_response')
      const { model_id: id, model_sha: revision } = info.data
      const version = revision === null || revision === undefined ? id : `${id}@${revision}`
      if (!isAllowed(version)) return failWith('model_mismatch')
      fixed = version
      const { max_input_length: tokensMax, max_client_batch_size: batchMax } = info.data
      confirmed = { at: now(), model: { tokensMax, batchMax } }
      return succeed(confirmed.model)
    },
  }
}
