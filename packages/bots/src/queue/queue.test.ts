import { createDatabase } from '@ase/db'
import {
  createTestDatabase,
  interceptStatements,
  openTestDatabase,
  countRowsRead,
  type TestDatabase,
} from '@ase/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Job, NewJob, ReplyTarget } from '../jobs/job.ts'
import type { Platform, SendOutcome } from '../jobs/platform.ts'
import { countWaitingBotEvents, deleteDoneBotEvents } from './bot-events.ts'
import { createInbox } from './inbox.ts'
import { createSeal } from './seal.ts'
import { sweepQueue } from './sweep-queue.ts'
import { startWorker, type BotEventOutcome, type Worker, type WorkerDeps } from './worker.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.db.pool.query('delete from bot_event'))

const seal = createSeal(['a secret'])
const limits = { waitingMax: 20, perPersonMax: 3, personWindowMs: 600_000 }
const settings = {
  concurrentJobs: 4,
  leaseMs: 60_000,
  pollMs: 60_000,
  retryDelayMs: 1,
  retryDelayMsMax: 5,
  retryAgeMsMax: 600_000,
}

function newJob(eventId: string, person = `person of ${eventId}`): NewJob {
  return {
    eventId,
    person,
    locale: null,
    image: { from: 'link', url: '' },
    reply: { chat: eventId },
  }
}

interface SentReply {
  readonly chat: string
  readonly text: string
}

interface TestPlatform extends Platform {
  readonly sent: SentReply[]
}

function testPlatform(own: Partial<Platform> = {}): TestPlatform {
  const sent: SentReply[] = []
  return {
    name: 'telegram',
    sent,
    download: () => Promise.resolve(new Uint8Array()),
    sendReply: (target, text) => {
      sent.push({ chat: chatOf(target), text })
      return Promise.resolve('sent')
    },
    ...own,
  }
}

const chatOf = (target: ReplyTarget): string => target['chat'] ?? ''

interface Run {
  readonly worker: Worker
  readonly outcomes: BotEventOutcome[]
  /** Resolves at the `count`-th outcome of a kind. */
  readonly until: (kind: BotEventOutcome['kind'], count?: number) => Promise<void>
}

function start(platform: Platform, own: Partial<WorkerDeps> = {}): Run {
  const outcomes: BotEventOutcome[] = []
  const waiting: { isDone: () => boolean; resolve: () => void }[] = []
  const worker = startWorker({
    db: database.db,
    seal,
    platforms: new Map([[platform.name, platform]]),
    composeReply: (job) => Promise.resolve(`reply for ${job.eventId}`),
    settings,
    onOutcome: (outcome) => {
      outcomes.push(outcome)
      for (const each of waiting) if (each.isDone()) each.resolve()
    },
    ...own,
  })
  const until = (kind: BotEventOutcome['kind'], count = 1): Promise<void> => {
    const isDone = (): boolean =>
      outcomes.filter((outcome) => outcome.kind === kind).length >= count
    return isDone()
      ? Promise.resolve()
      : new Promise((resolve) => waiting.push({ isDone, resolve: () => resolve() }))
  }
  return { worker, outcomes, until }
}

const inbox = (wakeWorker: () => void = () => {}) =>
  createInbox({ db: database.db, seal, limits, wakeWorker })

const waitingRows = async (): Promise<number> =>
  [...(await countWaitingBotEvents(database.db)).values()].reduce((sum, each) => sum + each, 0)

test('an event is answered once, and only its digests stay', async () => {
  const platform = testPlatform()
  const { worker, until } = start(platform)
  const { accept } = inbox(worker.wake)
  expect(await accept('telegram', newJob('1'))).toBe('accepted')
  await until('answered')
  expect(await accept('telegram', newJob('1'))).toBe('known')
  await worker.stop(0)
  expect(platform.sent).toEqual([{ chat: '1', text: 'reply for 1' }])
  const { rows } = await database.db.pool.query('select state, sealed_job from bot_event')
  expect(rows).toEqual([{ state: 'done', sealed_job: null }])
})

test('one of twenty concurrent deliveries of an event is accepted', async () => {
  const { accept } = inbox()
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => accept('telegram', newJob('1'))),
  )
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(19)
})

test('three workers share the events and answer each once', async () => {
  const { accept } = inbox()
  const ids = Array.from({ length: 15 }, (_, at) => `event ${at}`)
  await Promise.all(ids.map((id) => accept('telegram', newJob(id))))
  const all = Promise.withResolvers<void>()
  const sent: string[] = []
  const platform = testPlatform({
    sendReply: (target) => {
      sent.push(chatOf(target))
      if (sent.length === ids.length) all.resolve()
      return Promise.resolve('sent')
    },
  })
  const quick = { ...settings, pollMs: 1 }
  const runs = Array.from({ length: 3 }, () => start(platform, { settings: quick }))
  await all.promise
  await Promise.all(runs.map(({ worker }) => worker.stop(60_000)))
  expect(sent.toSorted()).toEqual(ids.toSorted())
})

