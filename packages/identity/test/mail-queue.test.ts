import { describe, expect, onTestFinished, test } from 'vitest'
import {
  createMailQueue,
  createSmtpMailer,
  type Mail,
  type MailEvent,
  type MailOutcome,
  type MailQueueSettings,
} from '../src/index.ts'
import { startSmtpServer } from '../src/testing/index.ts'

const mailTo = (name: string): Mail => ({ to: `${name}@example.test`, subject: 's', text: 't' })

/** A queue whose mailer answers from `outcomes`, then `sent`; `open` lets it answer at all. */
function queueOf(outcomes: MailOutcome[], settings: Partial<MailQueueSettings> = {}) {
  const tried: string[] = []
  const events: MailEvent[] = []
  const ended = Promise.withResolvers<void>()
  const queue = createMailQueue({
    mailer: {
      send: (mail) => {
        tried.push(mail.to)
        return Promise.resolve(outcomes.shift() ?? 'sent')
      },
    },
    observe: (event) => {
      events.push(event)
      ended.resolve()
    },
    pausesMs: [1, 1],
    ...settings,
  })
  return { queue, tried, events, ended: ended.promise }
}

test('a queued mail is sent after `add` has returned', async () => {
  const { queue, tried, events, ended } = queueOf([])
  expect(queue.add(mailTo('ada'))).toBe(true)
  await Promise.resolve()
  expect(tried).toEqual([])
  await ended
  expect(events).toEqual([{ outcome: 'sent', tries: 1 }])
})

test.each<[MailOutcome[], MailEvent]>([
  [['failed', 'sent'], { outcome: 'sent', tries: 2 }],
  [['failed', 'failed', 'sent'], { outcome: 'sent', tries: 3 }],
  [['failed', 'failed', 'failed', 'sent'], { outcome: 'retries_exhausted', tries: 3 }],
  [['refused', 'sent'], { outcome: 'refused', tries: 1 }],
  [['failed', 'refused'], { outcome: 'refused', tries: 2 }],
])('a mail with the outcomes %j ends as %j', async (outcomes, event) => {
  const { queue, events, ended } = queueOf(outcomes)
  queue.add(mailTo('ada'))
  await ended
  expect(events).toEqual([event])
})

test('the mail queue drops mails beyond its capacity, and accepts one when another is finished', async () => {
  const gate = Promise.withResolvers<MailOutcome>()
  const { queue, events } = queueOf([], {
    capacity: 2,
    concurrency: 1,
    mailer: { send: () => gate.promise },
  })
  expect([queue.add(mailTo('a')), queue.add(mailTo('b')), queue.add(mailTo('c'))]).toEqual([
    true,
    true,
    false,
  ])
  expect(events).toEqual([{ outcome: 'dropped', tries: 0 }])
  gate.resolve('sent')
  await expect.poll(() => events.length).toBe(3)
  expect(queue.add(mailTo('d'))).toBe(true)
})

test('mails that wait for a retry delay no other mail and count towards the capacity', async () => {
  const { queue, tried, events } = queueOf(
    Array.from({ length: 8 }, () => 'failed'),
    {
      pausesMs: [3_600_000],
      concurrency: 4,
      capacity: 9,
    },
  )
  for (let count = 0; count < 8; count += 1) queue.add(mailTo(`late-${count}`))
  await expect.poll(() => tried.length).toBe(8)
  expect(queue.add(mailTo('ada'))).toBe(true)
  await expect.poll(() => events).toEqual([{ outcome: 'sent', tries: 1 }])
  expect([queue.hasCapacity('bob@example.test'), queue.add(mailTo('bob'))]).toEqual([true, true])
  expect([queue.hasCapacity('eve@example.test'), queue.add(mailTo('eve'))]).toEqual([false, false])
  await queue.close()
  expect(tried.slice(8)).toEqual(expect.arrayContaining([mailTo('ada').to, mailTo('bob').to]))
  expect(events.filter(({ tries }) => tries === 2)).toHaveLength(8)
})

