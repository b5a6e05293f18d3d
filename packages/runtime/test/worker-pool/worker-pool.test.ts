import { Worker } from 'node:worker_threads'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createWorkerPool,
  type WorkerPool,
  type WorkerPoolSettings,
} from '../../src/worker-pool/worker-pool.ts'
import type { TestJob } from './jobs.ts'

type Pool = WorkerPool<TestJob, unknown>

/** Long, so that no test fails on a busy machine. */
const PATIENT_MS = 60_000

const pools: Pool[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

function startWorker(module = './jobs.ts'): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: 24 }
  return new Worker(new URL(module, import.meta.url), { resourceLimits })
}

function poolOf(settings: Partial<WorkerPoolSettings<TestJob>> = {}): Pool {
  const pool = createWorkerPool<TestJob, unknown>({
    startWorker: () => startWorker(),
    threads: 1,
    queuedMax: 100,
    jobMsMax: PATIENT_MS,
    ...settings,
  })
  pools.push(pool)
  return pool
}

const echo = (text: string): TestJob => ({ does: 'echo', text })
const owner = 'account'

/** A job that holds the thread until the test releases it. */
function heldJob(): { readonly job: TestJob; readonly letGo: () => void } {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  return {
    job: { does: 'wait', gate },
    letGo: () => {
      Atomics.store(gate, 0, 1)
      Atomics.notify(gate, 0)
    },
  }
}

const answered = (answer: unknown) => ({ ok: true, value: { answer } })
const failedAs = (kind: string) => ({ ok: false, error: { kind } })

describe('a job', () => {
  test('a job is answered with the processor time that it took', async () => {
    const result = await poolOf().run(echo('a'), { owner })
    expect(result).toMatchObject(answered('a'))
    expect(result.ok && result.value.cpuMs >= 0).toBe(true)
  })

  test('a job receives and returns bytes without a copy', async () => {
    const bytes = new Uint8Array([1, 2, 3])
    const running = poolOf().run({ does: 'reverse', bytes }, { owner, transfer: [bytes.buffer] })
    expect(bytes.length).toBe(0)
    expect(await running).toMatchObject(answered(new Uint8Array([3, 2, 1])))
  })

  test('a running job does not block the event loop of the process', async () => {
    const { job, letGo } = heldJob()
    const running = poolOf().run(job, { owner })
    for (let turn = 0; turn < 100; turn += 1) await nextTurn()
    letGo()
    expect(await running).toMatchObject(answered('waited'))
  })
})

