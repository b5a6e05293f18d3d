import { afterEach, describe, expect, test } from 'vitest'
import {
  answering,
  closeAll,
  goodAnswer,
  providerFor,
  request,
  timeout,
} from '../test/http-provider.ts'

afterEach(closeAll)

describe('answers that are AGENT_SECURITY_TIMEOUT', () => {
  test('a server that accepts and says nothing', async () => {
    const provider = await providerFor(() => {}, { timeoutMs: 50 })
    expect(await provider.assess(request)).toEqual(timeout)
  })

  test('headers in time and a body that never ends', async () => {
    const provider = await providerFor(
      (_incoming, response) => {
        const timer = setInterval(() => response.write(' '), 5)
        response.on('close', () => clearInterval(timer))
      },
      { timeoutMs: 50 },
    )
    expect(await provider.assess(request)).toEqual(timeout)
  })

  test('a turn that does not come in time', async () => {
    let calls = 0
    const provider = await providerFor(() => (calls += 1), { timeoutMs: 50, maxInFlight: 1 })
    const results = await Promise.all([provider.assess(request), provider.assess(request)])
    expect(results).toEqual([timeout, timeout])
    expect(calls).toBe(1)
  })

  test('a full queue, at once, with Retry-After', async () => {
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

  test('cancelled by the caller: before, while waiting and in flight', async () => {
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

  test('after close', async () => {
    const provider = await providerFor(answering('{}'))
    await provider.close()
    expect(await provider.assess(request)).toEqual(timeout)
  })
})

test('the in-flight bound holds at the server, and everyone is served', async () => {
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
