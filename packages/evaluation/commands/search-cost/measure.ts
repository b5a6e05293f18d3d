import { policies } from '@ase/policy'
import { isUtf8 } from 'node:buffer'
import { Envelope, parseAs, parseRequestJson } from '@ase/schemas'
import { signalsFor } from '@ase/semantic'
import { estimateSignals } from '@ase/semantic-embedded'
import { applyRules, redactState } from '../../src/assess.ts'
import { digestRequest } from '../../src/canonical-digest.ts'

/** What an evaluation does with a body, in order. */
export const phases = ['parse', 'schema', 'digest', 'rules', 'redact', 'model'] as const
export type Phase = (typeof phases)[number]

/** How an evaluation of a body ended, and the processor time of each of its phases in milliseconds. */
export interface Cost {
  readonly end: 'refused' | 'blocked' | 'too_large' | 'assessed'
  readonly ms: Readonly<Record<Phase, number>>
  readonly total: number
}

const policy = policies['default']

/** One evaluation, without storage and billing. */
function measureOnce(body: Uint8Array): Cost {
  const ms = { parse: 0, schema: 0, digest: 0, rules: 0, redact: 0, model: 0 }
  const timed = <T>(phase: Phase, work: () => T): T => {
    const before = process.threadCpuUsage()
    const result = work()
    const { user, system } = process.threadCpuUsage(before)
    ms[phase] = (user + system) / 1000
    return result
  }
  const ended = (end: Cost['end']): Cost => ({
    end,
    ms,
    total: phases.reduce((sum, phase) => sum + ms[phase], 0),
  })
  const json = timed('parse', () => parseBytes(body))
  if (!json.ok) return ended('refused')
  const parsed = timed('schema', () => parseAs(Envelope, json.value))
  if (!parsed.ok) return ended('refused')
  const envelope = parsed.value
  timed('digest', () => digestRequest(envelope))
  const ruled = timed('rules', () => applyRules(envelope, policy))
  if (ruled.state === 'decided') return ended('blocked')
  const redacted = timed('redact', () => redactState(envelope))
  if (!redacted.ok) return ended('too_large')
  const { type } = envelope
  const { state } = redacted.value
  timed('model', () => estimateSignals({ type, state, signals: signalsFor(type) }))
  return ended('assessed')
}

/**
 * The mean of as many evaluations as take so much time together. Systems count a thread's time in steps of some
 * milliseconds, so one short run says little.
 */
export function measureBody(body: string, leastMs: number): Cost {
  const bytes = Buffer.from(body)
  const sum: Record<Phase, number> = {
    parse: 0,
    schema: 0,
    digest: 0,
    rules: 0,
    redact: 0,
    model: 0,
  }
  let [runs, total] = [0, 0]
  let { end }: Pick<Cost, 'end'> = { end: 'refused' }
  const started = process.threadCpuUsage()
  while (runs === 0 || total < leastMs) {
    const cost = measureOnce(bytes)
    for (const phase of phases) sum[phase] += cost.ms[phase]
    runs += 1
    end = cost.end
    const { user, system } = process.threadCpuUsage(started)
    total = (user + system) / 1000
  }
  for (const phase of phases) sum[phase] /= runs
  return { end, ms: sum, total: phases.reduce((all, phase) => all + sum[phase], 0) }
}

function parseBytes(body: Uint8Array) {
  if (!isUtf8(body)) throw new TypeError('A body is written as UTF-8.')
  return parseRequestJson(Envelope, Buffer.from(body).toString('utf8'))
}
