import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { absentDatabase, createTestApi, expectError } from '../../test/support.ts'
import { signInPage } from './sign-in-page.ts'

const page = await signInPage('ada@example.test')
const script = /<script>([\s\S]*)<\/script>/.exec(page)?.[1] ?? ''
const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? ''
const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the sign-in page of a malformed link has no button, is stored by no cache and sends no referrer', async () => {
  const db = absentDatabase()
  const { app } = createTestApi(db)
  const opened = await app.request('/sign-in?token=<script>alert(1)</script>')
  expect(opened.status).toBe(200)
  const text = await opened.text()
  expect(text).toBe(await signInPage(null))
  expect(text).toContain('invalid, expired or already used')
  expect(text).not.toMatch(/<script|<button|alert/)
  const headers = Object.fromEntries(opened.headers)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  const policy = Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ')
      return [name, values.join(' ')]
    }),
  )
  expect(policy).toEqual({
    'default-src': "'none'",
    'script-src': digestOf(script),
    'style-src': digestOf(style),
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
  const head = await app.request('/sign-in', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const link = `/sign-in?token=${'A'.repeat(43)}`
  await expectError(await app.request(link), 503, 'DATABASE_UNAVAILABLE')
  await db.close()
})

test('the sign-in page loads nothing, and has no handler or style that its policy would refuse', () => {
  expect(page).not.toMatch(/\s(src|href|style|on\w+)=|@import|url\(|innerHTML/)
  expect(page.split('<script')).toHaveLength(2)
})

test('the sign-in page shows the email address as text, also with characters of HTML', async () => {
  const characters = `<img/src=x>&"'`
  const text = await signInPage(`${characters}@example.test`)
  expect(text).not.toContain('<img')
  const shown = /<strong>(.*)<\/strong>/.exec(text)?.[1] ?? ''
  expect(shown).not.toMatch(/[<>"']/)
  expect(shown).toBe('&lt;img/src=x&gt;&amp;&quot;&#39;@example.test')
})

/** Runs the page's script as a browser would, with an answer for its request. */
function openPage(search: string, answer: () => Promise<{ status: number; body: object }>) {
  const requests: { url: string; init: { method: string; body: string } }[] = []
  const replaced: string[] = []
  const clicks: (() => Promise<void>)[] = []
  const button = {
    disabled: false,
    addEventListener: (_kind: string, click: () => Promise<void>) => clicks.push(click),
  }
  const message = { textContent: '' }
  const urls: string[] = []
  runInNewContext(script, {
    URLSearchParams,
    location: { search, pathname: '/sign-in', replace: (to: string) => replaced.push(to) },
    history: { replaceState: (_s: null, _t: string, to: string) => urls.push(to) },
    document: { querySelector: (name: string) => (name === 'button' ? button : message) },
    fetch: async (url: string, init: { method: string; body: string }) => {
      requests.push({ url, init })
      const { status, body } = await answer()
      return { status, json: () => Promise.resolve(body) }
    },
  })
  const press = async () => {
    await clicks[0]?.()
  }
  return { requests, replaced, urls, button, message, press }
}

const token = 'T'.repeat(43)
const done = () => Promise.resolve({ status: 200, body: { ok: true, returnPath: '/keys' } })

test('opening the sign-in page sends no request and removes the token from the URL', () => {
  const opened = openPage(`?token=${token}`, done)
  expect(opened.requests).toEqual([])
  expect(opened.urls).toEqual(['/sign-in'])
})

test('the button of the sign-in page uses the token and opens the return path', async () => {
  const opened = openPage(`?token=${token}`, done)
  await opened.press()
  expect(opened.requests).toHaveLength(1)
  expect(opened.requests[0]?.url).toBe('api/auth/email/verify')
  expect(opened.requests[0]?.init).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  expect(opened.replaced).toEqual(['/keys'])
})

test.each([
  [400, 'This sign-in link is invalid, expired or already used. Request a new link.', true],
  [422, 'The request does not match the schema.', true],
  [429, 'Too many requests.', false],
  [503, 'The database is unavailable.', false],
])(
  'the sign-in page shows the error of an answer %i: %s, and disables its button: %s',
  async (status, error, isFinal) => {
    const opened = openPage('', () => Promise.resolve({ status, body: { ok: false, error } }))
    await opened.press()
    expect(opened.replaced).toEqual([])
    expect(opened.message.textContent).toBe(error)
    expect(opened.button.disabled).toBe(isFinal)
  },
)

test('the button of the sign-in page can be pressed again after a network error', async () => {
  const opened = openPage('', () => Promise.reject(new Error('offline')))
  await opened.press()
  expect(opened.message.textContent).toContain('Try again')
  expect(opened.button.disabled).toBe(false)
})
