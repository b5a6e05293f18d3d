import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import {
  answering,
  bothSignals,
  closeAll,
  good,
  goodAnswer,
  invalid,
  MODEL,
  providerAt,
  providerFor,
  request,
} from '../../test/http-provider.ts'
import { closedPortUrl, readBody } from '../../test/local-server.ts'
import type { ModelProviderSettings } from '../create-provider.ts'
import { AssessRequest, AssessResponse } from './contract.ts'

afterEach(closeAll)

describe('the http provider sends the request of the contract', () => {
  async function capture(extra: Partial<ModelProviderSettings>) {
    const seen: { url: string; method: string; authorization: string; body: string }[] = []
    const provider = await providerFor((incoming, response) => {
      void readBody(incoming).then((body) => {
        const { url = '', method = '', headers } = incoming
        seen.push({ url, method, authorization: headers.authorization ?? 'none', body })
        response.end(JSON.stringify({ modelVersion: MODEL, signals: bothSignals }))
      })
    }, extra)
    expect(await provider.assess(request)).toEqual({ ok: true, value: bothSignals })
    expect(seen).toHaveLength(1)
    const [only] = seen
    if (only === undefined) throw new Error('unreachable')
    return only
  }

  test('a request has the path, method and body of the contract', async () => {
    const { url, method, body } = await capture({})
    expect(`${method} ${url}`).toBe('POST /v1/assess')
    const sent: unknown = JSON.parse(body)
    expect(sent).toEqual({ modelVersion: MODEL, ...request })
    expect(AssessRequest.safeParse(sent).success).toBe(true)
  })

  test('an API key is sent as a bearer token', async () => {
    expect((await capture({ apiKey: 'k-1' })).authorization).toBe('Bearer k-1')
  })

  test.each([[{}], [{ apiKey: null }], [{ apiKey: '' }]])(
    'the http provider sends no Authorization header without an API key: %j',
    async (extra) => {
      expect((await capture(extra)).authorization).toBe('none')
    },
  )

  test.each([
    ['/guard', '/guard/v1/assess'],
    ['/guard/', '/guard/v1/assess'],
    ['/guard?v=3', '/guard/v1/assess?v=3'],
  ])('the path of the base URL is kept: %s', async (basePath, expected) => {
    const seen: string[] = []
    const listener: RequestListener = (incoming, response) => {
      seen.push(incoming.url ?? '')
      response.end(goodAnswer)
    }
    await (await providerFor(listener, {}, basePath)).assess(request)
    expect(seen).toEqual([expected])
  })
})

describe('the http provider accepts answers of the contract', () => {
  test.each([
    ['other signals beside those asked', { signals: { ...bothSignals, goalDrift: good } }],
    ['a signal that was not asked and is broken', { signals: { ...bothSignals, goalDrift: 7 } }],
    ['an unknown signal', { signals: { ...bothSignals, mood: 'fine' } }],
    ['an unknown field', { signals: bothSignals, took: 12 }],
  ])('the http provider accepts an answer with %s', async (_name, answer) => {
    const provider = await providerFor(
      answering(JSON.stringify({ modelVersion: MODEL, ...answer })),
    )
    expect(await provider.assess(request)).toEqual({ ok: true, value: bothSignals })
  })

  test('the http provider accepts both ends of the range of a number', async () => {
    const ends = {
      promptInjection: { probability: 0, confidence: 1 },
      intentMisalignment: { probability: 1, confidence: 0 },
    }
    const provider = await providerFor(
      answering(JSON.stringify({ modelVersion: MODEL, signals: ends })),
    )
    expect(await provider.assess(request)).toEqual({ ok: true, value: ends })
  })
})

