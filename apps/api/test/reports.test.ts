import { createHash, randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { deleteAccount } from '@ase/identity'
import { InspectionResponse, ReportResponse, VerdictKey } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nothingDeclared } from '@ase/inspection/testing'
import { dataUriOf, inspectorOf, png } from './images.ts'
import {
  absentDatabase,
  CONSOLE_ORIGIN,
  createTestApi,
  expectError,
  headersOf,
  newAccount,
  PUBLIC_BASE_URL,
} from './support.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The id of a new report, and whose it is. */
async function inspected(
  verdictKey: VerdictKey = 'HIGHLY_LIKELY_AI',
  reasons: string[] = ['picture:actions:trainedAlgorithmicMedia'],
): Promise<{ reportId: string; accountId: string }> {
  const { db } = database
  const inspector = inspectorOf((bytes) =>
    Promise.resolve({ ...nothingDeclared(bytes), verdictKey, reasons }),
  )
  const { accountId, apiKey } = await newAccount(db)
  const response = await createTestApi(db, { inspector }).app.request('/api/verify/inspect', {
    method: 'POST',
    headers: headersOf(apiKey),
    body: JSON.stringify({ image: dataUriOf(png) }),
  })
  return { accountId, reportId: InspectionResponse.parse(await response.json()).reportId }
}

const get = (path: string, init: RequestInit = {}) =>
  Promise.resolve(createTestApi(database.db).app.request(path, init))

const badIds = [
  'x',
  `rpt_${'0'.repeat(32)}`,
  `rpt_${'0'.repeat(31)}`,
  `RPT_${'0'.repeat(32)}`,
  `rpt_${'g'.repeat(32)}`,
  randomUUID(),
  "rpt_'%3B--",
  '%00',
  '%3Cscript%3E',
]

const headings = (html: string): string[] =>
  [...html.matchAll(/<h1>([^<]*)<\/h1>/g)].map(([, text = '']) => text)

const wordsFor = async (verdictKey: VerdictKey, reasons: string[]): Promise<string> => {
  const { reportId } = await inspected(verdictKey, reasons)
  return (await (await get(`/r/${reportId}`)).text()).replace(/\s+/g, ' ')
}

