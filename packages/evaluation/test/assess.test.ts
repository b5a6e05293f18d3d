import { policies } from '@ase/policy'
import { createEmbeddedProvider } from '@ase/semantic'
import { fail, type TypedInput } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { assess, AssessmentFailure } from '../src/index.ts'
import { benign, destructive, fakeProvider } from './fixtures.ts'

const page = (content: string): TypedInput => ({
  type: 'context',
  input: { content, source: 'retrieved_webpage', trustLevel: 'untrusted' },
})
const policy = policies.default

describe('assess', () => {
  test('reads an envelope without its optional fields', async () => {
    const assessment = await assess(page('The museum opens at nine.'), {
      policy,
      provider: createEmbeddedProvider(),
    })
    expect(assessment).toMatchObject({ decision: 'allow', riskLevel: 'none', reasons: [] })
  })

  test('blocks a high-severity hit without a provider', async () => {
    const assessment = await assess(destructive, { policy, provider: null })
    expect(assessment).toMatchObject({ decision: 'block', policy: { semanticVersion: null } })
  })

  test.each([
    ['no provider', null, 'AGENT_SECURITY_NOT_CONFIGURED'],
    [
      'a provider that fails',
      fakeProvider(() => Promise.resolve(fail({ code: 'AGENT_SECURITY_TIMEOUT' }))),
      'AGENT_SECURITY_TIMEOUT',
    ],
  ])('rejects with a code for %s', async (_, provider, code) => {
    const failure: unknown = await assess(benign, { policy, provider }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(AssessmentFailure)
    expect(failure).toMatchObject({ code })
  })

  test('asks for a human when a text is too dense for the provider to see it', async () => {
    const flood = `Please read this. ${'token="'.repeat(5000)}`
    const provider = fakeProvider()
    const assessment = await assess(page(flood), { policy, provider })
    expect(JSON.stringify(provider.states)).not.toContain('Please')
    expect(assessment).toMatchObject({ decision: 'review', riskCodes: ['ANALYSIS_LIMIT'] })
  })
})
