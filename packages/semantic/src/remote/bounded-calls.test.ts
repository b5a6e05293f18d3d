import { succeed } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { createBoundedCalls } from './bounded-calls.ts'
import { deadlinePassed } from '@ase/runtime'

const never = new AbortController().signal

/** A call that the test starts counting and ends by hand. */
function heldCall(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const call = async () => {
    log.push(name)
    await promise
    return succeed(name)
  }
  return { call, end: resolve }
}

describe('createBoundedCalls bounds concurrent and waiting calls', () => {
  test('no more calls than the bound run, in order of arrival', async () => {
    const log: string[] = []
    const calls = createBoundedCalls({ maxInFlight: 1, maxQueued: 2 })
    const [a, b, c] = ['a', 'b', 'c'].map((name) => heldCall(log, name))
    if (a === undefined || b === undefined || c === undefined) throw new Error('unreachable')
    const running = [a, b, c].map(({ call }) => calls.run(call, never))
    expect(log).toEqual(['a'])
    a.end()
    await running[0]
    expect(log).toEqual(['a', 'b'])
    b.end()
    c.end()
    expect(await Promise.all(running)).toEqual([succeed('a'), succeed('b'), succeed('c')])
    expect(log).toEqual(['a', 'b', 'c'])
  })

  test('a full queue refuses immediately and reports when to retry', async () => {
    const log: string[] = []
    const calls = createBoundedCalls({ maxInFlight: 1, maxQueued: 0 })
    const held = heldCall(log, 'held')
    const running = calls.run(held.call, never)
    expect(await calls.run(heldCall(log, 'refused').call, never)).toEqual({
      ok: false,
      error: { kind: 'queue_full', retryAfterSeconds: 1 },
    })
    expect(log).toEqual(['held'])
    held.end()
    await running
  })

  test('a cancelled waiter leaves the queue, never runs and frees its place', async () => {
    const log: string[] = []
    const calls = createBoundedCalls({ maxInFlight: 1, maxQueued: 1 })
    const first = heldCall(log, 'first')
    const running = calls.run(first.call, never)
    const cancelled = new AbortController()
    const waiting = calls.run(heldCall(log, 'cancelled').call, cancelled.signal)
    cancelled.abort()
    expect(await waiting).toEqual({ ok: false, error: { kind: 'cancelled' } })
    const second = heldCall(log, 'second')
    const next = calls.run(second.call, never)
    first.end()
    second.end()
    expect(await Promise.all([running, next])).toEqual([succeed('first'), succeed('second')])
    expect(log).toEqual(['first', 'second'])
  })

  test('a waiter that times out fails with another kind than a cancelled one', async () => {
    const calls = createBoundedCalls({ maxInFlight: 1, maxQueued: 1 })
    const held = heldCall([], 'held')
    const running = calls.run(held.call, never)
    const late = new AbortController()
    const waiting = calls.run(heldCall([], 'late').call, late.signal)
    expect([calls.inFlight(), calls.queued()]).toEqual([1, 1])
    late.abort(deadlinePassed)
    expect(await waiting).toEqual({ ok: false, error: { kind: 'queue_timeout' } })
    held.end()
    await running
    expect([calls.inFlight(), calls.queued()]).toEqual([0, 0])
  })

  test('an already cancelled call does not run', async () => {
    const log: string[] = []
    const calls = createBoundedCalls({ maxInFlight: 1, maxQueued: 1 })
    const result = await calls.run(heldCall(log, 'x').call, AbortSignal.abort())
    expect(result.ok).toBe(false)
    expect(log).toEqual([])
  })

  test('a call that rejects releases its place', async () => {
    const calls = createBoundedCalls({ maxInFlight: 1, maxQueued: 0 })
    await expect(calls.run(() => Promise.reject(new Error('broken')), never)).rejects.toThrow(
      'broken',
    )
    expect(await calls.run(() => Promise.resolve(succeed(1)), never)).toEqual(succeed(1))
  })

  test('idle waits for the last call', async () => {
    const log: string[] = []
    const calls = createBoundedCalls({ maxInFlight: 1, maxQueued: 0 })
    await calls.idle()
    const held = heldCall(log, 'call')
    const running = calls.run(held.call, never)
    const idle = calls.idle().then(() => log.push('idle'))
    await new Promise(setImmediate)
    expect(log).toEqual(['call'])
    held.end()
    await Promise.all([running, idle])
    expect(log).toEqual(['call', 'idle'])
  })
})
