import { describe, expect, test } from 'vitest'
import type { InspectionCall, InspectionResult } from '../inspection/inspection-client.ts'
import { createJob, type Job } from '../jobs/job.ts'
import { FileError, type FileProblem, type Platform } from '../jobs/platform.ts'
import { inspectionResponse } from '../testing/reports.ts'
import { createReplyComposer } from './compose-reply.ts'
import { replyTexts, type Problem } from './reply-texts.ts'

const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
])
const report: InspectionResult = { kind: 'report', response: inspectionResponse, isReplay: false }
const never = new AbortController().signal
const first = { idempotencyKey: 'bot-key-0123456789', attempts: 1, ageMs: 5 }
const { problems } = replyTexts.en

const linkJob = createJob({
  eventId: '1',
  person: '2',
  locale: 'en-GB',
  image: { from: 'link', url: 'https://images.example.com/"a".png' },
  reply: {},
})
const fileJob: Job = { ...linkJob, image: { from: 'file', ref: 'file-1' } }

function platformWith(file: Uint8Array | FileProblem): Platform {
  return {
    name: 'telegram',
    download: () =>
      file instanceof Uint8Array ? Promise.resolve(file) : Promise.reject(new FileError(file)),
    sendReply: () => Promise.resolve('sent'),
  }
}

function composerWith(result: InspectionResult) {
  const calls: InspectionCall[] = []
  const composeReply = createReplyComposer({
    inspect: (call) => {
      calls.push(call)
      return Promise.resolve(result)
    },
    reportBase: 'https://security.example.com',
    retryAgeMsMax: 60_000,
    inspectAgeMsMax: 600_000,
  })
  return { calls, composeReply }
}

test('a link is inspected as a URL, and the reply has the verdict and the report URL', async () => {
  const { calls, composeReply } = composerWith(report)
  const reply = await composeReply(linkJob, platformWith('gone'), first, never)
  expect(reply).toContain(replyTexts.en.verdicts.HIGHLY_LIKELY_AI)
  expect(reply).toContain(`https://security.example.com${inspectionResponse.reportUrl}`)
  expect(calls).toEqual([
    {
      body: JSON.stringify({ url: 'https://images.example.com/"a".png' }),
      idempotencyKey: first.idempotencyKey,
    },
  ])
})

test('a file is inspected with the type that its bytes have', async () => {
  const { calls, composeReply } = composerWith(report)
  await composeReply(fileJob, platformWith(png), first, never)
  const image = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  expect(calls.map(({ body }) => JSON.parse(String(body)))).toEqual([{ image }])
})

test('a message without an image gets the help text, and nothing is inspected', async () => {
  const { calls, composeReply } = composerWith(report)
  const job = { ...linkJob, image: null, locale: 'fr' }
  expect(await composeReply(job, platformWith('gone'), first, never)).toBe(
    replyTexts.fr.help.telegram,
  )
  expect(calls).toEqual([])
})

test('a post without an image gets the help text, and nothing is inspected', async () => {
  const { calls, composeReply } = composerWith(report)
  expect(await composeReply(fileJob, platformWith('none'), first, never)).toBe(
    replyTexts.en.help.telegram,
  )
  expect(calls).toEqual([])
})

test('an event that waited for too long is not inspected, and its sender gets the text to try later', async () => {
  const { calls, composeReply } = composerWith(report)
  const late = { ...first, ageMs: 600_000 }
  expect(await composeReply(linkJob, platformWith(png), late, never)).toBe(problems.try_later)
  expect(await composeReply({ ...linkJob, image: null }, platformWith(png), late, never)).toBe(
    replyTexts.en.help.telegram,
  )
  expect(calls).toEqual([])
})

test('the reply is in the language of the sender', async () => {
  const { composeReply } = composerWith(report)
  const reply = await composeReply({ ...linkJob, locale: 'ja' }, platformWith(png), first, never)
  expect(reply).toContain(replyTexts.ja.verdicts.HIGHLY_LIKELY_AI)
})

