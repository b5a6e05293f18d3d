import { succeed, type Result } from '@ase/schemas'
import * as z from 'zod'
import type { SemanticRequest } from '../provider.ts'
import { failWith, type CallFailure } from '../remote/call-failure.ts'
import type { Exchange, RemoteProtocol } from '../remote/remote-provider.ts'
import { listSignals, type Labels } from './labels.ts'
import { readPredictions, combinePredictions, type Prediction } from './read-predictions.ts'
import { extractReadableText } from './readable-text.ts'
import { cutIntoWindows } from './windows.ts'

/** For so long the server is taken to be the one that it was, unless a call fails meanwhile. */
const CONFIRMED_MS = 10_000

/** What Text Embeddings Inference says at `GET /info`, of which only what matters here. */
const Info = z.object({
  model_id: z.string().min(1).max(500),
  model_sha: z.string().max(200).nullish(),
  max_input_length: z.int().min(1),
  max_client_batch_size: z.int().min(1),
})

interface ServedModel {
  readonly tokensMax: number
  readonly batchMax: number
}

/** Holds a server to one model. Its answers do not name the model, so `/info` is asked from time to time. */
interface ModelIdentity {
  /** The version that answers are of; what is pinned, or null, until the server has reported it. */
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
function createModelIdentity(pinned: string | null, now: () => number): ModelIdentity {
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

/**
 * `tei` is Text Embeddings Inference, which names its model. `transformers` is the Inference Toolkit behind Hugging
 * Face's endpoints, and whatever else passes `inputs` and `parameters` to a text-classification pipeline; it does not.
 */
export const classifierApis = ['tei', 'transformers'] as const
/** An API of a server of open text-classification models. */
export type ClassifierApi = (typeof classifierApis)[number]

/** Open models read 512 tokens; a tokenizer adds a few of its own. */
const TOKENS_MAX = 512
const OWN_TOKENS = 12
/** No state takes more, unless its characters grow when they are brought to one form; ordinary ones take half. */
const WINDOWS_MAX = 384
/** What is sent when there is nothing to read, so that a server that does not answer is noticed all the same. */
const NO_TEXT = '(no text)'

interface Api {
  readonly path: string
  readonly toBody: (windows: readonly string[]) => unknown
}

const apis: Readonly<Record<ClassifierApi, Api>> = {
  tei: {
    path: '/predict',
    // Each text in a list of its own: two bare texts would be read as a pair. Cutting is declined: nothing unread passes.
    toBody: (windows) => ({
      inputs: windows.map((window) => [window]),
      truncate: false,
      raw_scores: false,
    }),
  },
  transformers: {
    path: '',
    toBody: (windows) => ({ inputs: windows, parameters: { top_k: 100 } }),
  },
}

export interface ClassifierOptions {
  readonly api: ClassifierApi
  /** The pinned version. With `tei` null or an id without its revision will do; with `transformers` it is taken from the settings. */
  readonly model: string | null
  readonly labels: Labels
  readonly now: () => number
}

/** Servers of open text-classification models: a text in, the scores of its classes out. */
export function createClassifierProtocol(options: ClassifierOptions): RemoteProtocol {
  const { labels } = options
  const api = apis[options.api]
  const estimates = listSignals(labels)
  const identity = options.api === 'tei' ? createModelIdentity(options.model, options.now) : null

  async function ask(
    request: SemanticRequest,
    exchange: Exchange,
  ): Promise<Result<readonly Prediction[], CallFailure>> {
    const model = await readModel(identity, exchange)
    if (!model.ok) return model
    const { tokensMax, batchMax } = model.value
    const windowBytes = Math.max(Math.min(tokensMax, TOKENS_MAX) - OWN_TOKENS, OWN_TOKENS)
    const text = extractReadableText(request.type, request.state)
    const windows = cutIntoWindows(text, windowBytes, WINDOWS_MAX)
    return windows === null
      ? failWith('invalid_request')
      : classify(windows.length === 0 ? [NO_TEXT] : windows, batchMax, api, exchange)
  }

  return {
    estimates,
    modelVersion: () => (identity === null ? options.model : identity.version()),
    async ask(request, exchange) {
      if (!request.signals.some((name) => estimates.includes(name))) return succeed({})
      const predictions = await ask(request, exchange)
      if (predictions.ok) return combinePredictions(predictions.value, labels, request.signals)
      identity?.doubt()
      return predictions
    },
  }
}

async function readModel(
  identity: ModelIdentity | null,
  exchange: Exchange,
): Promise<Result<ServedModel, CallFailure>> {
  return identity === null
    ? succeed({ tokensMax: TOKENS_MAX, batchMax: 32 })
    : identity.confirm(exchange)
}

function isOutOfTime({ kind }: CallFailure): boolean {
  return kind === 'timeout'
}

/**
 * One batch after the other: a call takes one place at the server, however long its text is. A server that has answered and then
 * runs out of time is in good health: the text was long.
 */
async function classify(
  windows: readonly string[],
  batchMax: number,
  { path, toBody }: Api,
  exchange: Exchange,
): Promise<Result<readonly Prediction[], CallFailure>> {
  const all: Prediction[] = []
  for (let at = 0; at < windows.length; at += batchMax) {
    const batch = windows.slice(at, at + batchMax)
    const answer = await exchange(path, () => toBody(batch))
    if (!answer.ok)
      return isOutOfTime(answer.error) && at > 0 ? failWith('deadline_exceeded') : answer
    const predictions = readPredictions(answer.value, batch.length)
    if (!predictions.ok) return predictions
    all.push(...predictions.value)
  }
  return succeed(all)
}