test('the waiting events of a sender and of a platform are limited', async () => {
  const { accept } = inbox()
  for (const id of ['1', '2', '3']) await accept('telegram', newJob(id, 'one'))
  expect(await accept('telegram', newJob('4', 'one'))).toBe('too_many')
  expect(await accept('telegram', newJob('1', 'one'))).toBe('known')
  for (let at = 5; at < 22; at += 1) await accept('telegram', newJob(String(at)))
  expect(await accept('telegram', newJob('99'))).toBe('full')
  expect(await accept('discord', newJob('99'))).toBe('accepted')
})

test('the limit of a sender holds for forty concurrent messages', async () => {
  const { accept } = inbox()
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, at) => accept('telegram', newJob(String(at), 'one'))),
  )
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(limits.perPersonMax)
  expect(outcomes.filter((outcome) => outcome === 'too_many')).toHaveLength(
    40 - limits.perPersonMax,
  )
  expect(await waitingRows()).toBe(limits.perPersonMax)
})

test('an event that is tried again sends the reply that was composed first', async () => {
  const first = testPlatform({ sendReply: () => Promise.reject(new Error('broken off')) })
  const lost = start(first, { settings: { ...settings, retryDelayMs: 0, concurrentJobs: 1 } })
  await inbox(lost.worker.wake).accept('telegram', newJob('1'))
  await lost.until('retry_scheduled')
  await lost.worker.stop(0)
  await database.db.pool.query('update bot_event set run_after = clock_timestamp()')
  const second = testPlatform()
  const next = start(second, { composeReply: () => Promise.resolve('another reply') })
  await next.until('answered')
  await next.worker.stop(0)
  expect(second.sent).toEqual([{ chat: '1', text: 'reply for 1' }])
})

test('an event whose lease ended is answered by another worker, and the first one sends nothing', async () => {
  let finishComposing: (text: string) => void = () => {}
  await inbox().accept('telegram', newJob('1'))
  const composing = Promise.withResolvers<void>()
  const late = testPlatform()
  const slow = start(late, {
    // With a second job it would claim again, and could claim the event from itself.
    settings: { ...settings, concurrentJobs: 1 },
    composeReply: () => {
      composing.resolve()
      return new Promise((resolve) => {
        finishComposing = resolve
      })
    },
  })
  await composing.promise
  await database.db.pool.query(`update bot_event set run_after = clock_timestamp()`)
  const quick = testPlatform()
  const other = start(quick)
  await other.until('answered')
  finishComposing('a late reply')
  await slow.until('lease_lost')
  await Promise.all([slow.worker.stop(0), other.worker.stop(0)])
  expect(late.sent).toEqual([])
  expect(quick.sent).toHaveLength(1)
})

test('a reply is sent again as long as its platform asks for a retry', async () => {
  const results: SendOutcome[] = [{ retryAfterMs: 0 }, { retryAfterMs: 0 }, 'sent']
  const platform = testPlatform({ sendReply: () => Promise.resolve(results.shift() ?? 'sent') })
  const { worker, until, outcomes } = start(platform, { settings: { ...settings, pollMs: 1 } })
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await until('answered')
  await worker.stop(0)
  expect(outcomes.filter(({ kind }) => kind === 'retry_scheduled')).toHaveLength(2)
})

test('a platform that never confirms a reply gets it eight times', async () => {
  const sent: string[] = []
  const platform = testPlatform({
    sendReply: (_target, text) => {
      sent.push(text)
      return Promise.reject(new Error('no answer'))
    },
  })
  const { worker, until, outcomes } = start(platform)
  await inbox(worker.wake).accept('telegram', newJob('1'))
  for (let postponed = 1; postponed <= 7; postponed += 1) {
    await until('retry_scheduled', postponed)
    await database.db.pool.query('update bot_event set run_after = clock_timestamp()')
    worker.wake()
  }
  await until('retries_exhausted')
  await worker.stop(0)
  expect(sent).toEqual(Array.from({ length: 8 }, () => 'reply for 1'))
  expect(outcomes.map(({ kind }) => kind)).not.toContain('failed')
})

