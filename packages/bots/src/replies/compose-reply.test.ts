import { describe, expect, test } from 'vitest'
import { inspectionResponse } from '../testing/reports.ts'
import { words, type Problem } from './reply-texts.ts'
import { FileFailure, freshJob, type FileProblem, type Job, type Platform } from '../jobs/job.ts'
import { createFindWords } from './compose-reply.ts'
import type { InspectionAnswer, InspectionCall } from '../inspection/inspection-client.ts'

const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
])
const report: InspectionAnswer = { kind: 'report', response: inspectionResponse, isReplay: false }
const never = new AbortController().signal
const first = { idempotencyKey: 'bot-key-0123456789', attempts: 1, ageMs: 5 }
const { problems } = words.en

const linked = freshJob({
  eventId: '1',
  person: '2',
  locale: 'en-GB',
  image: { from: 'link', url: 'https://images.example.com/"a".png' },
  reply: {},
})
const filed: Job = { ...linked, image: { from: 'file', ref: 'file-1' } }

function platformWith(file: Uint8Array | FileProblem): Platform {
  return {
    name: 'telegram',
    download: () =>
      file instanceof Uint8Array ? Promise.resolve(file) : Promise.reject(new FileFailure(file)),
    answer: () => Promise.resolve('sent'),
  }
}

function wordsWith(answer: InspectionAnswer) {
  const calls: InspectionCall[] = []
  const findWords = createFindWords({
    inspect: (call) => {
      calls.push(call)
      return Promise.resolve(answer)
    },
    reportBase: 'https://security.example.com',
    patienceMs: 60_000,
    tooLateMs: 600_000,
  })
  return { calls, findWords }
}

test('a link is passed on, and the report comes back in words with its address', async () => {
  const { calls, findWords } = wordsWith(report)
  const said = await findWords(linked, platformWith('gone'), first, never)
  expect(said).toContain(words.en.verdicts.HIGHLY_LIKELY_AI)
  expect(said).toContain(`https://security.example.com${inspectionResponse.reportUrl}`)
  expect(calls).toEqual([
    {
      body: JSON.stringify({ url: 'https://images.example.com/"a".png' }),
      idempotencyKey: first.idempotencyKey,
    },
  ])
})

test('a file is sent as what its bytes are', async () => {
  const { calls, findWords } = wordsWith(report)
  await findWords(filed, platformWith(png), first, never)
  const image = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  expect(calls.map(({ body }) => JSON.parse(String(body)))).toEqual([{ image }])
})

test('without an image there is help, and nothing is inspected', async () => {
  const { calls, findWords } = wordsWith(report)
  const job = { ...linked, image: null, locale: 'fr' }
  expect(await findWords(job, platformWith('gone'), first, never)).toBe(words.fr.help.telegram)
  expect(calls).toEqual([])
})

test('where no image was found there is help, too', async () => {
  const { calls, findWords } = wordsWith(report)
  expect(await findWords(filed, platformWith('none'), first, never)).toBe(words.en.help.telegram)
  expect(calls).toEqual([])
})

test('what waited for too long is not inspected any more, and its sender is told', async () => {
  const { calls, findWords } = wordsWith(report)
  const late = { ...first, ageMs: 600_000 }
  expect(await findWords(linked, platformWith(png), late, never)).toBe(problems.try_later)
  expect(await findWords({ ...linked, image: null }, platformWith(png), late, never)).toBe(
    words.en.help.telegram,
  )
  expect(calls).toEqual([])
})

test('the sender reads it in their language', async () => {
  const { findWords } = wordsWith(report)
  const said = await findWords({ ...linked, locale: 'ja' }, platformWith(png), first, never)
  expect(said).toContain(words.ja.verdicts.HIGHLY_LIKELY_AI)
})

describe('plain words, and no inspection, for a file that', () => {
  test.each([
    ['is too large', 'too_large', 'too_large'],
    ['is gone', 'gone', 'file_gone'],
    ['is no image', new TextEncoder().encode('just text'), 'not_image'],
  ] as const)('%s', async (_, file, problem) => {
    const { calls, findWords } = wordsWith(report)
    const said = await findWords(filed, platformWith(file), first, never)
    expect(said).toBe(problems[problem])
    expect(calls).toEqual([])
  })
})

test.each([
  ['PAYLOAD_TOO_LARGE', 'too_large'],
  ['UNSUPPORTED_MEDIA_TYPE', 'not_image'],
  ['FORENSICS_PROVIDER_ERROR', 'unreadable'],
  ['INVALID_SCHEMA', 'link_refused'],
  ['INSUFFICIENT_CREDITS', 'out_of_credits'],
  ['AUTH_REQUIRED', 'try_later'],
] as const)('%s is said at once: %s', async (code, problem: Problem) => {
  const { findWords } = wordsWith({ kind: 'refused', code, retryAfterSeconds: null })
  expect(await findWords(linked, platformWith(png), first, never)).toBe(problems[problem])
})

test('a link where nothing answers is told apart from an image that cannot be read', async () => {
  const details = [{ path: 'url', issue: 'not_reachable' }]
  const code = 'FORENSICS_PROVIDER_ERROR'
  const { findWords } = wordsWith({ kind: 'refused', code, details, retryAfterSeconds: null })
  expect(await findWords(linked, platformWith(png), first, never)).toBe(problems.link_unreachable)
})

describe('what a later try may mend waits', () => {
  const away: InspectionAnswer = { kind: 'away', reason: 'unreachable' }
  const limited: InspectionAnswer = { kind: 'refused', code: 'RATE_LIMITED', retryAfterSeconds: 7 }
  const down: InspectionAnswer = {
    kind: 'refused',
    code: 'DATABASE_UNAVAILABLE',
    retryAfterSeconds: null,
  }

  test.each([
    ['an API that is away', away, 1, 1000],
    ['again, for longer', away, 3, 4000],
    ['for a bounded time', away, 900, 20_000],
    ['as long as it asks', limited, 1, 7000],
    ['a database that is away', down, 2, 2000],
  ])('%s', async (_, answer, attempts, againMs) => {
    const { findWords } = wordsWith(answer)
    const attempt = { ...first, attempts }
    expect(await findWords(linked, platformWith(png), attempt, never)).toEqual({ againMs })
  })

  test('a file that is away', async () => {
    const { findWords } = wordsWith(report)
    const said = await findWords(filed, platformWith('away'), first, never)
    expect(said).toEqual({ againMs: 1000 })
  })

  test.each([
    ['until patience ends', away, 59_500],
    ['but not when the pause would pass it', limited, 54_000],
  ])('%s', async (_, answer, ageMs) => {
    const { findWords } = wordsWith(answer)
    const attempt = { ...first, attempts: 3, ageMs }
    const said = await findWords(linked, platformWith(png), attempt, never)
    expect(said).toBe(problems.try_later)
  })

  test('a job whose turn comes late waits as well, but not for an hour', async () => {
    const late = { ...first, ageMs: 300_000 }
    const { findWords } = wordsWith(away)
    expect(await findWords(linked, platformWith(png), late, never)).toEqual({ againMs: 1000 })
    const hour = wordsWith({ kind: 'refused', code: 'RATE_LIMITED', retryAfterSeconds: 3600 })
    expect(await hour.findWords(linked, platformWith(png), late, never)).toBe(problems.try_later)
  })
})
