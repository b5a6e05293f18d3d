import { createStripeProcessor, deleteDueCustomers, type PaymentProcessor } from '@ase/payments'
import { observePayments } from '@ase/payments/metrics'
import type { StripeConfig } from '@ase/payments/settings'
import { withOutageLogging, type Database } from '@ase/db'
import { startSweeper, type Logger, type Metrics } from '@ase/service-kit'

const DELETION_INTERVAL_MS = 15_000

export interface Payments {
  /** Null when none is configured. */
  readonly processor: PaymentProcessor | null
  /** Starts nothing more, and resolves when the operation at hand has ended. */
  stop(): Promise<void>
}

/** The payment processor of the settings, and the job that deletes there the customers of deleted accounts. */
export function startPayments(
  config: StripeConfig | null,
  db: Database,
  metrics: Metrics,
  log: Logger,
): Payments {
  if (config === null) return { processor: null, stop: () => Promise.resolve() }
  const processor = createStripeProcessor({ ...config, observe: observePayments(metrics, log) })
  const stopping = new AbortController()
  const sweeper = startSweeper(
    withOutageLogging(db, async () => {
      const { deleted } = await deleteDueCustomers(db, processor, stopping.signal)
      if (deleted > 0) log.info({ event: 'payment_customers_deleted', count: deleted })
      return false
    }),
    DELETION_INTERVAL_MS,
    log,
  )
  return {
    processor,
    stop: async () => {
      stopping.abort()
      await sweeper.stop()
      processor.close()
    },
  }
}
