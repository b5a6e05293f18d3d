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

test('a mail is sent later, not by who adds it', async () => {
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
])('%j ends as %j', async (outcomes, event) => {
  const { queue, events, ended } = queueOf(outcomes)
  queue.add(mailTo('ada'))
  await ended
  expect(events).toEqual([event])
})

test('beyond its capacity mails are dropped, and a place that gets free is used', async () => {
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

test('mails that are put off hold up no other, but count as waiting', async () => {
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
  expect([queue.hasRoom('bob@example.test'), queue.add(mailTo('bob'))]).toEqual([true, true])
  expect([queue.hasRoom('eve@example.test'), queue.add(mailTo('eve'))]).toEqual([false, false])
  await queue.close()
  expect(tried.slice(8)).toEqual(expect.arrayContaining([mailTo('ada').to, mailTo('bob').to]))
  expect(events.filter(({ tries }) => tries === 2)).toHaveLength(8)
})

test('no more than a few are under way at once', async () => {
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

test('closing sends what waits, without the pauses, and takes no more', async () => {
  const { queue, tried, events } = queueOf(['failed', 'sent', 'failed', 'failed'], {
    pausesMs: [3_600_000],
    concurrency: 2,
  })
  queue.add(mailTo('a'))
  queue.add(mailTo('b'))
  await expect.poll(() => tried.length).toBe(2)
  queue.add(mailTo('c'))
  await queue.close()
  expect([queue.hasRoom('d@example.test'), queue.add(mailTo('d'))]).toEqual([false, false])
  expect(events.toSorted((one, other) => one.tries - other.tries)).toEqual([
    { outcome: 'dropped', tries: 0 },
    { outcome: 'sent', tries: 1 },
    expect.objectContaining({ tries: expect.any(Number) }),
    expect.objectContaining({ tries: 2 }),
  ])
  expect(new Set(tried)).toEqual(new Set(['a', 'b', 'c'].map((name) => mailTo(name).to)))
})

test('a mailer that never ends does not hold the shutdown', async () => {
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

test('what has no turn before time is up is given up without a try', async () => {
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

  test('mails to a domain that it does not answer for delay no mail to another', async () => {
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
    'mails to ever new subdomains of %s share its slots and its part of the queue',
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

  test('mails to ever new domains of that kind give their slots up to a mail that waits', async () => {
    const { queue, server, asked } = await slowServer(silentFor('slow.test'), {
      slowAfterMs: 1,
      pausesMs: [HOUR_MS],
    })
    for (let n = 0; n < 100; n += 1) queue.add(mail(`ada@${n}-slow.test`))
    queue.add(mail('ada@example.test'))
    expect((await server.next()).to).toEqual(['ada@example.test'])
    expect(asked('slow.test')).toBeLessThanOrEqual(100)
  })

  test('tries after the first have slots of their own, which they may keep', async () => {
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

  test('mails that it puts off hold no slot until their next try', async () => {
    const { queue, server, asked } = await slowServer(deferredFor('later.test'), {
      pausesMs: [HOUR_MS],
    })
    for (let n = 0; n < 40; n += 1) queue.add(mail(`ada@${n}-later.test`))
    await expect.poll(() => asked('later.test')).toBe(40)
    queue.add(mail('ada@example.test'))
    expect((await server.next()).to).toEqual(['ada@example.test'])
  })

  test('a mail that it puts off arrives with a later try', async () => {
    let puts = 3
    const { queue, server } = await slowServer(
      (line) => (isFor('later.test')(line) && puts-- > 0 ? '451 come back later' : undefined),
      { pausesMs: [1, 1, 1] },
    )
    queue.add(mail('ada@later.test'))
    expect((await server.next()).to).toEqual(['ada@later.test'])
  })

  test('its mails fill their share of the queue, and others are taken', async () => {
    const { queue, server } = await slowServer(silentFor('slow.test'), { domainCapacity: 20 })
    const added = Array.from({ length: 21 }, (_, n) => queue.add(mail(`${n}@Slow.test`)))
    expect(added).toEqual([...Array.from({ length: 20 }, () => true), false])
    expect(queue.hasRoom('ada@slow.test')).toBe(false)
    expect(queue.hasRoom('ada@example.test')).toBe(true)
    queue.add(mail('ada@example.test'))
    expect((await server.next()).to).toEqual(['ada@example.test'])
  })
})
