import {
  answerJson,
  inspectionResponse,
  startLocalServer,
  type LocalServer,
} from '@ase/bots/testing'
import { setImmediate } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { startGateway, type TestGateway } from './gateway.ts'

const Sent = z.object({ chat_id: z.coerce.number() })
const botToken = ['700000001', 'A'.repeat(35)].join(':')
const webhookSecret = 'the_webhook-secret'
const keys = { old: 'old-'.repeat(10), new: 'new-'.repeat(10), other: 'other-'.repeat(10) }

let database: TestDatabase
let api: LocalServer
let telegram: LocalServer
/** While the API is unavailable, accepted messages wait. */
let isApiDown = false
let running: TestGateway[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.pool.query('delete from bot_event')
  isApiDown = false
  api = await startLocalServer((response) => {
    if (isApiDown) answerJson(response, 503, { ok: false, error: '', code: 'DATABASE_UNAVAILABLE' })
    else answerJson(response, 200, inspectionResponse)
  })
  telegram = await startLocalServer((response) =>
    answerJson(response, 200, {
      ok: true,
      result: { message_id: 900, date: 0, chat: { id: 5, type: 'private' } },
    }),
  )
})
afterEach(() => stopAll())

async function stopAll(): Promise<void> {
  await Promise.all(running.map((gateway) => gateway.stop()))
  running = []
}

function start(environment: Record<string, string> = {}): TestGateway {
  const gateway = startGateway({
    db: database.db,
    databaseUrl: database.url,
    inspectionUrl: api.url,
    environment: {
      TELEGRAM_BOT_TOKEN: botToken,
      TELEGRAM_WEBHOOK_SECRET: webhookSecret,
      TELEGRAM_API_BASE: telegram.url,
      ...environment,
    },
  })
  running.push(gateway)
  return gateway
}

const withKeys = (...names: readonly (keyof typeof keys)[]): TestGateway =>
  start({ BOT_QUEUE_KEY: names.map((name) => keys[name]).join(',') })

/** The update of this number, from a person of its own unless one is given, in a chat of its own. */
async function deliver({ app }: TestGateway, id: number, person = id): Promise<void> {
  const response = await app.request('/webhook/telegram', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': webhookSecret,
    },
    body: JSON.stringify({
      update_id: id,
      message: {
        message_id: 41,
        date: 1_800_000_000,
        from: { id: person, is_bot: false, first_name: 'A' },
        chat: { id, type: 'private' },
        text: 'https://images.example.com/a.png',
        entities: [{ type: 'url', offset: 0, length: 32 }],
      },
    }),
  })
  expect(response.status).toBe(200)
}

/** The chats that got an answer, in order. */
const answered = (): number[] =>
  telegram.received
    .filter(({ path }) => path.endsWith('/sendMessage'))
    .map(({ body }) => Sent.parse(JSON.parse(body)).chat_id)
    .toSorted((a, b) => a - b)

/** How many inspections were charged: one for each idempotency key that got a report. */
const charged = (): number =>
  new Set(api.received.map(({ headers }) => headers['idempotency-key'])).size

async function waiting(): Promise<number> {
  const { rows } = await database.db.pool.query<{ count: number }>(
    `select count(*)::int as count from bot_event where state = 'waiting'`,
  )
  return rows[0]?.count ?? 0
}

/** Messages that this gateway accepted and could not have inspected before it stopped. */
async function acceptAndStop(gateway: TestGateway, ids: readonly number[]): Promise<void> {
  isApiDown = true
  for (const id of ids) await deliver(gateway, id)
  await gateway.until('retry_scheduled', ids.length)
  await stopAll()
  isApiDown = false
  await database.db.pool.query('update bot_event set run_after = clock_timestamp()')
}

test('waiting messages are answered and charged once after a change of INSPECTION_API_KEY', async () => {
  await acceptAndStop(start({ INSPECTION_API_KEY: 'first-key' }), [1, 2, 3])
  const next = start({ INSPECTION_API_KEY: 'second-key' })
  await deliver(next, 2)
  await next.until('answered', 3)
  for (const id of [1, 2, 3]) await deliver(next, id)
  await stopAll()
  expect([answered(), charged(), await waiting()]).toEqual([[1, 2, 3], 3, 0])
})

test('waiting messages are answered and charged once through a rotation of BOT_QUEUE_KEY', async () => {
  await acceptAndStop(withKeys('old'), [1, 2])
  await acceptAndStop(withKeys('new', 'old'), [3, 4])
  const next = withKeys('new', 'old')
  await next.until('answered', 4)
  await stopAll()
  const last = withKeys('new')
  for (const id of [1, 2, 3, 4]) await deliver(last, id)
  await deliver(last, 5)
  await last.until('answered')
  await stopAll()
  expect([answered(), charged(), await waiting()]).toEqual([[1, 2, 3, 4, 5], 5, 0])
})

test('two gateways with overlapping keys answer each message once', async () => {
  const before = withKeys('old', 'new')
  const after = withKeys('new', 'old')
  const ids = Array.from({ length: 12 }, (_, at) => at + 1)
  const gatewayOf = (id: number, isAgain: boolean): TestGateway =>
    (id % 2 === 0) === isAgain ? before : after
  await Promise.all(ids.map((id) => deliver(gatewayOf(id, false), id)))
  await Promise.all(ids.map((id) => deliver(gatewayOf(id, true), id)))
  await until(async () => (await waiting()) === 0)
  await Promise.all(ids.map((id) => deliver(gatewayOf(id, true), id)))
  await stopAll()
  expect([answered(), charged(), await waiting()]).toEqual([ids, ids.length, 0])
})

test('a repeated message is recognised after both keys were changed', async () => {
  const first = start({ INSPECTION_API_KEY: 'first-key', BOT_QUEUE_KEY: keys.old })
  await deliver(first, 1)
  await first.until('answered')
  await stopAll()
  const second = start({ INSPECTION_API_KEY: 'second-key', BOT_QUEUE_KEY: keys.new })
  await deliver(second, 1)
  await deliver(second, 2)
  await second.until('answered')
  await stopAll()
  expect([answered(), charged(), await waiting()]).toEqual([[1, 2], 2, 0])
})

test('the limit of a sender survives a rotation of BOT_QUEUE_KEY', async () => {
  const person = 77
  isApiDown = true
  const send = async (gateway: TestGateway, first: number, count: number): Promise<void> => {
    for (let id = first; id < first + count; id += 1) await deliver(gateway, id, person)
    await stopAll()
  }
  await send(withKeys('old'), 1, 4)
  await send(withKeys('old', 'new'), 5, 3)
  await send(withKeys('new', 'old'), 8, 2)
  expect(await waiting()).toBe(9)
  await send(withKeys('new', 'old'), 10, 5)
  expect(await waiting()).toBe(10)
})

test('a gateway without the key of a message leaves it to one that has the key', async () => {
  await acceptAndStop(withKeys('old'), [1])
  const without = withKeys('other')
  await deliver(without, 2)
  await without.until('answered')
  await stopAll()
  expect([answered(), await waiting()]).toEqual([[2], 1])
  const having = withKeys('other', 'old')
  await having.until('answered')
  await stopAll()
  expect([answered(), charged(), await waiting()]).toEqual([[1, 2], 2, 0])
})

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await setImmediate()
}