describe('GET /api/reports/:id: 200', () => {
  test('a report is public, and no cache and no search engine stores it', async () => {
    const { reportId } = await inspected()
    const response = await get(`/api/reports/${reportId}`)
    expect(ReportResponse.parse(await response.json())).toMatchObject({
      reportId,
      reportUrl: `/r/${reportId}`,
      report: { verdictKey: 'HIGHLY_LIKELY_AI' },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('a page on an allowed origin can read a report', async () => {
    const { reportId } = await inspected()
    const allowed = await get(`/api/reports/${reportId}`, { headers: { origin: CONSOLE_ORIGIN } })
    expect(allowed.headers.get('access-control-allow-origin')).toBe(CONSOLE_ORIGIN)
  })
})

describe('GET /api/reports/:id: 403 INVALID_ORIGIN', () => {
  test('a page on another origin cannot read a report', async () => {
    const { reportId } = await inspected()
    const headers = { origin: 'https://evil.example' }
    await expectError(await get(`/api/reports/${reportId}`, { headers }), 403, 'INVALID_ORIGIN')
  })
})

describe('GET /api/reports/:id: 404 NOT_FOUND', () => {
  test.each(badIds)('the report id %s is not found', async (id) => {
    await expectError(await get(`/api/reports/${id}`), 404, 'NOT_FOUND')
  })

  test('a report is not found after its account is deleted', async () => {
    const { reportId, accountId } = await inspected()
    await deleteAccount(database.db, accountId)
    await expectError(await get(`/api/reports/${reportId}`), 404, 'NOT_FOUND')
  })
})

describe('GET /api/reports/:id: 503 DATABASE_UNAVAILABLE', () => {
  test('a report cannot be read while the database is unavailable', async () => {
    const away = absentDatabase()
    const path = `/api/reports/rpt_${'0'.repeat(32)}`
    await expectError(await createTestApi(away).app.request(path), 503, 'DATABASE_UNAVAILABLE')
    await away.close()
  })
})

describe('GET /r/:id: 200', () => {
  const bothWays = 'point both to a camera and to generative AI'

  test.each(VerdictKey.options)(
    'the report page of %s states the declaration, and that nothing was verified',
    async (key) => {
      const { reportId } = await inspected(key)
      const response = await get(`/r/${reportId}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const html = await response.text()
      expect(headings(html)).toHaveLength(1)
      expect(headings(html)[0]).toMatch(/declar/)
      expect(html).toContain('Signatures were not verified')
      expect(html).toMatch(/no proof|does not mean a real photo/)
      // It may say that something "is no proof"; what the image is, it never says.
      expect(html).not.toMatch(/image is (?:an? |made|likely|real|authentic|fake|genuine|AI)/i)
    },
  )

  test('the report page has its facts, in a machine-readable form as well', async () => {
    const { reportId } = await inspected()
    const html = await (await get(`/r/${reportId}`)).text()
    const { report, createdAt } = ReportResponse.parse(
      await (await get(`/api/reports/${reportId}`)).json(),
    )
    for (const fact of [
      report.id,
      report.subjectSha256,
      report.evidenceDigest,
      report.providerName,
      `datetime="${createdAt}"`,
      'UTC</time>',
      'picture:actions:trainedAlgorithmicMedia',
      'made by a generative model',
      `href="../api/reports/${reportId}"`,
      `<meta property="og:url" content="${PUBLIC_BASE_URL}/r/${reportId}" />`,
      '<meta property="og:title"',
      '<html lang="en">',
    ]) {
      expect(html).toContain(fact)
    }
    for (const landmark of ['<header>', '<main>', '<footer>'])
      expect(html.split(landmark)).toHaveLength(2)
  })

  test('the report page shows a reason without a text as its code', async () => {
    const { reportId } = await inspected('NO_AI_DECLARATION', ['picture:newCarrier:newValue'])
    expect(await (await get(`/r/${reportId}`)).text()).toContain(
      '<li><code>picture:newCarrier:newValue</code></li>',
    )
  })

  test('the report page denies no camera of a part where only the whole was not captured', async () => {
    const html = await wordsFor('NO_AI_DECLARATION', ['part:actions:digitalCapture'])
    expect(html).toContain('that a camera captured this image as a whole')
    expect(html).not.toMatch(/no declaration|nothing was found in the image/i)
  })

  test('the report page states no more of a virtual event than it declares', async () => {
    const virtual = await wordsFor('SUSPICIOUS_SYNTHETIC', ['picture:actions:virtualRecording'])
    expect(headings(virtual)).toEqual(['This image declares a recording of a virtual event'])
    for (const beside of ['xmp:compositeSynthetic', 'generator:openai']) {
      const edited = await wordsFor('SUSPICIOUS_SYNTHETIC', [
        'picture:actions:virtualRecording',
        `picture:${beside}`,
      ])
      expect(headings(edited)[0]).toMatch(/edited with generative AI in part/)
    }
  })

  test.each([
    [['picture:actions:digitalCapture', 'picture:xmp:trainedAlgorithmicMedia'], true],
    [['parent:actions:negativeFilm', 'picture:generator:adobe-firefly'], true],
    [['picture:actions:trainedAlgorithmicMedia', 'picture:xmp:trainedAlgorithmicMedia'], false],
    [['parent:actions:digitalCapture', 'picture:actions:humanEdits'], false],
    [[], false],
  ])('the report page states whether the reasons %j disagree: %s', async (reasons, expected) => {
    expect((await wordsFor('HIGHLY_LIKELY_AI', reasons)).includes(bothWays)).toBe(expected)
  })

  test('a report page runs no script, is shown in no frame, sends no referrer, and is not indexed', async () => {
    const { reportId } = await inspected()
    const response = await get(`/r/${reportId}`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script|unsafe/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const html = await response.text()
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(html) ?? []
    const digest = createHash('sha256').update(style).digest('base64')
    expect(policy).toContain(`style-src 'sha256-${digest}'`)
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).not.toMatch(
      /<script|<iframe|<img|\son\w+=|javascript:|https?:\/\/(?!api\.example\.com)/i,
    )
  })

  test('HEAD of the report page is answered without a body', async () => {
    const { reportId } = await inspected()
    for (const path of [`/r/${reportId}`, `/api/reports/${reportId}`]) {
      const head = await get(path, { method: 'HEAD' })
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
    }
    expect((await get('/r/none', { method: 'HEAD' })).status).toBe(404)
  })
})

describe('GET /r/:id: 404 NOT_FOUND', () => {
  test.each(badIds)('the report page of the unknown id %s is an error page', async (id) => {
    const response = await get(`/r/${id}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const html = await response.text()
    expect(headings(html)).toEqual(['Report not found'])
    expect(html).toBe(await (await get('/r/another')).text())
  })
})

describe('GET /r/:id: 503 DATABASE_UNAVAILABLE', () => {
  test('the report page is an error page while the database is unavailable', async () => {
    const away = absentDatabase()
    const response = await createTestApi(away).app.request(`/r/rpt_${'0'.repeat(32)}`)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(headings(await response.text())).toEqual(['The report is temporarily unavailable'])
    await away.close()
  })
})
