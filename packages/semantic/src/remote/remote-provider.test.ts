import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  answering,
  closeAll,
  goodAnswer,
  invalid,
  providerAt,
  providerFor,
  request,
  startServer,
  timeout,
} from '../../test/http-provider.ts'
import { closedPortUrl } from '../../test/local-server.ts'
import type { RemoteCall } from './remote-provider.ts'

afterEach(closeAll)

describe('a remote provider answers AGENT_SECURITY_TIMEOUT without a complete answer in time', () => {
  test('a server that accepts and never answers times out', async () => {
    const provider = await providerFor(() => {}, { timeoutMs: 50 })
    expect(await provider.assess(request)).toEqual(timeout)
  })

  test('a body that never ends times out', async () => {
    const provider = await providerFor(
      (_incoming, response) => {
        const timer = setInterval(() => response.write(' '), 5)
        response.on('close', () => clearInterval(timer))
      },
      { timeoutMs: 50 },
    )
    expect(await provider.assess(request)).toEqual(timeout)
  })

  test('a call that waits too long in the queue times out', async () => {
    const arrived = Promise.withResolvers<void>()
    let calls = 0
    const provider = await providerFor(
      () => {
        calls += 1
        arrived.resolve()
      },
      { timeoutMs: 50, maxInFlight: 1 },
    )
    // Both deadlines pass in one step: between two real timers the second call could get its turn.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const results = Promise.all([provider.assess(request), provider.assess(request)])
      await arrived.promise
      vi.advanceTimersByTime(50)
      expect(await results).toEqual([timeout, timeout])
    } finally {
      vi.useRealTimers()
    }
    expect(calls).toBe(1)
  })

  test('a full queue refuses immediately with Retry-After', async () => {
    const arrived = Promise.withResolvers<void>()
    const provider = await providerFor(() => arrived.resolve(), { maxInFlight: 1, maxQueued: 1 })
    const held = [provider.assess(request), provider.assess(request)]
    await arrived.promise
    expect(await provider.assess(request)).toEqual({
      ok: false,
      error: { code: 'AGENT_SECURITY_TIMEOUT', retryAfterSeconds: 1 },
    })
    await provider.close()
    expect(await Promise.all(held)).toEqual([timeout, timeout])
  })

  test('a caller can cancel before the call, while it waits and in flight', async () => {
    const arrived = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    const provider = await providerFor(
      (incoming) => {
        arrived.resolve()
        incoming.on('close', () => gone.resolve())
      },
      { maxInFlight: 1 },
    )
    expect(await provider.assess(request, { signal: AbortSignal.abort() })).toEqual(timeout)
    const [first, second] = [new AbortController(), new AbortController()]
    const inFlight = provider.assess(request, { signal: first.signal })
    const waiting = provider.assess(request, { signal: second.signal })
    await arrived.promise
    second.abort()
    expect(await waiting).toEqual(timeout)
    first.abort()
    expect(await inFlight).toEqual(timeout)
    await gone.promise
  })

  test('a call after close times out', async () => {
    const provider = await providerFor(answering('{}'))
    await provider.close()
    expect(await provider.assess(request)).toEqual(timeout)
  })
})

test('the server sees no more calls than the bound, and every call is answered', async () => {
  let open = 0
  let mostOpen = 0
  const provider = await providerFor(
    (incoming, response) => {
      open += 1
      mostOpen = Math.max(mostOpen, open)
      incoming.resume().on('end', () => {
        open -= 1
        response.end(goodAnswer)
      })
    },
    { maxInFlight: 3, maxQueued: 50 },
  )
  const results = await Promise.all(Array.from({ length: 40 }, () => provider.assess(request)))
  expect(results.every((result) => result.ok)).toBe(true)
  expect(mostOpen).toBeLessThanOrEqual(3)
})

describe('a remote provider keeps its connections and uses them again', () => {
  test('a hundred calls in sequence share one connection; ten concurrent calls share ten', async () => {
    const server = await startServer(answering(goodAnswer))
    const provider = providerAt(server.baseUrl)
    for (let n = 0; n < 100; n += 1) expect((await provider.assess(request)).ok).toBe(true)
    expect(server.connections()).toBe(1)
    for (let n = 0; n < 10; n += 1)
      await Promise.all(Array.from({ length: 10 }, () => provider.assess(request)))
    expect(server.connections()).toBeLessThanOrEqual(11)
  })

  test('a server that closes after each answer causes no failure', async () => {
    const server = await startServer((_incoming, response) => {
      response.writeHead(200, { connection: 'close' }).end(goodAnswer)
    })
    const provider = providerAt(server.baseUrl)
    for (let n = 0; n < 5; n += 1) expect((await provider.assess(request)).ok).toBe(true)
    expect(server.connections()).toBe(5)
  })

  test('close() leaves no connection open', async () => {
    const closed = Promise.withResolvers<void>()
    const server = await startServer((incoming, response) => {
      incoming.socket.on('close', () => closed.resolve())
      response.end(goodAnswer)
    })
    const provider = providerAt(server.baseUrl)
    expect((await provider.assess(request)).ok).toBe(true)
    await provider.close()
    await closed.promise
  })
})

