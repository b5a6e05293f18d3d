import { createDatabase } from '@ase/db'
import { countWaiting, sweepBotEvents } from '../src/queue/sweep.ts'
import {
  createTestDatabase,
  interceptStatements,
  openTestDatabase,
  countRowsRead,
  type TestDatabase,
} from '@ase/db/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createInbox } from '../src/queue/inbox.ts'
import type { Answered, Job, NewJob, Platform, Reply } from '../src/jobs/job.ts'
import { createSeal } from '../src/queue/seal.ts'
import { sweepQueue } from '../src/queue/sweep-queue.ts'
import { startWorker, type Worker, type WorkerDeps, type WorkerEvent } from '../src/queue/worker.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.db.pool.query('delete from bot_event'))

const seal = createSeal(['a secret'])
const limits = { waitingMax: 20, perPersonMax: 3, personWindowMs: 600_000 }
const settings = {
  jobsMax: 4,
  leaseMs: 60_000,
  pollMs: 60_000,
  pauseMs: 1,
  pauseMsMax: 5,
  giveUpMs: 600_000,
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

interface Said {
  readonly chat: string
  readonly text: string
}

interface TestPlatform extends Platform {
  readonly said: Said[]
}

function testPlatform(own: Partial<Platform> = {}): TestPlatform {
  const said: Said[] = []
  return {
    name: 'telegram',
    said,
    download: () => Promise.resolve(new Uint8Array()),
    answer: (reply, text) => {
      said.push({ chat: chatOf(reply), text })
      return Promise.resolve('sent')
    },
    ...own,
  }
}

const chatOf = (reply: Reply): string => reply['chat'] ?? ''

interface Run {
  readonly worker: Worker
  readonly events: WorkerEvent[]
  /** Resolves at the `count`-th event of a kind. */
  readonly until: (kind: WorkerEvent['kind'], count?: number) => Promise<void>
}

function start(platform: Platform, own: Partial<WorkerDeps> = {}): Run {
  const events: WorkerEvent[] = []
  const waiting: { isDone: () => boolean; resolve: () => void }[] = []
  const worker = startWorker({
    db: database.db,
    seal,
    platforms: new Map([[platform.name, platform]]),
    findWords: (job) => Promise.resolve(`words for ${job.eventId}`),
    settings,
    observe: (event) => {
      events.push(event)
      for (const each of waiting) if (each.isDone()) each.resolve()
    },
    ...own,
  })
  const until = (kind: WorkerEvent['kind'], count = 1): Promise<void> => {
    const isDone = (): boolean => events.filter((event) => event.kind === kind).length >= count
    return isDone()
      ? Promise.resolve()
      : new Promise((resolve) => waiting.push({ isDone, resolve: () => resolve() }))
  }
  return { worker, events, until }
}

const inbox = (wake: () => void = () => {}) => createInbox({ db: database.db, seal, limits, wake })

const waitingRows = async (): Promise<number> =>
  [...(await countWaiting(database.db)).values()].reduce((sum, each) => sum + each, 0)

test('an event is answered once, and nothing of it stays but that it came', async () => {
  const platform = testPlatform()
  const { worker, until } = start(platform)
  const { accept } = inbox(worker.wake)
  expect(await accept('telegram', newJob('1'))).toBe('accepted')
  await until('answered')
  expect(await accept('telegram', newJob('1'))).toBe('known')
  await worker.stop(0)
  expect(platform.said).toEqual([{ chat: '1', text: 'words for 1' }])
  const { rows } = await database.db.pool.query('select state, sealed_job from bot_event')
  expect(rows).toEqual([{ state: 'done', sealed_job: null }])
})

test('of twenty deliveries at once one is accepted', async () => {
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
  const said: string[] = []
  const platform = testPlatform({
    answer: (reply) => {
      said.push(chatOf(reply))
      if (said.length === ids.length) all.resolve()
      return Promise.resolve('sent')
    },
  })
  const quick = { ...settings, pollMs: 1 }
  const runs = Array.from({ length: 3 }, () => start(platform, { settings: quick }))
  await all.promise
  await Promise.all(runs.map(({ worker }) => worker.stop(60_000)))
  expect(said.toSorted()).toEqual(ids.toSorted())
})

test('a person has a bound, and so has a platform', async () => {
  const { accept } = inbox()
  for (const id of ['1', '2', '3']) await accept('telegram', newJob(id, 'one'))
  expect(await accept('telegram', newJob('4', 'one'))).toBe('too_many')
  expect(await accept('telegram', newJob('1', 'one'))).toBe('known')
  for (let at = 5; at < 22; at += 1) await accept('telegram', newJob(String(at)))
  expect(await accept('telegram', newJob('99'))).toBe('full')
  expect(await accept('discord', newJob('99'))).toBe('accepted')
})

test('of forty messages of one person at once as many are accepted as the bound says', async () => {
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

test('an event whose worker was lost goes on where it was: the words stay', async () => {
  const first = testPlatform({ answer: () => Promise.reject(new Error('lost')) })
  const lost = start(first, { settings: { ...settings, pauseMs: 0, jobsMax: 1 } })
  await inbox(lost.worker.wake).accept('telegram', newJob('1'))
  await lost.until('retry_scheduled')
  await lost.worker.stop(0)
  await database.db.pool.query('update bot_event set run_after = clock_timestamp()')
  const second = testPlatform()
  const next = start(second, { findWords: () => Promise.resolve('other words') })
  await next.until('answered')
  await next.worker.stop(0)
  expect(second.said).toEqual([{ chat: '1', text: 'words for 1' }])
})

test('a lease that ran out is taken over, and the late worker does nothing more', async () => {
  let goOn: (text: string) => void = () => {}
  await inbox().accept('telegram', newJob('1'))
  const looking = Promise.withResolvers<void>()
  const late = testPlatform()
  const slow = start(late, {
    // With a second place it would look again, and could take the event over from itself.
    settings: { ...settings, jobsMax: 1 },
    findWords: () => {
      looking.resolve()
      return new Promise((resolve) => {
        goOn = resolve
      })
    },
  })
  await looking.promise
  await database.db.pool.query(`update bot_event set run_after = clock_timestamp()`)
  const quick = testPlatform()
  const other = start(quick)
  await other.until('answered')
  goOn('late words')
  await slow.until('lease_lost')
  await Promise.all([slow.worker.stop(0), other.worker.stop(0)])
  expect(late.said).toEqual([])
  expect(quick.said).toHaveLength(1)
})

test('an answer that has to wait waits', async () => {
  const answers: Answered[] = [{ againMs: 0 }, { againMs: 0 }, 'sent']
  const platform = testPlatform({ answer: () => Promise.resolve(answers.shift() ?? 'sent') })
  const { worker, until, events } = start(platform, { settings: { ...settings, pollMs: 1 } })
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await until('answered')
  await worker.stop(0)
  expect(events.filter(({ kind }) => kind === 'retry_scheduled')).toHaveLength(2)
})

test('a platform that never says whether it passed on the words gets them eight times, in growing pauses', async () => {
  const said: string[] = []
  const platform = testPlatform({
    answer: (_reply, text) => {
      said.push(text)
      return Promise.reject(new Error('no word'))
    },
  })
  const { worker, until, events } = start(platform)
  await inbox(worker.wake).accept('telegram', newJob('1'))
  for (let postponed = 1; postponed <= 7; postponed += 1) {
    await until('retry_scheduled', postponed)
    await database.db.pool.query('update bot_event set run_after = clock_timestamp()')
    worker.wake()
  }
  await until('retries_exhausted')
  await worker.stop(0)
  expect(said).toEqual(Array.from({ length: 8 }, () => 'words for 1'))
  expect(events.map(({ kind }) => kind)).not.toContain('failed')
})

test('no platform makes an event wait for longer than it would be given up after', async () => {
  const platform = testPlatform({ answer: () => Promise.resolve({ againMs: 1e12 }) })
  const { worker, until } = start(platform)
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await until('retry_scheduled')
  await worker.stop(0)
  const { rows } = await database.db.pool.query(
    `select run_after < clock_timestamp() + interval '10 minutes' as is_soon from bot_event`,
  )
  expect(rows).toEqual([{ is_soon: true }])
})

test('an address of any length is kept, and cut to what is refused', async () => {
  const { accept } = inbox()
  const links = [`https://a.example/${'a'.repeat(500_000)}`, '\ud800'.repeat(400_000)]
  for (const url of links) {
    const job = { ...newJob(String(url.length)), image: { from: 'link' as const, url } }
    expect(await accept('telegram', job)).toBe('accepted')
  }
  const file = { ...newJob('3'), image: { from: 'file' as const, ref: 'é'.repeat(500_000) } }
  expect(await accept('discord', file)).toBe('accepted')
})

test('what was said while the database went away is not said again', async () => {
  let away = 3
  const db = interceptStatements(database.db, ({ name }, carryOut) => {
    if (name !== 'bot_event_finish' || away === 0) return carryOut()
    away -= 1
    return Promise.reject(new Error('away'))
  })
  const platform = testPlatform()
  const { worker, until } = start(platform, { db })
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await until('answered')
  await worker.stop(0)
  expect(away).toBe(0)
  expect(platform.said).toHaveLength(1)
  expect(await waitingRows()).toBe(0)
})

test('what arrives and what looks for work while the database is away reports the cause', async () => {
  const db = createDatabase({ url: 'postgres://nobody:nothing@127.0.0.1:1/none' })
  const causes: string[] = []
  db.outages.listen((outage) => causes.push(outage))
  const { accept } = createInbox({ db, seal, limits, wake: () => {} })
  await expect(accept('telegram', newJob('1'))).rejects.toThrow('ECONNREFUSED')
  expect(causes).toEqual(['unreachable'])
  const { worker } = start(testPlatform(), { db })
  await expect.poll(() => causes.length).toBe(2)
  await worker.stop(0)
  expect(new Set(causes)).toEqual(new Set(['unreachable']))
  await db.close()
})

test('what fails for too long is given up', async () => {
  const platform = testPlatform({ answer: () => Promise.reject(new Error('away')) })
  const { worker, until } = start(platform, { settings: { ...settings, giveUpMs: 0 } })
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await until('retries_exhausted')
  await worker.stop(0)
  expect(await waitingRows()).toBe(0)
})

test('an event that is given up because its platform asks to wait is not counted as tried again', async () => {
  const again = { againMs: 1000, because: 'rate_limited' } as const
  const platform = testPlatform({ answer: () => Promise.resolve(again) })
  const { worker, until, events } = start(platform, { settings: { ...settings, giveUpMs: 0 } })
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await until('retries_exhausted')
  await worker.stop(0)
  expect(events).toEqual([
    { kind: 'retries_exhausted', platform: 'telegram', because: 'rate_limited' },
  ])
})

test('no more jobs at once than allowed', async () => {
  const { accept } = inbox()
  for (let at = 0; at < 10; at += 1) await accept('telegram', newJob(String(at)))
  let now = 0
  let most = 0
  const platform = testPlatform()
  const findWords = async (job: Job): Promise<string> => {
    now += 1
    most = Math.max(most, now)
    await database.db.pool.query('select 1')
    now -= 1
    return job.eventId
  }
  const { worker, until } = start(platform, { findWords, settings: { ...settings, pollMs: 1 } })
  await until('answered', 10)
  await worker.stop(0)
  expect(most).toBeLessThanOrEqual(settings.jobsMax)
  expect(most).toBeGreaterThan(1)
})

test('stopping gives back what does not end in time', async () => {
  const looking = Promise.withResolvers<void>()
  const { worker } = start(testPlatform(), {
    findWords: (_job, _platform, _attempt, signal) => {
      looking.resolve()
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cut')))
      })
    },
  })
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await looking.promise
  await worker.stop(0)
  const next = testPlatform()
  const other = start(next)
  await other.until('answered')
  await other.worker.stop(0)
  expect(next.said).toHaveLength(1)
})

test('a damaged job is dropped', async () => {
  await inbox().accept('telegram', newJob('1'))
  await database.db.pool.query(`update bot_event set sealed_job = sealed_job || '\\x00'::bytea`)
  const { worker, until } = start(testPlatform())
  await until('undecryptable')
  await worker.stop(0)
  expect(await waitingRows()).toBe(0)
})

describe('a job that was sealed with a key that this process does not have', () => {
  const other = createSeal(['another secret'])
  const sweep = async (platforms: readonly Platform[] = [testPlatform()]) => {
    const expired: WorkerEvent[] = []
    let unknown: ReadonlyMap<string, number> = new Map()
    const observer = {
      happened: (event: WorkerEvent) => void expired.push(event),
      waiting: () => {},
      ofUnknownKey: (counts: ReadonlyMap<string, number>) => {
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
    const { accept } = createInbox({ db: database.db, seal: other, limits, wake: () => {} })
    await accept('telegram', newJob('1'))
  })

  test('is left to one that has it, without a try', async () => {
    const { accept } = inbox()
    await accept('telegram', newJob('2'))
    const without = start(testPlatform(), { settings: { ...settings, pollMs: 1 } })
    await without.until('answered')
    await without.worker.stop(0)
    expect(without.events.map(({ kind }) => kind)).toEqual(['answered'])
    const platform = testPlatform()
    const having = start(platform, { seal: createSeal(['a secret', 'another secret']) })
    await having.until('answered')
    await having.worker.stop(0)
    expect(platform.said).toEqual([{ chat: '1', text: 'words for 1' }])
    const { rows } = await database.db.pool.query('select distinct attempts, state from bot_event')
    expect(rows).toEqual([{ attempts: 1, state: 'done' }])
  })

  test('is reported, and ends after an hour', async () => {
    await makeOlder(59)
    expect(await sweep()).toEqual({ expired: [], unknown: [['telegram', 1]] })
    await makeOlder(2)
    const expired = [{ kind: 'expired', platform: 'telegram' }]
    expect(await sweep()).toEqual({ expired, unknown: [['telegram', 1]] })
    expect(await sweep()).toEqual({ expired: [], unknown: [] })
    expect(await waitingRows()).toBe(0)
    expect(await inbox().accept('telegram', newJob('1'))).toBe('known')
  })

  test('does not end while a process that has it is working on it, nor for another platform', async () => {
    await makeOlder(61)
    expect((await sweep([testPlatform({ name: 'discord' })])).expired).toEqual([])
    await database.db.pool.query(
      `update bot_event set run_after = clock_timestamp() + interval '10 seconds'`,
    )
    expect((await sweep()).expired).toEqual([])
    expect(await waitingRows()).toBe(1)
  })
})

test('answered events are forgotten after their time, waiting ones never', async () => {
  const platform = testPlatform()
  const { worker, until } = start(platform)
  await inbox(worker.wake).accept('telegram', newJob('1'))
  await until('answered')
  await worker.stop(0)
  await inbox().accept('telegram', newJob('2'))
  expect(await sweepBotEvents(database.db, 60_000, 10)).toBe(0)
  expect(await sweepBotEvents(database.db, 0, 10)).toBe(1)
  expect(await waitingRows()).toBe(1)
})

test('to forget the old ones does not read the recent ones, however many there are', async () => {
  const db = openTestDatabase(database.url, { poolSize: 1 })
  onTestFinished(() => db.close())
  await db.pool
    .query(`insert into bot_event (platform, event_sha256, person_sha256, state, created_at)
    select 'telegram', sha256(n::text::bytea), sha256('x'), 'done',
      now() - case when n > 3 then interval '1 minute' else interval '1 hour' end
    from generate_series(1, 5000) n`)
  await db.pool.query('analyze bot_event')
  const before = await countRowsRead(db, 'bot_event')
  expect(await sweepBotEvents(db, 600_000, 1000)).toBe(3)
  expect((await countRowsRead(db, 'bot_event')) - before).toBeLessThan(100)
})

test('nothing of a person, a message or an address stands in the table', async () => {
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