test('the mail queue sends at most `concurrency` mails concurrently', async () => {
  let under = 0
  let most = 0
  const { queue, events } = queueOf([], {
    concurrency: 3,
    mailer: {
      send: async () => {
        under += 1
        most = Math.max(most, under)
        await new Promise((done) => setImmediate(done))
        under -= 1
        return 'sent'
      },
    },
  })
  for (let count = 0; count < 20; count += 1) queue.add(mailTo(String(count)))
  await expect.poll(() => events.length).toBe(20)
  expect(most).toBe(3)
})

test('closing the mail queue sends the waiting mails without pauses and accepts no more', async () => {
  const { queue, tried, events } = queueOf(['failed', 'sent', 'failed', 'failed'], {
    pausesMs: [3_600_000],
    concurrency: 2,
  })
  queue.add(mailTo('a'))
  queue.add(mailTo('b'))
  await expect.poll(() => tried.length).toBe(2)
  queue.add(mailTo('c'))
  await queue.close()
  expect([queue.hasCapacity('d@example.test'), queue.add(mailTo('d'))]).toEqual([false, false])
  expect(events.toSorted((one, other) => one.tries - other.tries)).toEqual([
    { outcome: 'dropped', tries: 0 },
    { outcome: 'sent', tries: 1 },
    expect.objectContaining({ tries: expect.any(Number) }),
    expect.objectContaining({ tries: 2 }),
  ])
  expect(new Set(tried)).toEqual(new Set(['a', 'b', 'c'].map((name) => mailTo(name).to)))
})

test('a mailer that never answers does not delay the shutdown', async () => {
  const { queue, events } = queueOf([], {
    closeTimeoutMs: 1,
    mailer: {
      send: (_mail, signal) =>
        new Promise((done) => signal.addEventListener('abort', () => done('failed'))),
    },
  })
  queue.add(mailTo('a'))
  await queue.close()
  expect(events).toEqual([{ outcome: 'retries_exhausted', tries: 1 }])
})

test('mails that get no slot before the close time-out end without an attempt', async () => {
  const { queue, events } = queueOf([], {
    closeTimeoutMs: 1,
    concurrency: 1,
    mailer: {
      send: (_mail, signal) =>
        new Promise((done) => signal.addEventListener('abort', () => done('failed'))),
    },
  })
  for (const name of ['a', 'b', 'c']) queue.add(mailTo(name))
  await queue.close()
  expect(events.map(({ outcome, tries }) => [outcome, tries])).toEqual([
    ['retries_exhausted', 1],
    ['retries_exhausted', 0],
    ['retries_exhausted', 0],
  ])
})

