import { createHash } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPage } from '../src/pages/start-page.ts'
import { newSessionClient } from './session-client.ts'
import { absentDatabase, createTestApi, expectError } from './support.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('GET /: 200', () => {
  test('the start page describes the service and links its interface for a visitor who is not signed in', async () => {
    const { app } = createTestApi(database.db)
    const response = await app.request('/')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(text).toContain('You are not signed in.')
    const hrefs = [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href)
    expect(hrefs).toEqual(['console', 'openapi.json'])
    expect((await app.request('/openapi.json')).status).toBe(200)
    const key = { authorization: 'Bearer nonsense' }
    expect(await (await app.request('/', { headers: key })).text()).toBe(text)
  })

  test('the start page shows the email address of a session', async () => {
    const { app } = createTestApi(database.db)
    const { cookie } = await newSessionClient(database.db)
    const text = await (await app.request('/', { headers: { cookie } })).text()
    expect(text).toMatch(/signed in as <strong>[\w-]+@example\.test<\/strong>/)
  })

  test('the content security policy of the start page allows its own style, no script, no request and no frame', async () => {
    const response = await createTestApi(database.db).app.request('/')
    const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())?.[1] ?? ''
    const digest = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${digest}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
    const hostile = await startPage(`<img/src=x>&"'@example.test`)
    expect(hostile).not.toContain('<img')
  })
})

describe('GET /: 503 DATABASE_UNAVAILABLE', () => {
  test('when the database is unavailable a browser with a session gets a page and a program gets JSON', async () => {
    const db = absentDatabase()
    const { app } = createTestApi(db)
    const cookie = `__Host-ase_session=${'A'.repeat(43)}`
    const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'
    const page = await app.request('/', { headers: { cookie, accept } })
    expect([page.status, page.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ])
    expect(page.headers.get('retry-after')).toBe('1')
    const text = await page.text()
    expect(text).toContain('<title>Agent Security Evaluation</title>')
    expect(text).toContain('The database is unavailable.')
    await expectError(await app.request('/', { headers: { cookie } }), 503, 'DATABASE_UNAVAILABLE')
    await db.close()
  })
})
