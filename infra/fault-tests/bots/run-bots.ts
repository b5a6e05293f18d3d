import { setTimeout as sleep } from 'node:timers/promises'
import { countWaitingBotEvents } from '@ase/bots'
import {
  createFaultTestDatabase,
  FAULT_TEST_APPLICATION,
  type FaultTestDatabase,
} from '../fault-test-database.ts'
import { randomFrom, type Random } from '../fuzz/random.ts'
import { startBotGateway, type ServerProcess } from '../server-process.ts'
import { KilledGateway, KillPlan } from './killed-gateway.ts'
import { startInspectionApi, type InspectionApi } from './inspection-api.ts'
import { startTelegram, type Telegram } from './telegram.ts'

export interface BotsTestSize {
  /** Each from another person; a third is delivered two or three times. */
  readonly messages: number
  /** How often the gateway is killed without warning, in the middle of a call. */
  readonly kills: number
}

export interface BotsReport {
  readonly seed: number
  readonly messages: number
  /** How often it was killed. */
  readonly kills: number
  /** Messages whose sender read nothing. */
  readonly unanswered: number
  /** Messages whose sender was told that the inspection could not be done in time. */
  readonly toldToTryLater: number
  /** Messages whose sender got more than one. */
  readonly answeredTwice: number
  /** Confirmed messages whose process was killed before it had recorded them: each is sent once more. */
  readonly unrecorded: number
  /** Messages that were sent again though they had been confirmed and recorded. */
  readonly unexplained: number
  /** Answers that the platform sent and broke off after. */
  readonly unheard: number
  /** More keys than messages would have been charged twice. */
  readonly inspections: number
  readonly waiting: number
  readonly callsOfTelegram: number
  /** The most that a process of the gateway ever held, in MiB. */
  readonly peakMebibytes: number
  readonly tookSeconds: number
}

const TOKEN = ['700000001', 'A'.repeat(35)].join(':')
const SECRET = 'fault-test-secret'
const SENDERS = 64
const PAUSE_MS = 20
/** A bound against a hang: the gateway gives a message up after 15 minutes. */
const SETTLE_MS = 900_000
const REPORT_MARK = '/r/rpt_'

/**
 * Sends many messages to the gateway concurrently and repeatedly, while the platform and the inspection API break off and ask to wait,
 * and kills the gateway in the middle of its calls. Each sender has to get one result.
 */
export async function runBotsTest(size: BotsTestSize, seed: number): Promise<BotsReport> {
  const startedMs = performance.now()
  const random = randomFrom(seed)
  const database = await createFaultTestDatabase()
  const calls = new KillPlan(size.messages, size.kills, random)
  const api = await startInspectionApi(random, calls.happened)
  const telegram = await startTelegram(random, calls.happened)
  const recorded: number[] = []
  const gateway = new KilledGateway(
    (generation) => startGateway(database, `${telegram.url}/${generation}`, api),
    async () => {
      await untilDisconnected(database)
      recorded.push(await countDone(database))
    },
  )
  calls.onKill = () => gateway.killAndRestart()
  try {
    await gateway.restart()
    await deliverAll(gateway, size.messages, random)
    await untilEmpty(database)
    await gateway.settled()
    const peakMebibytes = await gateway.stop()
    const waiting = await waitingIn(database)
    return {
      ...reportOf(telegram, api, size, seed),
      kills: gateway.kills,
      waiting,
      ...repetitionsOf(telegram, recorded),
      peakMebibytes,
      tookSeconds: Math.round((performance.now() - startedMs) / 1000),
    }
  } finally {
    await gateway.stop()
    await Promise.all([telegram.close(), api.close()])
    await database.remove()
  }
}

function startGateway(
  { url }: FaultTestDatabase,
  telegramUrl: string,
  api: InspectionApi,
): Promise<ServerProcess> {
  return startBotGateway(url, {
    INSPECTION_API_URL: api.url,
    INSPECTION_API_KEY: 'fault-test-key',
    BOT_QUEUE_KEY: 'fault-test-queue-key-'.repeat(2),
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_WEBHOOK_SECRET: SECRET,
    TELEGRAM_API_BASE: telegramUrl,
  })
}

