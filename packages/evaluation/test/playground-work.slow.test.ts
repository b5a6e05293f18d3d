import { Worker } from 'node:worker_threads'
import { policies } from '@ase/policy'
import { signalsFor } from '@ase/semantic'
import type { EnvelopeRequest } from '@ase/schemas'
import { afterAll, describe, expect, test } from 'vitest'
import {
  createEvaluationThreads,
  createInlinePlaygroundWork,
  createPlaygroundWork,
  type PlaygroundWork,
  type WorkDone,
} from '../src/index.ts'
import { benign, destructive } from './fixtures.ts'

const account = 'account'
const both = [policies.default, policies.strict]

const bodyOf = (envelope: EnvelopeRequest): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ envelope, policies: ['default', 'strict'] }))

describe('the work of the playground', () => {
  const lanes: string[] = []
  const done: WorkDone[] = []
  const threads = createEvaluationThreads({
    threads: 1,
    startWorker: (lane) => {
      lanes.push(lane)
      return new Worker(new URL('../src/work/thread.ts', import.meta.url), { env: {} })
    },
  })
  afterAll(() => threads.close())
  const threaded = createPlaygroundWork(threads, (one) => void done.push(one))

  async function answersOf(work: PlaygroundWork, body: Uint8Array) {
    const read = await work.read(account, body)
    if (!read.ok) return { read }
    const { applyRules, ...facts } = read.value
    const rules = await applyRules(both)
    if (!rules.ok || rules.value.redacted === null) return { facts, rules }
    const { type } = facts
    const { stateJson } = rules.value.redacted
    const question = { type, stateJson, signals: signalsFor(type) }
    return { facts, rules, embedded: await work.askEmbedded(account, question) }
  }

  test.each([
    ['a benign action', benign],
    ['an action that a rule decides', destructive],
  ])(
    'the playground works in the thread of low priority alone, with the same answers about %s',
    async (_, envelope) => {
      const expected = await answersOf(createInlinePlaygroundWork(), bodyOf(envelope))
      expect(expected).toHaveProperty('rules')
      expect(await answersOf(threaded, bodyOf(envelope))).toEqual(expected)
      expect(lanes).toEqual(['background'])
      const [first] = done
      expect(first).toMatchObject({ accountId: account, job: 'playground_read', place: 'thread' })
    },
  )

  test('the playground refuses a body that is no request', async () => {
    const read = await threaded.read(account, new TextEncoder().encode('{"envelope":{}}'))
    expect(read).toMatchObject({ ok: false, error: { code: 'INVALID_SCHEMA' } })
  })
})
