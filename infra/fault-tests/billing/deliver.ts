import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WireEvent } from './wire-events.ts'

export interface Courier {
  /** Deliveries that came to their end so far. */
  settled(): number
  /** Deliveries that were refused, or that no number of attempts brought through. */
  undelivered(): number
  /** Resolves when every delivery came to its end. */
  readonly done: Promise<void>
  /** How often each status came; 0 is a connection that was refused or lost. */
  readonly answers: Readonly<Record<number, number>>
}

export interface CourierSettings {
  readonly secret: string
  readonly workers: number
  /** Where a server listens at the moment. */
  readonly url: () => string
}

const RETRY_MS = 50
const ATTEMPTS_MAX = 1000

/**
 * Delivers as the processor does: signed, by several concurrent workers, and again later whenever the answer was not a
 * success. A 4xx is not tried again: no retry would mend it.
 */
export function deliver(events: readonly WireEvent[], settings: CourierSettings): Courier {
  const answers: Record<number, number> = {}
  const queue = events.map((event) => ({ event, attempts: 0 }))
  const count = { settled: 0, undelivered: 0, underWay: 0 }
  const work = async () => {
    while (queue.length > 0 || count.underWay > 0) {
      const next = queue.shift()
      if (next === undefined) {
        await sleep(RETRY_MS)
        continue
      }
      count.underWay++
      const status = await post(next.event, settings)
      answers[status] = (answers[status] ?? 0) + 1
      const attempts = next.attempts + 1
      const isRetried = (status === 0 || status >= 500) && attempts < ATTEMPTS_MAX
      if (isRetried) queue.push({ ...next, attempts })
      else {
        count.settled++
        if (status !== 200) count.undelivered++
      }
      count.underWay--
      if (isRetried) await sleep(RETRY_MS)
    }
  }
  const done = Promise.all(Array.from({ length: settings.workers }, work)).then(() => {})
  return { settled: () => count.settled, undelivered: () => count.undelivered, done, answers }
}

async function post({ body }: WireEvent, { secret, url }: CourierSettings): Promise<number> {
  const seconds = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  try {
    const response = await fetch(`${url()}/api/billing/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${seconds},v1=${v1}`,
      },
      body,
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
