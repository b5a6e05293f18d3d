import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { worstBodies, writeBody } from '@ase/evaluation/worst-bodies'
import { limits } from '@ase/schemas'
import { sendEvaluation } from '../../../testing/client.ts'
import type { Attack, CountAnswer } from '../attack.ts'

const SOCKETS_PER_ACCOUNT = 8
/** After a refusal: this attack is about costly bodies, not about a flood of requests. */
const PAUSE_MS = 5

/**
 * The costliest bodies that the search has found, over eight sockets an account, each with a new idempotency key, without heeding
 * Retry-After. A status of 0 is a connection that was refused or lost.
 */
export const hostileEvaluations: Attack = ({ apiUrl, apiKeys }) => {
  const bodies = Object.values(worstBodies).map((recipe) =>
    writeBody(recipe, limits.evaluation.bodyBytesMax),
  )
  const send = async (apiKey: string, first: number, count: CountAnswer): Promise<never> => {
    for (let n = first; ; n += 1) {
      const body = bodies[n % bodies.length] ?? ''
      const { status } = await sendEvaluation(apiUrl, {
        apiKey,
        idempotencyKey: randomUUID(),
        body,
      })
      count(String(status))
      if (status !== 200) await sleep(PAUSE_MS)
    }
  }
  return async (count) => {
    const sockets = apiKeys.flatMap((apiKey) =>
      Array.from({ length: SOCKETS_PER_ACCOUNT }, (_, socket) => send(apiKey, socket, count)),
    )
    await Promise.all(sockets)
  }
}