test('the delay that a platform asks for is limited to the age at which an event is given up', async () => {
  const platform = testPlatform({ sendReply: () => Promise.resolve({ retryAfterMs: 1e12 }) })
  const { worker, until } = start(platform)
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await until('retry_scheduled')
  await worker.stop(0)
  const { rows } = await database.db.pool.query(
    `select run_after < clock_timestamp() + interval '10 minutes' as is_soon from bot_event`,
  )
  expect(rows).toEqual([{ is_soon: true }])
})

test('a URL or file reference of any length is accepted', async () => {
  const { accept } = inbox()
  const links = [`https://a.example/${'a'.repeat(500_000)}`, '\ud800'.repeat(400_000)]
  for (const url of links) {
    const job = { ...newJob(String(url.length)), image: { from: 'link' as const, url } }
    expect(await accept('telegram', job)).toBe('accepted')
  }
  const file = { ...newJob('3'), image: { from: 'file' as const, ref: 'é'.repeat(500_000) } }
  expect(await accept('discord', file)).toBe('accepted')
})

test('a reply that was sent before a database outage is not sent again', async () => {
  let failures = 3
  const db = interceptStatements(database.db, ({ name }, execute) => {
    if (name !== 'bot_event_finish' || failures === 0) return execute()
    failures -= 1
    return Promise.reject(new Error('unavailable'))
  })
  const platform = testPlatform()
  const { worker, until } = start(platform, { db })
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await until('answered')
  await worker.stop(0)
  expect(failures).toBe(0)
  expect(platform.sent).toHaveLength(1)
  expect(await waitingRows()).toBe(0)
})

test('the inbox and the worker report the cause of a database outage', async () => {
  const db = createDatabase({ url: 'postgres://no-user:nothing@127.0.0.1:1/none' })
  const causes: string[] = []
  db.outages.listen((outage) => causes.push(outage))
  const { accept } = createInbox({ db, seal, limits, wakeWorker: () => {} })
  await expect(accept('telegram', newJob('1'))).rejects.toThrow('ECONNREFUSED')
  expect(causes).toEqual(['unreachable'])
  const { worker } = start(testPlatform(), { db })
  await expect.poll(() => causes.length).toBe(2)
  await worker.stop(0)
  expect(new Set(causes)).toEqual(new Set(['unreachable']))
  await db.close()
})

test('an event that fails for too long is given up', async () => {
  const platform = testPlatform({ sendReply: () => Promise.reject(new Error('unavailable')) })
  const { worker, until } = start(platform, { settings: { ...settings, retryAgeMsMax: 0 } })
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await until('retries_exhausted')
  await worker.stop(0)
  expect(await waitingRows()).toBe(0)
})

test('an event that is given up because of a rate limit is not counted as a scheduled retry', async () => {
  const retry = { retryAfterMs: 1000, failure: 'rate_limited' } as const
  const platform = testPlatform({ sendReply: () => Promise.resolve(retry) })
  const { worker, until, outcomes } = start(platform, {
    settings: { ...settings, retryAgeMsMax: 0 },
  })
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await until('retries_exhausted')
  await worker.stop(0)
  expect(outcomes).toEqual([
    { kind: 'retries_exhausted', platform: 'telegram', failure: 'rate_limited' },
  ])
})

test('a worker does no more concurrent jobs than its setting allows', async () => {
  const { accept } = inbox()
  for (let at = 0; at < 10; at += 1) await accept('telegram', newJob(String(at)))
  let now = 0
  let most = 0
  const platform = testPlatform()
  const composeReply = async (job: Job): Promise<string> => {
    now += 1
    most = Math.max(most, now)
    await database.db.pool.query('select 1')
    now -= 1
    return job.eventId
  }
  const { worker, until } = start(platform, { composeReply, settings: { ...settings, pollMs: 1 } })
  await until('answered', 10)
  await worker.stop(0)
  expect(most).toBeLessThanOrEqual(settings.concurrentJobs)
  expect(most).toBeGreaterThan(1)
})

test('a stopped worker releases an event whose work does not end in time', async () => {
  const composing = Promise.withResolvers<void>()
  const { worker } = start(testPlatform(), {
    composeReply: (_job, _platform, _attempt, signal) => {
      composing.resolve()
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
    },
  })
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await composing.promise
  await worker.stop(0)
  const next = testPlatform()
  const other = start(next)
  await other.until('answered')
  await other.worker.stop(0)
  expect(next.sent).toHaveLength(1)
})

test('a damaged job is dropped', async () => {
  await inbox().accept('telegram', newJob('1'))
  await database.db.pool.query(`update bot_event set sealed_job = sealed_job || '\\x00'::bytea`)
  const { worker, until } = start(testPlatform())
  await until('undecryptable')
  await worker.stop(0)
  expect(await waitingRows()).toBe(0)
})

