import { afterEach, describe, expect, test, vi } from 'vitest'
import { postJson } from './post-json.ts'

const post = { url: new URL('http://127.0.0.1:9/x'), headers: new Headers(), body: '{}' }
const never = new AbortController().signal
const invalid = { ok: false, error: { code: 'INVALID_PROVIDER_RESPONSE' } }
const timeout = { ok: false, error: { code: 'AGENT_SECURITY_TIMEOUT' } }

afterEach(() => {
  vi.restoreAllMocks()
})

/** Stands in for what a test cannot make the operating system do on demand. */
function stubFetch(...outcomes: (string | Response)[]) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const outcome = outcomes.shift() ?? 'MORE_CALLS_THAN_EXPECTED'
    if (typeof outcome !== 'string') return Promise.resolve(outcome)
    const cause = Object.assign(new Error('from the system'), { code: outcome })
    return Promise.reject(new TypeError('fetch failed', { cause }))
  })
}

describe('postJson', () => {
  test('tries a refused connection once more', async () => {
    const fetch = stubFetch('ECONNREFUSED', Response.json({ fine: true }))
    expect(await postJson(post, never)).toEqual({ ok: true, value: { fine: true } })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('tries a refused connection not more than twice', async () => {
    const fetch = stubFetch('ECONNREFUSED', 'ECONNREFUSED', Response.json({}))
    expect(await postJson(post, never)).toEqual(invalid)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test.each(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ENOTFOUND', 'CERT_HAS_EXPIRED'])(
    'does not try again when something may have been sent or will not change: %s',
    async (code) => {
      const fetch = stubFetch(code, Response.json({}))
      expect(await postJson(post, never)).toEqual(invalid)
      expect(fetch).toHaveBeenCalledTimes(1)
    },
  )

  test('does not try again after an answer', async () => {
    const fetch = stubFetch(new Response('busy', { status: 503 }), Response.json({}))
    expect(await postJson(post, never)).toEqual(invalid)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test.each([
    'ETIMEDOUT',
    'UND_ERR_CONNECT_TIMEOUT',
    'UND_ERR_HEADERS_TIMEOUT',
    'UND_ERR_BODY_TIMEOUT',
  ])('a time limit below ours is a timeout too: %s', async (code) => {
    stubFetch(code)
    expect(await postJson(post, never)).toEqual(timeout)
  })

  test('cancelled between the two tries', async () => {
    const controller = new AbortController()
    const fetch = stubFetch('ECONNREFUSED', Response.json({}))
    const result = postJson(post, controller.signal)
    controller.abort()
    expect(await result).toEqual(timeout)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  test('the error of a name with several addresses is read as well', async () => {
    const cause = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
    const fetch = vi
      .spyOn(globalThis, 'fetch')
      .mockRejectedValueOnce(new TypeError('fetch failed', { cause }))
      .mockResolvedValueOnce(Response.json(1))
    expect(await postJson(post, never)).toEqual({ ok: true, value: 1 })
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})
