import { invalidRequest, StripeProblem } from './stripe-problem.ts'

export interface Answer {
  readonly status: number
  readonly body: string
}

interface Record {
  readonly request: string
  readonly startedAt: number
  answer: Answer | null
}

const KEY_LENGTH_MAX = 255
const KEPT_SECONDS = 86_400

/**
 * Stripe's Idempotency-Key: the first answer of a key, errors of the server included, is given again for 24 hours; other
 * parameters are 400, a request that is still running 409. What is refused before work begins is not kept.
 */
export function createIdempotentAnswers(now: () => number) {
  const records = new Map<string, Record>()

  return async function once(
    key: string | undefined,
    request: string,
    work: () => Promise<Answer>,
  ): Promise<Answer & { readonly isReplayed: boolean }> {
    if (key === undefined) return { ...(await work()), isReplayed: false }
    if (key.length === 0 || key.length > KEY_LENGTH_MAX)
      throw invalidRequest('Idempotency keys may be at most 255 characters.')
    const known = records.get(key)
    if (known !== undefined && now() - known.startedAt < KEPT_SECONDS) {
      return { ...replay(known, request), isReplayed: true }
    }
    const record: Record = { request, startedAt: now(), answer: null }
    records.set(key, record)
    try {
      const answer = await work()
      record.answer = answer
      return { ...answer, isReplayed: false }
    } catch (error) {
      if (error instanceof StripeProblem && error.isSaved)
        record.answer = { status: error.status, body: JSON.stringify(error.body) }
      else records.delete(key)
      throw error
    }
  }
}

function replay(record: Record, request: string): Answer {
  if (record.request !== request)
    throw new StripeProblem(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters.',
    })
  if (record.answer === null)
    throw new StripeProblem(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is another request in progress with this idempotency key.',
    })
  return record.answer
}