describe('a file that cannot be inspected', () => {
  test.each([
    ['too large', 'too_large', 'too_large'],
    ['gone', 'gone', 'file_gone'],
    ['no image', new TextEncoder().encode('just text'), 'not_image'],
  ] as const)(
    'a file that is %s gets its problem as the reply, and nothing is inspected',
    async (_, file, problem) => {
      const { calls, composeReply } = composerWith(report)
      const reply = await composeReply(fileJob, platformWith(file), first, never)
      expect(reply).toBe(problems[problem])
      expect(calls).toEqual([])
    },
  )
})

test.each([
  ['PAYLOAD_TOO_LARGE', 'too_large'],
  ['UNSUPPORTED_MEDIA_TYPE', 'not_image'],
  ['FORENSICS_PROVIDER_ERROR', 'unreadable'],
  ['INVALID_SCHEMA', 'link_refused'],
  ['INSUFFICIENT_CREDITS', 'out_of_credits'],
  ['AUTH_REQUIRED', 'try_later'],
] as const)('the refusal %s gets the reply %s without a retry', async (code, problem: Problem) => {
  const { composeReply } = composerWith({ kind: 'refused', code, retryAfterSeconds: null })
  expect(await composeReply(linkJob, platformWith(png), first, never)).toBe(problems[problem])
})

test('a link whose host does not answer gets another reply than an image that cannot be read', async () => {
  const details = [{ path: 'url', issue: 'not_reachable' }]
  const code = 'FORENSICS_PROVIDER_ERROR'
  const { composeReply } = composerWith({ kind: 'refused', code, details, retryAfterSeconds: null })
  expect(await composeReply(linkJob, platformWith(png), first, never)).toBe(
    problems.link_unreachable,
  )
})

describe('a temporary failure', () => {
  const unavailable: InspectionResult = { kind: 'unavailable', reason: 'unreachable' }
  const limited: InspectionResult = { kind: 'refused', code: 'RATE_LIMITED', retryAfterSeconds: 7 }
  const down: InspectionResult = {
    kind: 'refused',
    code: 'DATABASE_UNAVAILABLE',
    retryAfterSeconds: null,
  }

  test.each([
    ['an unavailable API', unavailable, 1, 1000],
    ['an unavailable API at the third try', unavailable, 3, 4000],
    ['an unavailable API at the last try', unavailable, 900, 20_000],
    ['a rate limit with a delay', limited, 1, 7000],
    ['a database outage', down, 2, 2000],
  ])('%s is retried after its delay', async (_, result, attempts, retryAfterMs) => {
    const { composeReply } = composerWith(result)
    const attempt = { ...first, attempts }
    expect(await composeReply(linkJob, platformWith(png), attempt, never)).toEqual({ retryAfterMs })
  })

  test('a file that is unavailable is retried', async () => {
    const { composeReply } = composerWith(report)
    const reply = await composeReply(fileJob, platformWith('unavailable'), first, never)
    expect(reply).toEqual({ retryAfterMs: 1000 })
  })

  test.each([
    ['the event is too old', unavailable, 59_500],
    ['the delay would make the event too old', limited, 54_000],
  ])('the sender gets the text to try later when %s', async (_, result, ageMs) => {
    const { composeReply } = composerWith(result)
    const attempt = { ...first, attempts: 3, ageMs }
    const reply = await composeReply(linkJob, platformWith(png), attempt, never)
    expect(reply).toBe(problems.try_later)
  })

  test('an event that waited long in the queue is retried, but not after an hour', async () => {
    const late = { ...first, ageMs: 300_000 }
    const { composeReply } = composerWith(unavailable)
    expect(await composeReply(linkJob, platformWith(png), late, never)).toEqual({
      retryAfterMs: 1000,
    })
    const hour = composerWith({ kind: 'refused', code: 'RATE_LIMITED', retryAfterSeconds: 3600 })
    expect(await hour.composeReply(linkJob, platformWith(png), late, never)).toBe(
      problems.try_later,
    )
  })
})