describe('a failure fails one job, and the next one works', () => {
  test.each([
    ['exits', 'exit', 'crashed'],
    ['fills its memory', 'fill_memory', 'crashed'],
    ['throws', 'throw', 'threw'],
    ['answers what cannot change threads', 'answer_unclonably', 'threw'],
  ] as const)('when a job %s', async (_, does, kind) => {
    const pool = poolOf()
    const [failed, waiting] = await Promise.all([
      pool.run({ does }, { owner }),
      pool.run(echo('waiting'), { owner: 'other' }),
    ])
    expect(failed).toMatchObject(failedAs(kind))
    expect(waiting).toMatchObject(answered('waiting'))
    expect(await pool.run(echo('next'), { owner })).toMatchObject(answered('next'))
  })

  test('the pool goes on after a job that hangs, which is ended and charged with its time', async () => {
    const pool = poolOf({ jobMsMax: 50 })
    const [failed, waiting] = await Promise.all([
      pool.run({ does: 'hang' }, { owner }),
      untilDone(pool, echo('waiting')),
    ])
    expect(failed).toMatchObject(failedAs('timed_out'))
    expect(!failed.ok && failed.error.cpuMs >= 49).toBe(true)
    expect(waiting).toMatchObject(answered('waiting'))
  })

  test('the pool goes on after a job that blocks without using processor time', async () => {
    const pool = poolOf({ jobMsMax: 20 })
    const failed = await pool.run(heldJob().job, { owner })
    expect(failed).toMatchObject(failedAs('timed_out'))
    expect(!failed.ok && failed.error.cpuMs >= 199).toBe(true)
    expect(await untilDone(pool, echo('next'))).toMatchObject(answered('next'))
  })

  test('the pool goes on after a thread that cannot be created', async () => {
    let tries = 0
    const pool = poolOf({
      startWorker: () => {
        tries += 1
        if (tries === 1) throw new Error('no more threads')
        return startWorker()
      },
    })
    const [failed, waiting] = await Promise.all([
      pool.run(echo('a'), { owner }),
      pool.run(echo('b'), { owner: 'other' }),
    ])
    expect(failed).toMatchObject(failedAs('crashed'))
    expect(waiting).toMatchObject(answered('b'))
  })

  test('the pool goes on after a thread whose module throws', async () => {
    let tries = 0
    const pool = poolOf({
      startWorker: () => {
        tries += 1
        return tries === 1 ? new Worker('throw new Error()', { eval: true }) : startWorker()
      },
    })
    const [failed, waiting] = await Promise.all([
      pool.run(echo('a'), { owner }),
      pool.run(echo('b'), { owner: 'other' }),
    ])
    expect(failed).toMatchObject(failedAs('crashed'))
    expect(waiting).toMatchObject(answered('b'))
  })

  test('the pool goes on after a thread whose module never gets ready', async () => {
    let tries = 0
    const pool = poolOf({
      startMsMax: PATIENT_MS,
      startWorker: () => {
        tries += 1
        return tries === 1 ? new Worker('for (;;);', { eval: true }) : startWorker()
      },
    })
    const hanging = poolOf({
      startMsMax: 50,
      startWorker: () => new Worker('for (;;);', { eval: true }),
    })
    expect(await hanging.run(echo('a'), { owner })).toMatchObject({
      error: { kind: 'timed_out', cpuMs: 0 },
    })
    const first = pool.run(echo('a'), { owner })
    await pool.close()
    expect(await first).toMatchObject(failedAs('crashed'))
    expect(await pool.run(echo('b'), { owner })).toMatchObject(answered('b'))
  })

  test('the pool goes on after an answer that cannot be read', async () => {
    const { job, letGo } = heldJob()
    let started: Worker | undefined
    const pool = poolOf({ startWorker: () => (started = startWorker()) })
    const running = pool.run(job, { owner })
    started?.emit('messageerror', new Error('not readable here'))
    expect(await running).toMatchObject(failedAs('crashed'))
    letGo()
    expect(await pool.run(echo('next'), { owner })).toMatchObject(answered('next'))
  })

  test('the pool goes on after a thread that ends between two jobs', async () => {
    let started: Worker | undefined
    const pool = poolOf({ startWorker: () => (started = startWorker()) })
    await pool.run(echo('a'), { owner })
    await started?.terminate()
    expect(await pool.run(echo('b'), { owner })).toMatchObject(answered('b'))
  })

  test('the pool goes on after a task that cannot be sent to a thread', async () => {
    const pool = poolOf()
    const bytes = new Uint8Array([1])
    structuredClone(bytes, { transfer: [bytes.buffer] })
    const options = { owner, transfer: [bytes.buffer] }
    expect(await pool.run({ does: 'reverse', bytes }, options)).toMatchObject(failedAs('crashed'))
    expect(await pool.run(echo('next'), { owner })).toMatchObject(answered('next'))
  })
})