describe('the http provider answers INVALID_PROVIDER_RESPONSE for other answers', () => {
  const signalsText = (probability: string) =>
    `{"modelVersion":"${MODEL}","signals":{"intentMisalignment":{"probability":0,"confidence":1},"promptInjection":{"probability":${probability},"confidence":0.5}}}`
  const whole = goodAnswer

  test('the pattern of the number cases is accepted with a valid number', async () => {
    const provider = await providerFor(answering(signalsText('0.5')))
    expect((await provider.assess(request)).ok).toBe(true)
  })

  test.each([
    '1.1',
    '-0.1',
    '"0.5"',
    'null',
    '1e999',
    '-1e999',
    'true',
    '[0.5]',
    '{}',
    'NaN',
    '01',
  ])('the http provider refuses a probability of %s', async (text) => {
    const provider = await providerFor(answering(signalsText(text)))
    expect(await provider.assess(request)).toEqual(invalid)
  })

  test.each([
    ['half of the signals', { modelVersion: MODEL, signals: { promptInjection: good } }],
    ['no signals', { modelVersion: MODEL }],
    ['signals as a list', { modelVersion: MODEL, signals: [good, good] }],
    ['a signal without confidence', wrongSignal({ probability: 0.5 })],
    ['a signal with more than its two numbers', wrongSignal({ ...good, reason: 'x' })],
    ['a signal that is a bare number', wrongSignal(0.5)],
    ['another model version', { modelVersion: 'acme-guard-2026-11', signals: bothSignals }],
    ['no model version', { signals: bothSignals }],
    ['a list', [{ modelVersion: MODEL, signals: bothSignals }]],
    ['null', null],
  ])('the http provider refuses an answer with %s', async (_name, answer) => {
    const provider = await providerFor(answering(JSON.stringify(answer)))
    expect(await provider.assess(request)).toEqual(invalid)
  })

  test.each([
    ['garbage', '<html>busy</html>'],
    ['nothing', ''],
    ['JSON with a tail', `${whole} ok`],
    ['half of a JSON text', whole.slice(0, -3)],
    ['brackets as deep as fit', '['.repeat(262_144)],
    ['bytes that are not UTF-8', Buffer.concat([Buffer.from(whole), Buffer.from([0xff])])],
    [
      'signals that only a prototype has',
      `{"modelVersion":"${MODEL}","signals":{"__proto__":${JSON.stringify(bothSignals)}}}`,
    ],
  ])('the http provider refuses a body with %s', async (_name, body) => {
    const provider = await providerFor(answering(body))
    expect(await provider.assess(request)).toEqual(invalid)
  })

  test.each([201, 200])('the http provider accepts status %i with a good body', async (status) => {
    const provider = await providerFor(answering(whole, status))
    expect((await provider.assess(request)).ok).toBe(true)
  })

  test.each([400, 401, 429, 500, 503])(
    'the http provider refuses status %i, even with a good body',
    async (status) => {
      const provider = await providerFor(answering(whole, status))
      expect(await provider.assess(request)).toEqual(invalid)
    },
  )

  test('the http provider refuses a redirect and does not send the state to its target', async () => {
    const visited: string[] = []
    const provider = await providerFor((incoming, response) => {
      visited.push(incoming.url ?? '')
      if (incoming.url === '/elsewhere') response.end(whole)
      else response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await provider.assess(request)).toEqual(invalid)
    expect(visited).toEqual(['/v1/assess'])
  })

  test('the http provider refuses a body of 262,145 bytes and reads one of 262,144', async () => {
    const atLimit = await providerFor(answering(whole.padEnd(262_144)))
    expect((await atLimit.assess(request)).ok).toBe(true)
    const overLimit = await providerFor(answering(whole.padEnd(262_145)))
    expect(await overLimit.assess(request)).toEqual(invalid)
  })

  test('the http provider ends an endless body at the limit and closes the connection', async () => {
    const closed = Promise.withResolvers<void>()
    const provider = await providerFor((_incoming, response) => {
      const pump = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, ' '))) continue
      }
      response.on('drain', pump).on('close', () => closed.resolve())
      pump()
    })
    expect(await provider.assess(request)).toEqual(invalid)
    await closed.promise
  })

  test('the http provider refuses an answer whose connection ends in the middle of the body', async () => {
    const provider = await providerFor((_incoming, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"modelVersion"', () => response.destroy())
    })
    expect(await provider.assess(request)).toEqual(invalid)
  })

  test('the http provider reports a refused connection', async () => {
    expect(await providerAt(await closedPortUrl()).assess(request)).toEqual(invalid)
  })

  test('the http provider refuses a state that JSON cannot represent and sends nothing', async () => {
    let calls = 0
    const provider = await providerFor(() => (calls += 1))
    const circular: { self?: unknown } = {}
    circular.self = circular
    for (const state of [circular, 10n])
      expect(await provider.assess({ ...request, state })).toEqual(invalid)
    expect(calls).toBe(0)
  })

  function wrongSignal(promptInjection: unknown) {
    return { modelVersion: MODEL, signals: { ...bothSignals, promptInjection } }
  }
})

test('the code accepts what the published response schema accepts', async () => {
  const answers = [
    { modelVersion: MODEL, signals: bothSignals },
    { modelVersion: MODEL, signals: { ...bothSignals, mood: 1 }, extra: true },
    {
      modelVersion: MODEL,
      signals: { ...bothSignals, promptInjection: { probability: 2, confidence: 1 } },
    },
    { modelVersion: 1, signals: bothSignals },
    { modelVersion: MODEL, signals: null },
  ]
  for (const answer of answers) {
    const provider = await providerFor(answering(JSON.stringify(answer)))
    const accepted = (await provider.assess(request)).ok
    expect(accepted, JSON.stringify(answer)).toBe(AssessResponse.safeParse(answer).success)
  }
})

test.each([['not an address'], ['']])(
  'the http provider refuses an invalid base URL at start-up: %j',
  (url) => {
    expect(() => providerAt(url)).toThrow(TypeError)
  },
)

test('the http provider refuses an API key that a header cannot hold, at start-up', () => {
  expect(() => providerAt('http://127.0.0.1:1', { apiKey: 'a\nb' })).toThrow(TypeError)
})
