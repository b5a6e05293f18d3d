import { useTestDatabase } from '@ase/db/testing'
import { policies } from '@ase/policy'
import { exampleInputs } from '@ase/rules-engine/testing'
import { Envelope, type PlaygroundResult } from '@ase/schemas'
import { createEmbeddedProvider } from '@ase/semantic-embedded'
import { expect, test } from 'vitest'
import {
  assess,
  assessInPlayground,
  AssessmentFailure,
  createEvaluator,
  createInlinePlaygroundWork,
  createPlayground,
  type Assessment,
} from '../src/index.ts'
import { openAccount } from './fixtures.ts'

const database = useTestDatabase()

/** What an evaluation decides, or the code of its failure. */
async function assessed(envelope: Envelope, policy: (typeof policies)['default']): Promise<object> {
  try {
    return decidedIn(await assess(envelope, { policy, provider: createEmbeddedProvider() }))
  } catch (error) {
    if (error instanceof AssessmentFailure) return { code: error.code }
    throw error
  }
}

function decidedIn({
  decision,
  riskLevel,
  riskScore,
  riskCodes,
  reasons,
  ...rest
}: Assessment | PlaygroundResult): object {
  const step = 'step' in rest ? rest.step : rest.explanation.step
  return { decision, riskLevel, riskScore, riskCodes, reasons, step }
}

test('every example of every rule is decided as by an evaluation, under every policy', async () => {
  const { db } = database
  const accountId = await openAccount(db, 0)
  const evaluator = createEvaluator({
    db,
    provider: createEmbeddedProvider(),
    providerTimeoutMs: 8000,
  })
  const playground = createPlayground(evaluator, createInlinePlaygroundWork())
  const ids = ['default', 'strict', 'permissive'] as const
  let compared = 0
  for (const input of exampleInputs) {
    const envelope = Envelope.safeParse(input)
    if (!envelope.success) continue
    await db.pool.query('delete from account_window')
    const body = new TextEncoder().encode(
      JSON.stringify({ envelope: envelope.data, policies: ids }),
    )
    const answer = await assessInPlayground(playground, { accountId, body })
    for (const [index, id] of ids.entries()) {
      const result = answer.ok ? answer.value.results[index] : undefined
      const tried = answer.ok ? result && decidedIn(result) : { code: answer.error.code }
      expect(tried).toEqual(await assessed(envelope.data, policies[id]))
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(1000)
})
