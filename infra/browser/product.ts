import { rm } from 'node:fs/promises'
import type { Database } from '@ase/db'
import { openTestDatabase } from '@ase/db/testing'
import {
  deliver,
  signEvent,
  startFakeStripeServer,
  type FakeStripeServer,
} from '@ase/payments/testing'
import type { DevFile } from '../local/dev-file.ts'
import { makeDataDir, startStack } from '../local/testing/stack.ts'

/** The whole product as `pnpm start` starts it, on free ports, with a Stripe of its own. */
export interface Product {
  /** Where a browser finds it: `http://localhost:<port>`. */
  readonly url: string
  readonly devFile: DevFile
  readonly dataDir: string
  readonly stripe: FakeStripeServer
  readonly db: Database
  /** The link of the first mail that is sent to an address, as soon as there is one. */
  readonly mailedLink: (email: string) => Promise<string>
  /** Delivers the events that Stripe has made since the last time, signed; gives their number. */
  readonly deliverPayments: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts it; `settings` are those of the servers. */
export async function startProduct(
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const dataDir = await makeDataDir()
  const stripe = await startFakeStripeServer()
  const stack = startStack({
    dataDir,
    settings: { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_BASE: stripe.url, ...settings },
  })
  const stopAll = async (): Promise<void> => {
    await stack.stop()
    await stripe.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const devFile = await stack.running.catch(async (error: unknown) => {
    await stopAll()
    throw error
  })
  const db = openTestDatabase(devFile.databaseUrl, { poolSize: 2 })
  let delivered = 0
  return {
    url: devFile.apiUrl.replace('//127.0.0.1:', '//localhost:'),
    devFile,
    dataDir,
    stripe,
    db,
    mailedLink: async (email) => {
      const mail = new RegExp(`^Mail to ${RegExp.escape(email)}:\\n(\\S+)$`, 'm')
      const [, link = ''] = await stack.printed(mail)
      return link
    },
    deliverPayments: async () => {
      const events = stripe.state.events.slice(delivered)
      delivered += events.length
      for (const event of events) {
        const url = `${devFile.billingWebhookUrl}/api/billing/webhook`
        const { status } = await deliver(url, signEvent(event, devFile.stripeWebhookSecret))
        if (status !== 200) throw new Error(`The receiver answered ${status} to ${event.type}.`)
      }
      return events.length
    },
    stop: async () => {
      await db.close()
      await stopAll()
    },
  }
}
