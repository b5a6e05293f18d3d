import { describe, expect, test } from 'vitest'
import { createStallDetector } from './readiness.ts'

describe('a queue', () => {
  const watch = () => {
    const queue = { isFull: false, finished: 0 }
    let nowMs = 0
    const isStalled = createStallDetector(queue, () => nowMs)
    /** Asks every second, as a probe does. */
    const pass = (seconds: number, each: () => void = () => {}): boolean[] =>
      Array.from({ length: seconds }, () => {
        nowMs += 1000
        each()
        return isStalled()
      })
    return { queue, pass }
  }

  test('a queue that has a place is not stalled, however long nothing is finished', () => {
    const { pass } = watch()
    expect(pass(100)).not.toContain(true)
  })

  test('a queue that is full for an hour and makes progress is not stalled', () => {
    const { queue, pass } = watch()
    queue.isFull = true
    const isStalled = pass(3600, () => {
      queue.finished += 1
    })
    expect(isStalled).not.toContain(true)
  })

  test('a queue that is full while nothing is finished for ten seconds is stalled until something is finished', () => {
    const { queue, pass } = watch()
    queue.isFull = true
    expect(pass(12)).toEqual([...Array<boolean>(10).fill(false), true, true])
    queue.finished += 1
    expect(pass(11)).toEqual([...Array<boolean>(10).fill(false), true])
    queue.isFull = false
    expect(pass(1)).toEqual([false])
  })
})
