import type { PaymentOutcome } from '@ase/credits'
import { paymentEventTypes, type SignatureProblem } from '@ase/payments'
import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'

/**
 * What became of one delivery: as the ledger says, or `mode_mismatch` (test against live), `invalid_payload` (signed, but not
 * of the form that this service knows), `deferred` (the database was unavailable; the processor sends it again).
 */
export type DeliveryOutcome = PaymentOutcome | 'mode_mismatch' | 'invalid_payload' | 'deferred'

const outcomes: readonly DeliveryOutcome[] = [
  'applied',
  'ignored',
  'unmatched',
  'duplicate',
  'mode_mismatch',
  'invalid_payload',
  'deferred',
]
const reasons: readonly SignatureProblem[] = [
  'malformed',
  'timestamp_outside_tolerance',
  'signature_mismatch',
]

export interface DeliveryObserver {
  /** `type` and `createdAt` as far as they could be read. */
  received(delivery: {
    readonly type: string | null
    readonly createdAt: Date | null
    readonly outcome: DeliveryOutcome
  }): void
  refused(why: SignatureProblem): void
}

/** Others share one label, so that the number of series is bounded. */
const knownTypes: ReadonlySet<string> = new Set(paymentEventTypes)

const OTHER_TYPE = 'other'

// From an immediate delivery to the last retry, three days later.
const DELAY_SECONDS = [1, 2, 5, 10, 30, 60, 300, 1800, 3600, 21_600, 86_400, 259_200]

const alarming: ReadonlySet<DeliveryOutcome> = new Set(['unmatched', 'mode_mismatch'])

/** Turns deliveries into metrics and log lines: type and outcome, nothing of a payment or a person. */
export function observeDeliveries(
  metrics: Metrics,
  log: Logger,
  nowMs: () => number,
): DeliveryObserver {
  const { counter, histogram } = createInstruments(metrics)
  const events = counter('ase_payment_events_total')
  const signatureFailures = counter('ase_payment_event_signature_failures_total')
  const delay = histogram('ase_payment_event_delivery_delay_seconds', DELAY_SECONDS)
  // Series that are there from the start: an alarm on an increase would not see the first of a kind otherwise.
  for (const type of [...knownTypes, OTHER_TYPE]) {
    for (const outcome of outcomes) events.inc({ type, outcome }, 0)
  }
  for (const reason of reasons) signatureFailures.inc({ reason }, 0)
  return {
    received: ({ type, createdAt, outcome }) => {
      const label = type !== null && knownTypes.has(type) ? type : OTHER_TYPE
      events.inc({ type: label, outcome })
      if (createdAt !== null && outcome !== 'duplicate') {
        delay.observe(Math.max(0, (nowMs() - createdAt.getTime()) / 1000))
      }
      const line = { event: 'payment_event', type: label, outcome } as const
      if (outcome === 'invalid_payload') log.error(line)
      else if (alarming.has(outcome)) log.warn(line)
      else log.info(line)
    },
    refused: (why) => {
      signatureFailures.inc({ reason: why })
      log.warn({ event: 'payment_event_signature_invalid', outcome: why })
    },
  }
}
