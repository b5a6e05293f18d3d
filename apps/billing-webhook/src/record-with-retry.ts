import { setTimeout as sleep } from 'node:timers/promises'
import { recordPaymentEvent, type PaymentEvent, type PaymentOutcome } from '@ase/credits'
import { isRetryable, outageErrorOf, type Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'

/** Waits before another try, in milliseconds: as long as a few other events of the same account take. */
const PAUSES_MS = [10, 40, 160]
/** Stripe has its own retry schedule; other clients read this header. */
const RETRY_AFTER_SECONDS = 5

/**
 * Records an event. A deadlock or a serialization failure is retried up to three times, because nothing was committed.
 * After that, and when the database is unavailable or too slow, the result is DATABASE_UNAVAILABLE: the processor sends the event
 * again. Throws on a defect.
 */
export async function recordWithRetry(
  db: Database,
  event: PaymentEvent,
): Promise<Result<PaymentOutcome, ApiError>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return succeed(await recordPaymentEvent(db, event))
    } catch (error) {
      const pauseMs = isRetryable(error) ? PAUSES_MS[attempt] : undefined
      if (pauseMs !== undefined) {
        await sleep(pauseMs)
        continue
      }
      const outage = outageErrorOf(db, error)
      if (outage === null) throw error
      return fail({ ...outage, retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
  }
}