describe('the circuit of a remote provider stops calls to a server that fails', () => {
  const settings = { failuresToOpen: 3, openMs: 5000 }

  test('the circuit opens after failures in a row, answers the same error immediately and closes after a good probe', async () => {
    let time = 0
    let calls = 0
    let respond: RequestListener = answering('', 401)
    const listener: RequestListener = (incoming, response) => {
      calls += 1
      respond(incoming, response)
    }
    const provider = await providerFor(listener, { ...settings, now: () => time })
    for (let n = 0; n < 3; n += 1) expect(await provider.assess(request)).toEqual(invalid)
    const refused = {
      ok: false,
      error: { code: 'INVALID_PROVIDER_RESPONSE', retryAfterSeconds: 5 },
    }
    expect(await provider.assess(request)).toEqual(refused)
    expect([calls, provider.load().circuit]).toEqual([3, 'open'])

    time += 5000
    expect(provider.load().circuit).toBe('half_open')
    expect(await provider.assess(request)).toEqual(invalid)
    expect([calls, provider.load().circuit]).toEqual([4, 'open'])

    time += 5000
    respond = answering(goodAnswer)
    expect((await provider.assess(request)).ok).toBe(true)
    expect([calls, provider.load().circuit]).toEqual([5, 'closed'])
  })

  test('a circuit that time-outs opened answers time-outs', async () => {
    const provider = await providerFor(() => {}, { ...settings, timeoutMs: 20 })
    for (let n = 0; n < 3; n += 1) await provider.assess(request)
    expect(await provider.assess(request)).toMatchObject({
      error: { code: 'AGENT_SECURITY_TIMEOUT', retryAfterSeconds: 5 },
    })
  })

  test('calls that wait when the circuit opens are answered and not sent', async () => {
    let calls = 0
    const listener: RequestListener = (_incoming, response) => {
      calls += 1
      response.writeHead(500).end()
    }
    const provider = await providerFor(listener, { ...settings, maxInFlight: 1, maxQueued: 20 })
    await Promise.all(Array.from({ length: 20 }, () => provider.assess(request)))
    expect(calls).toBe(3)
  })

  test.each([400, 413, 422])(
    'the circuit stays closed when inputs are refused, since one caller could cause that for all: %i',
    async (status) => {
      const provider = await providerFor(answering('', status), settings)
      for (let n = 0; n < 6; n += 1) await provider.assess(request)
      expect(provider.load().circuit).toBe('closed')
    },
  )

  test('the circuit stays closed when callers cancel', async () => {
    const provider = await providerFor(() => {}, settings)
    for (let n = 0; n < 6; n += 1) {
      const controller = new AbortController()
      const result = provider.assess(request, { signal: controller.signal })
      controller.abort()
      expect(await result).toEqual(timeout)
    }
    expect(provider.load().circuit).toBe('closed')
  })
})

describe('a remote provider reports its calls and its load to the operator', () => {
  test('observe receives each assessment with its outcome, and a time only when a request was sent', async () => {
    const seen: RemoteCall[] = []
    const observe = (call: RemoteCall) => seen.push(call)
    const bodies = [goodAnswer, '{}', goodAnswer.replace('acme', 'other'), '']
    const listener: RequestListener = (_incoming, response) => {
      response.end(bodies.shift())
    }
    const provider = await providerFor(listener, { observe, failuresToOpen: 3 })
    for (let n = 0; n < 5; n += 1) await provider.assess(request)
    await provider.assess(request, { signal: AbortSignal.abort() })
    expect(seen.map(({ outcome }) => outcome)).toEqual([
      'ok',
      'malformed_response',
      'model_mismatch',
      'malformed_response',
      'circuit_open',
      'circuit_open',
    ])
    expect(seen.map(({ exchangeMs }) => exchangeMs === null)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
    await providerAt(await closedPortUrl(), { observe }).assess(request)
    expect(seen.at(-1)?.outcome).toBe('unreachable')
  })

  test('load() reports calls in flight and queued', async () => {
    const arrived = Promise.withResolvers<void>()
    const provider = await providerFor(() => arrived.resolve(), { maxInFlight: 1 })
    expect(provider.load()).toEqual({ inFlight: 0, queued: 0, circuit: 'closed' })
    const held = [provider.assess(request), provider.assess(request)]
    await arrived.promise
    expect(provider.load()).toEqual({ inFlight: 1, queued: 1, circuit: 'closed' })
    await provider.close()
    await Promise.all(held)
    expect(provider.load()).toEqual({ inFlight: 0, queued: 0, circuit: 'closed' })
  })
})