describe('a job that was sealed with an unknown key', () => {
  const other = createSeal(['another secret'])
  const sweep = async (platforms: readonly Platform[] = [testPlatform()]) => {
    const expired: BotEventOutcome[] = []
    let unknown: ReadonlyMap<string, number> = new Map()
    const observer = {
      onOutcome: (outcome: BotEventOutcome) => void expired.push(outcome),
      onWaiting: () => {},
      onUnknownKey: (counts: ReadonlyMap<string, number>) => {
        unknown = counts
      },
    }
    const named = new Map(platforms.map((platform) => [platform.name, platform]))
    await sweepQueue({ db: database.db, seal, platforms: named, observer })
    return { expired, unknown: [...unknown] }
  }
  const makeOlder = (minutes: number) =>
    database.db.pool.query(
      `update bot_event set created_at = created_at - $1::float8 * interval '1 minute'`,
      [minutes],
    )
  beforeEach(async () => {
    const { accept } = createInbox({ db: database.db, seal: other, limits, wakeWorker: () => {} })
    await accept('telegram', newJob('1'))
  })

  test('a job with an unknown key is left to a process that has the key', async () => {
    const { accept } = inbox()
    await accept('telegram', newJob('2'))
    const without = start(testPlatform(), { settings: { ...settings, pollMs: 1 } })
    await without.until('answered')
    await without.worker.stop(0)
    expect(without.outcomes.map(({ kind }) => kind)).toEqual(['answered'])
    const platform = testPlatform()
    const having = start(platform, { seal: createSeal(['a secret', 'another secret']) })
    await having.until('answered')
    await having.worker.stop(0)
    expect(platform.sent).toEqual([{ chat: '1', text: 'reply for 1' }])
    const { rows } = await database.db.pool.query('select distinct attempts, state from bot_event')
    expect(rows).toEqual([{ attempts: 1, state: 'done' }])
  })

  test('a job with an unknown key is reported, and expires after an hour', async () => {
    await makeOlder(59)
    expect(await sweep()).toEqual({ expired: [], unknown: [['telegram', 1]] })
    await makeOlder(2)
    const expired = [{ kind: 'expired', platform: 'telegram' }]
    expect(await sweep()).toEqual({ expired, unknown: [['telegram', 1]] })
    expect(await sweep()).toEqual({ expired: [], unknown: [] })
    expect(await waitingRows()).toBe(0)
    expect(await inbox().accept('telegram', newJob('1'))).toBe('known')
  })

  test('a job with an unknown key does not expire while another process holds it', async () => {
    await makeOlder(61)
    expect((await sweep([testPlatform({ name: 'discord' })])).expired).toEqual([])
    await database.db.pool.query(
      `update bot_event set run_after = clock_timestamp() + interval '10 seconds'`,
    )
    expect((await sweep()).expired).toEqual([])
    expect(await waitingRows()).toBe(1)
  })
})

test('done events are deleted after their time, and waiting ones are not', async () => {
  const platform = testPlatform()
  const { worker, until } = start(platform)
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await until('answered')
  await worker.stop(0)
  await inbox().accept('telegram', newJob('2'))
  expect(await deleteDoneBotEvents(database.db, 60_000, 10)).toBe(0)
  expect(await deleteDoneBotEvents(database.db, 0, 10)).toBe(1)
  expect(await waitingRows()).toBe(1)
})

test('deleting old events does not read recent ones', async () => {
  const db = openTestDatabase(database.url, { poolSize: 1 })
  onTestFinished(() => db.close())
  await db.pool
    .query(`insert into bot_event (platform, event_sha256, person_sha256, state, created_at)
    select 'telegram', sha256(n::text::bytea), sha256('x'), 'done',
      now() - case when n > 3 then interval '1 minute' else interval '1 hour' end
    from generate_series(1, 5000) n`)
  await db.pool.query('analyze bot_event')
  const before = await countRowsRead(db, 'bot_event')
  expect(await deleteDoneBotEvents(db, 600_000, 1000)).toBe(3)
  expect((await countRowsRead(db, 'bot_event')) - before).toBeLessThan(100)
})

test('the table contains nothing of a sender, a message or a URL in plain text', async () => {
  const marker = 'marker-4711'
  const job = {
    eventId: `${marker}-event`,
    person: `${marker}-person`,
    locale: null,
    image: { from: 'link' as const, url: `https://${marker}.example.com/a.png` },
    reply: { chat: `${marker}-chat` },
  }
  await inbox().accept('x', job)
  const { rows } = await database.db.pool.query<{ row: string }>(
    `select encode(convert_to(t::text, 'utf8'), 'escape') || encode(sealed_job, 'escape') as row from bot_event t`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(marker)
})
