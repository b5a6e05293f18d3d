import { expect, test } from 'vitest'
import {
  createMailQueue,
  type Mail,
  type MailEvent,
  type MailOutcome,
  type MailQueueSettings,
} from '../src/index.ts'

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
  [['failed', 'failed', 'failed', 'sent'], { outcome: 'given_up', tries: 3 }],
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
    atOnce: 1,
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
      atOnce: 4,
      capacity: 9,
    },
  )
  for (let count = 0; count < 8; count += 1) queue.add(mailTo(`late-${count}`))
  await expect.poll(() => tried.length).toBe(8)
  expect(queue.add(mailTo('ada'))).toBe(true)
  await expect.poll(() => events).toEqual([{ outcome: 'sent', tries: 1 }])
  expect([queue.hasRoom(), queue.add(mailTo('bob'))]).toEqual([true, true])
  expect([queue.hasRoom(), queue.add(mailTo('eve'))]).toEqual([false, false])
  await queue.close()
  expect(tried.slice(8)).toEqual(expect.arrayContaining([mailTo('ada').to, mailTo('bob').to]))
  expect(events.filter(({ tries }) => tries === 2)).toHaveLength(8)
})

test('no more than a few are under way at once', async () => {
  let under = 0
  let most = 0
  const { queue, events } = queueOf([], {
    atOnce: 3,
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
    atOnce: 2,
  })
  queue.add(mailTo('a'))
  queue.add(mailTo('b'))
  await expect.poll(() => tried.length).toBe(2)
  queue.add(mailTo('c'))
  await queue.close()
  expect([queue.hasRoom(), queue.add(mailTo('d'))]).toEqual([false, false])
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
  expect(events).toEqual([{ outcome: 'given_up', tries: 1 }])
})

test('what has no turn before time is up is given up without a try', async () => {
  const { queue, events } = queueOf([], {
    closeTimeoutMs: 1,
    atOnce: 1,
    mailer: {
      send: (_mail, signal) =>
        new Promise((done) => signal.addEventListener('abort', () => done('failed'))),
    },
  })
  for (const name of ['a', 'b', 'c']) queue.add(mailTo(name))
  await queue.close()
  expect(events.map(({ outcome, tries }) => [outcome, tries])).toEqual([
    ['given_up', 1],
    ['given_up', 0],
    ['given_up', 0],
  ])
})