describe('owners', () => {
  test('owners take turns: sixty jobs of one owner delay the job of another by one', async () => {
    const pool = poolOf()
    const { job, letGo } = heldJob()
    const order: string[] = []
    const run = async (name: string, task: TestJob) => {
      await pool.run(task, { owner: name })
      order.push(name)
    }
    const held = run('busy', job)
    const busy = Array.from({ length: 60 }, () => run('busy', echo('')))
    const other = run('other', echo(''))
    expect({ queued: pool.queued, running: pool.running }).toEqual({ queued: 61, running: 1 })
    letGo()
    await Promise.all([held, ...busy, other])
    expect(order.indexOf('other')).toBeLessThanOrEqual(2)
    expect({ queued: pool.queued, running: pool.running }).toEqual({ queued: 0, running: 0 })
  })

  test('an owner with too many waiting jobs loses its own, not those of others', async () => {
    const pool = poolOf({ queuedMax: 3 })
    const { job, letGo } = heldJob()
    const held = pool.run(job, { owner: 'busy' })
    const busy = Array.from({ length: 3 }, (_, n) => pool.run(echo(`${n}`), { owner: 'busy' }))
    const other = pool.run(echo('other'), { owner: 'other' })
    expect({ isFull: pool.isFull, finished: pool.finished }).toEqual({ isFull: true, finished: 0 })
    expect(await busy[2]).toMatchObject(failedAs('queue_full'))
    letGo()
    expect(await other).toMatchObject(answered('other'))
    expect(await Promise.all([held, busy[0], busy[1]])).toMatchObject([
      answered('waited'),
      answered('0'),
      answered('1'),
    ])
    expect({ isFull: pool.isFull, finished: pool.finished }).toEqual({ isFull: false, finished: 4 })
  })

  test('an urgent job passes the other jobs of its owner', async () => {
    const pool = poolOf()
    const { job, letGo } = heldJob()
    const order: string[] = []
    const run = async (text: string, isUrgent: boolean) => {
      await pool.run(echo(text), { owner, isUrgent })
      order.push(text)
    }
    const held = pool.run(job, { owner })
    const jobs = [run('first', false), run('urgent', true)]
    letGo()
    await Promise.all([held, ...jobs])
    expect(order).toEqual(['urgent', 'first'])
  })
})

test('a pool that is closed fails its running and waiting jobs', async () => {
  const pool = poolOf()
  const { job } = heldJob()
  const jobs = [pool.run(job, { owner }), pool.run(echo('a'), { owner })]
  await pool.close()
  expect(await Promise.all(jobs)).toMatchObject([failedAs('crashed'), failedAs('crashed')])
})

test('the threads of a pool work concurrently', async () => {
  const pool = poolOf({ threads: 2 })
  const { job, letGo } = heldJob()
  const held = pool.run(job, { owner })
  expect(await pool.run(echo('beside'), { owner })).toMatchObject(answered('beside'))
  letGo()
  expect(await held).toMatchObject(answered('waited'))
})

/** A short time limit may end a job that it does not mean on a busy machine. */
async function untilDone(pool: Pool, job: TestJob) {
  for (;;) {
    const result = await pool.run(job, { owner: 'other' })
    if (result.ok) return result
  }
}

describe('a heavy owner', () => {
  test("a heavy owner's jobs run in a thread of low priority, for which no other owner waits", async () => {
    const lanes: string[] = []
    const pool = poolOf({
      startWorker: (lane) => {
        lanes.push(lane)
        return startWorker()
      },
      isHeavy: (name) => name.startsWith('heavy'),
    })
    const { job, letGo } = heldJob()
    const held = pool.run(job, { owner: 'heavy 1' })
    const next = pool.run(echo('next'), { owner: 'heavy 2' })
    expect(await pool.run(echo('other'), { owner })).toMatchObject(answered('other'))
    expect(pool.queued).toBe(1)
    expect(lanes).toEqual(['background', 'normal'])
    letGo()
    expect(await Promise.all([held, next])).toMatchObject([answered('waited'), answered('next')])
  })

  test('an owner that becomes heavy while its jobs wait leaves the threads of the others', async () => {
    let isHeavy = false
    const pool = poolOf({ isHeavy: (name) => isHeavy && name === 'busy' })
    const [first, second] = [heldJob(), heldJob()]
    const running = pool.run(first.job, { owner: 'busy' })
    const waiting = pool.run(second.job, { owner: 'busy' })
    const other = pool.run(echo('other'), { owner })
    isHeavy = true
    first.letGo()
    expect(await running).toMatchObject(answered('waited'))
    expect(await other).toMatchObject(answered('other'))
    second.letGo()
    expect(await waiting).toMatchObject(answered('waited'))
  })
})
