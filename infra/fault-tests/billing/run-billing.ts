import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFaultTestDatabase, type FaultTestDatabase } from '../fault-test-database.ts'
import { randomFrom, type Random } from '../fuzz/random.ts'
import { startBillingWebhook, type ServerProcess } from '../server-process.ts'
import { createAccounts, insertPurchases, newPurchase } from './accounts.ts'
import { closeAccounts } from './close-accounts.ts'
import { compare, type Differences } from './compare.ts'
import { deliver, type Courier } from './deliver.ts'
import { shuffleEvents } from './shuffle-events.ts'
import { historyOf } from './history.ts'
import { spendCreditsUntil } from './spend-credits.ts'
import type { History } from './steps.ts'
import { otherModeOf, createUnrelatedEvents } from './unrelated-events.ts'
import { eventsOf, type WireEvent } from './wire-events.ts'

export interface BillingTestSize {
  readonly accounts: number
  /** Different events; a third of them is delivered two or three times. */
  readonly events: number
  /** How often the receiver is killed without warning. */
  readonly kills: number
  readonly restartsDatabase: boolean
}

export interface BillingReport extends Differences {
  readonly seed: number
  readonly events: number
  readonly deliveries: number
  /** Deliveries that no number of attempts brought through. */
  readonly undelivered: number
  readonly kills: number
  /** How often each status came; 0 is a connection that the kill cut or refused. */
  readonly answers: Readonly<Record<number, number>>
  readonly tookSeconds: number
}

const WORKERS = 8
const STRAYS_PER_HUNDRED = 5
const OTHER_MODE = 20
const CLOSED_ONE_IN = 10

/**
 * Sends the payment events of many purchases shuffled, repeated and side by side to the receiver, kills and restarts it
 * in between, restarts its database, and deletes some of the accounts. Balances, debts, purchases and stored events have to be those of the ordered
 * histories. The same seed makes the same events in the same order, under other ids.
 */
export async function runBillingTest(size: BillingTestSize, seed: number): Promise<BillingReport> {
  const startedMs = performance.now()
  const random = randomFrom(seed)
  const database = await createFaultTestDatabase()
  const secret = `whsec_${randomBytes(16).toString('hex')}`
  const servers = { running: await startReceiver(database, secret) }
  try {
    const { accountIds, histories, groups } = await prepare(database, random, size)
    const events = groups.flat()
    const otherMode = otherModeOf(histories, OTHER_MODE)
    const deliveries = shuffleEvents(random, [...groups, ...otherMode.map((event) => [event])])
    const url = () => servers.running.url
    const courier = deliver(deliveries, { secret, workers: WORKERS, url })
    const phase = { isOver: false }
    const spending = spendCreditsUntil(database.db, random, accountIds, () => phase.isOver)
    const closed = accountIds.filter((_, n) => n % CLOSED_ONE_IN === 0)
    const closing = closeAccounts(database.db, closed, () => courier.settled() / deliveries.length)
    for (let kill = 1; kill <= size.kills; kill++) {
      await progress(courier, (deliveries.length * kill) / (size.kills + 1))
      await servers.running.kill()
      servers.running = await startReceiver(database, secret)
      if (size.restartsDatabase && kill === Math.ceil(size.kills / 2)) await restart(database)
    }
    await courier.done
    phase.isOver = true
    await Promise.all([spending, closing])
    const eventIds = new Set(events.map(({ id }) => id))
    return {
      seed,
      events: events.length,
      deliveries: deliveries.length,
      undelivered: courier.undelivered(),
      kills: size.kills,
      answers: courier.answers,
      ...(await compare(database.db, { histories, closed: new Set(closed), eventIds })),
      tookSeconds: Math.round((performance.now() - startedMs) / 1000),
    }
  } finally {
    await servers.running.stop()
    await database.remove()
  }
}

function startReceiver({ url }: FaultTestDatabase, secret: string): Promise<ServerProcess> {
  // Put together, so that no whole key stands in a file. It says that live events are of the other mode.
  const key = ['sk', 'test', 'faults'].join('_')
  return startBillingWebhook(url, { STRIPE_WEBHOOK_SECRET: secret, STRIPE_SECRET_KEY: key })
}

/** As many purchases as it takes to fill the number of events. */
async function prepare({ db }: FaultTestDatabase, random: Random, size: BillingTestSize) {
  const accountIds = await createAccounts(db, size.accounts)
  const strays = Math.ceil((size.events * STRAYS_PER_HUNDRED) / 100)
  const groups: (readonly WireEvent[])[] = createUnrelatedEvents(random, strays).map((event) => [
    event,
  ])
  const histories: History[] = []
  for (let events = groups.length; events < size.events; events += groups.at(-1)?.length ?? 0) {
    const history = historyOf(random, newPurchase(random, accountIds))
    histories.push(history)
    groups.push(eventsOf(random, history))
  }
  await insertPurchases(
    db,
    random,
    histories.map(({ purchase }) => purchase),
  )
  return { accountIds, histories, groups }
}

async function progress(courier: Courier, settled: number): Promise<void> {
  while (courier.settled() < settled) await sleep(5)
}

async function restart(database: FaultTestDatabase): Promise<void> {
  await database.stopServer()
  await sleep(300)
  await database.startServer()
}
