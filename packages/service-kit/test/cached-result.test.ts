import { expect, test } from 'vitest'
import { cachedResult } from '../src/cached-result.ts'

function countedCache() {
  let nowMs = 0
  const answers: PromiseWithResolvers<number>[] = []
  const read = cachedResult(
    () => {
      const answer = Promise.withResolvers<number>()
      answers.push(answer)
      return answer.promise
    },
    1000,
    () => nowMs,
  )
  return {
    read,
    answers,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('concurrent callers share one result, however long it takes', async () => {
  const { read, answers, pass } = countedCache()
  const first = read()
  pass(5000)
  const second = read()
  answers[0]?.resolve(1)
  expect(await Promise.all([first, second])).toEqual([1, 1])
  expect(answers).toHaveLength(1)
})

test('a cached result is kept for its time and no longer', async () => {
  const { read, answers, pass } = countedCache()
  const first = read()
  answers[0]?.resolve(1)
  await first
  pass(999)
  expect(await read()).toBe(1)
  pass(1)
  const next = read()
  answers[1]?.resolve(2)
  expect(await next).toBe(2)
})

test('a failure rejects all waiting callers, and is not cached', async () => {
  const { read, answers } = countedCache()
  const waiting = [read(), read()]
  answers[0]?.reject(new Error('away'))
  const settled = await Promise.allSettled(waiting)
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = read()
  answers[1]?.resolve(2)
  expect(await next).toBe(2)
})