describe('with a mail server that is slow for some domains', () => {
  const HOUR_MS = 3_600_000
  const mail = (to: string): Mail => ({ to, subject: 's', text: 't' })
  const isFor = (domain: string) => (line: string) =>
    line.startsWith('RCPT') && line.includes(domain)

  /** A queue before a mail server of its own, and whether this domain was asked for so often. */
  async function slowServer(
    answerTo: (line: string) => string | undefined,
    settings: Partial<MailQueueSettings> = {},
  ) {
    const server = await startSmtpServer({ answer: answerTo })
    const mailer = createSmtpMailer({ server: server.address, from: 'sign-in@example.test' })
    const queue = createMailQueue({ mailer, closeTimeoutMs: 1, ...settings })
    onTestFinished(async () => {
      await queue.close()
      await server.close()
    })
    const asked = (text: string) => server.lines.filter(isFor(text)).length
    return { queue, server, asked }
  }
  const silentFor = (domain: string) => (line: string) =>
    isFor(domain)(line) ? 'silence' : undefined
  const deferredFor = (domain: string) => (line: string) =>
    isFor(domain)(line) ? '451 come back later' : undefined

  test('mails to a domain with a silent server delay no mail to another domain', async () => {
    const { queue, server, asked } = await slowServer(silentFor('slow.test'), {
      slowAfterMs: HOUR_MS,
    })
    for (let n = 0; n < 40; n += 1) queue.add(mail(`${n}@slow.test`))
    await expect.poll(() => asked('slow.test')).toBe(4)
    queue.add(mail('ada@example.test'))
    expect((await server.next()).to).toEqual(['ada@example.test'])
    expect(asked('slow.test')).toBe(4)
  })

  test.each(['slow.test', 'slow.co.uk'])(
    'mails to many subdomains of %s share the slots and the queue capacity of the domain',
    async (domain) => {
      const { queue, server, asked } = await slowServer(silentFor(domain), {
        slowAfterMs: HOUR_MS,
        domainCapacity: 250,
      })
      const added = Array.from({ length: 600 }, (_, n) => queue.add(mail(`ada@${n}.a.${domain}`)))
      expect(added.filter(Boolean)).toHaveLength(250)
      await expect.poll(() => asked(domain)).toBe(4)
      queue.add(mail('ada@example.test'))
      expect((await server.next()).to).toEqual(['ada@example.test'])
      queue.add(mail('ada@other.co.uk'))
      expect((await server.next()).to).toEqual(['ada@other.co.uk'])
      expect(asked(domain)).toBe(4)
    },
  )

  test('slow mails to many domains release their slots for a waiting mail', async () => {
    const { queue, server, asked } = await slowServer(silentFor('slow.test'), {
      slowAfterMs: 1,
      pausesMs: [HOUR_MS],
    })
    for (let n = 0; n < 100; n += 1) queue.add(mail(`ada@${n}-slow.test`))
    queue.add(mail('ada@example.test'))
    expect((await server.next()).to).toEqual(['ada@example.test'])
    expect(asked('slow.test')).toBeLessThanOrEqual(100)
  })

  test('retries have their own slots and keep them', async () => {
    const met = new Set<string>()
    const { queue, server, asked } = await slowServer(
      (line) => {
        if (!isFor('slow.test')(line)) return undefined
        if (met.has(line)) return 'silence'
        met.add(line)
        return '451 come back later'
      },
      { slowAfterMs: HOUR_MS, pausesMs: [1, HOUR_MS] },
    )
    for (let n = 0; n < 40; n += 1) queue.add(mail(`ada@${n}-slow.test`))
    await expect.poll(() => asked('slow.test')).toBe(40 + 16)
    queue.add(mail('ada@example.test'))
    expect((await server.next()).to).toEqual(['ada@example.test'])
  })

  test('a mail that the server defers holds no slot until its retry', async () => {
    const { queue, server, asked } = await slowServer(deferredFor('later.test'), {
      pausesMs: [HOUR_MS],
    })
    for (let n = 0; n < 40; n += 1) queue.add(mail(`ada@${n}-later.test`))
    await expect.poll(() => asked('later.test')).toBe(40)
    queue.add(mail('ada@example.test'))
    expect((await server.next()).to).toEqual(['ada@example.test'])
  })

  test('a mail that the server defers is delivered by a retry', async () => {
    let puts = 3
    const { queue, server } = await slowServer(
      (line) => (isFor('later.test')(line) && puts-- > 0 ? '451 come back later' : undefined),
      { pausesMs: [1, 1, 1] },
    )
    queue.add(mail('ada@later.test'))
    expect((await server.next()).to).toEqual(['ada@later.test'])
  })

  test('mails to a slow domain fill only their share of the queue', async () => {
    const { queue, server } = await slowServer(silentFor('slow.test'), { domainCapacity: 20 })
    const added = Array.from({ length: 21 }, (_, n) => queue.add(mail(`${n}@Slow.test`)))
    expect(added).toEqual([...Array.from({ length: 20 }, () => true), false])
    expect(queue.hasCapacity('ada@slow.test')).toBe(false)
    expect(queue.hasCapacity('ada@example.test')).toBe(true)
    queue.add(mail('ada@example.test'))
    expect((await server.next()).to).toEqual(['ada@example.test'])
  })
})