async function deliverAll(gateway: KilledGateway, messages: number, random: Random): Promise<void> {
  const updates = Array.from({ length: messages }, (_, at) => at + 1).flatMap((id) =>
    Array.from({ length: random.below(3) === 0 ? 2 + random.below(2) : 1 }, () => id),
  )
  const send = async (): Promise<void> => {
    for (let id = updates.pop(); id !== undefined; id = updates.pop()) await deliver(gateway, id)
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
}

/** As the platform does it: again, until it is accepted. */
async function deliver(gateway: KilledGateway, id: number): Promise<void> {
  for (;;) {
    const status = await post(await gateway.url(), id).catch(() => 0)
    if (status === 200) return
    await sleep(PAUSE_MS)
  }
}

async function post(url: string, id: number): Promise<number> {
  const response = await fetch(`${url}/webhook/telegram`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': SECRET },
    body: JSON.stringify({
      update_id: id,
      message: {
        message_id: 1,
        from: { id, is_bot: false },
        chat: { id, type: 'private' },
        text: 'https://images.example.com/a.png',
        entities: [{ type: 'url', offset: 0, length: 32 }],
      },
    }),
  })
  await response.arrayBuffer()
  return response.status
}

const resultsOf = (telegram: Telegram, chat: number): number =>
  telegram.messagesOf(chat).filter((text) => text.includes(REPORT_MARK)).length

function countAnswered(telegram: Telegram, messages: number): number {
  let answered = 0
  for (let chat = 1; chat <= messages; chat += 1) {
    answered += Math.min(1, telegram.messagesOf(chat).length)
  }
  return answered
}

/** What a killed process had sent to the database is over when its connections are. */
async function untilDisconnected({ db }: FaultTestDatabase): Promise<void> {
  const others = async (): Promise<number> => {
    const { rows } = await db.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where backend_type = 'client backend' and application_name <> $1`,
      [FAULT_TEST_APPLICATION],
    )
    return rows[0]?.n ?? 0
  }
  while ((await others()) > 0) await sleep(PAUSE_MS)
}

async function countDone({ db }: FaultTestDatabase): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(
    `select count(*)::int as n from bot_event where state = 'done'`,
  )
  return rows[0]?.n ?? 0
}

/**
 * A confirmed message is repeated for one reason: its process was killed before it had recorded it. `recorded` holds how many
 * were recorded when each process had ended.
 */
function repetitionsOf({ confirmed }: Telegram, recorded: readonly number[]) {
  let unrecorded = 0
  let unexplained = 0
  const chatsOf = (generations: (generation: number) => boolean): number[] =>
    confirmed.filter(({ generation }) => generations(generation)).map(({ chat }) => chat)
  for (let generation = 0; generation <= recorded.length; generation += 1) {
    const chats = chatsOf((each) => each === generation)
    const later = new Set(chatsOf((each) => each > generation))
    const repeatedLater = new Set(chats.filter((chat) => later.has(chat))).size
    const before = recorded[generation - 1] ?? 0
    // The last process was not killed: it recorded whatever was confirmed.
    const lost = chats.length - ((recorded[generation] ?? before + chats.length) - before)
    unrecorded += lost
    unexplained += chats.length - new Set(chats).size + Math.abs(repeatedLater - lost)
  }
  return { unrecorded, unexplained }
}

/** The last answers are seen before they are marked as given. */
async function untilEmpty(database: FaultTestDatabase): Promise<void> {
  const endMs = performance.now() + SETTLE_MS
  while ((await waitingIn(database)) > 0 && performance.now() < endMs) await sleep(PAUSE_MS)
}

async function waitingIn({ db }: FaultTestDatabase): Promise<number> {
  const counts = await countWaitingBotEvents(db)
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

function reportOf(
  telegram: Telegram,
  api: InspectionApi,
  { messages }: BotsTestSize,
  seed: number,
) {
  const chats = Array.from({ length: messages }, (_, at) => at + 1)
  const results = chats.map((chat) => resultsOf(telegram, chat))
  return {
    seed,
    messages,
    unanswered: messages - countAnswered(telegram, messages),
    toldToTryLater: countAnswered(telegram, messages) - results.filter((count) => count > 0).length,
    answeredTwice: results.filter((count) => count > 1).length,
    unheard: telegram.unheard(),
    inspections: api.keys(),
    callsOfTelegram: telegram.calls(),
  }
}
