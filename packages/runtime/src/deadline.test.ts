import { getEventListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import { untilAborted, withDeadline } from './deadline.ts'

test('withDeadline leaves no timer and no listener behind a settled task', async () => {
  vi.useFakeTimers()
  const { signal } = new AbortController()
  try {
    expect(await withDeadline(8000, [signal], () => Promise.resolve('done'))).toBe('done')
    const failing = withDeadline(8000, [signal], () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    expect(vi.getTimerCount()).toBe(0)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('withDeadline aborts the signal of its task at the deadline, and not before', async () => {
  vi.useFakeTimers()
  try {
    const seen = Promise.withResolvers<AbortSignal>()
    const task = withDeadline(8000, [], (signal) => {
      seen.resolve(signal)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve('aborted')))
    })
    const signal = await seen.promise
    vi.advanceTimersByTime(7999)
    expect(signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await task).toBe('aborted')
  } finally {
    vi.useRealTimers()
  }
})

test('untilAborted settles as its promise does, and leaves no listener behind', async () => {
  const { signal } = new AbortController()
  expect(await untilAborted(Promise.resolve('done'), signal)).toBe('done')
  await expect(untilAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test.each(['before', 'during'])(
  'untilAborted rejects with the reason of an abort %s the wait',
  async (moment) => {
    const controller = new AbortController()
    if (moment === 'before') controller.abort(new Error('too late'))
    const waiting = untilAborted(new Promise(() => {}), controller.signal)
    controller.abort(new Error('too late'))
    await expect(waiting).rejects.toThrow('too late')
  },
)
