import { Worker } from 'node:worker_threads'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EnvelopeRequest } from '@ase/schemas'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createEvaluationThreads, createPlaygroundWork, type WorkDone } from '../src/index.ts'
import { createTurns } from '../src/playground/turns.ts'
import { createThreadedWork } from '../src/work/evaluation-work.ts'
import { benign } from './fixtures.ts'

const bodyOf = (envelope: EnvelopeRequest): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ envelope, policies: ['default', 'strict'] }))

test('requests of many accounts in the playground delay the evaluation of a heavy account by one turn', async () => {
  const code = `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', (job) => parentPort.postMessage({ kind: 'done', answer: { ok: false, error: { code: job.name } }, cpuMs: 1 }))
    parentPort.postMessage({ kind: 'ready' })`
  const threads = createEvaluationThreads({
    threads: 1,
    isHeavy: () => true,
    startWorker: () => new Worker(code, { eval: true }),
  })
  onTestFinished(() => threads.close())
  const order: string[] = []
  const noted = (one: WorkDone): void => void order.push(one.accountId)
  const playground = createPlaygroundWork(threads, noted)
  const evaluations = createThreadedWork(threads, noted)
  const body = bodyOf(benign)
  const tried = ['a', 'b', 'c', 'd', 'e'].map((id) => playground.read(id, body))
  const paid = evaluations.read('paid', body)
  await Promise.all([...tried, paid])
  expect(order).toEqual(['a', 'b', 'paid', 'c', 'd', 'e'])
})

describe('turns', () => {
  test('turns run a limited number of tasks concurrently, in their order, and a failed task ends its turn', async () => {
    const turns = createTurns(2)
    const order: number[] = []
    let running = 0
    let most = 0
    const work = async (n: number): Promise<number> => {
      order.push(n)
      running += 1
      most = Math.max(most, running)
      await nextTurn()
      running -= 1
      if (n === 1) throw new Error('one')
      return n
    }
    const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => turns.run(() => work(n))))
    expect(order).toEqual([0, 1, 2, 3, 4])
    expect(most).toBe(2)
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
  })
})
