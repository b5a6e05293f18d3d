import { policies, type Policy } from '@ase/policy'
import { createEmbeddedProvider } from '@ase/semantic-embedded'
import { fail, succeed, type TypedInput } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { assess, AssessmentFailure } from '../src/index.ts'
import { benign, destructive, fakeProvider } from './fixtures.ts'

const page = (content: string): TypedInput => ({
  type: 'context',
  input: { content, source: 'retrieved_webpage', trustLevel: 'untrusted' },
})
const policy = policies.default
const sure = { probability: 0.01, confidence: 0.95 }

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

  test('blocks on a code that the policy blocks on, without a provider', async () => {
    const padded: TypedInput = {
      type: 'action',
      input: {
        userIntent: 'Build it.',
        proposedAction: { tool: 'bash', arguments: { command: 'true;'.repeat(5000) } },
        grantedCapabilities: ['bash'],
      },
    }
    const wary: Policy = { ...policy, types: { action: { blockOn: ['ANALYSIS_LIMIT'] } } }
    expect(await assess(padded, { policy: wary, provider: null })).toMatchObject({
      decision: 'block',
      step: 'high_severity_rule',
      riskLevel: 'high',
      reasons: ['rule:ANALYSIS_LIMIT'],
      signals: {},
      policy: { semanticVersion: null },
    })
    const provider = fakeProvider()
    expect(await assess(padded, { policy, provider })).toMatchObject({ decision: 'review' })
    expect(provider.calls).toBe(1)
  })

  test.each([
    ['no provider', null, 'AGENT_SECURITY_NOT_CONFIGURED'],
    [
      'a provider that fails',
      fakeProvider(() => Promise.resolve(fail({ code: 'AGENT_SECURITY_TIMEOUT' }))),
      'AGENT_SECURITY_TIMEOUT',
    ],
    [
      'a provider that can estimate no signal of the type',
      { ...fakeProvider(), estimates: ['sensitiveDisclosure'] as const },
      'AGENT_SECURITY_NOT_CONFIGURED',
    ],
    [
      'a provider that leaves out an asked signal',
      fakeProvider(() => Promise.resolve(succeed({ promptInjection: sure }))),
      'INVALID_PROVIDER_RESPONSE',
    ],
  ])('rejects with a code for %s', async (_, provider, code) => {
    const failure: unknown = await assess(benign, { policy, provider }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(AssessmentFailure)
    expect(failure).toMatchObject({ code })
  })

  test('asks a provider for what it can estimate, and answers without the rest', async () => {
    const provider = { ...fakeProvider(), estimates: ['promptInjection', 'goalDrift'] as const }
    const { decision, signals } = await assess(benign, { policy, provider })
    expect({ decision, signals }).toEqual({ decision: 'allow', signals: { promptInjection: sure } })
  })

  test('asks for a human when a text is too dense for the provider to see it', async () => {
    const flood = `Please read this. ${'token="'.repeat(5000)}`
    const provider = fakeProvider()
    const assessment = await assess(page(flood), { policy, provider })
    expect(JSON.stringify(provider.states)).not.toContain('Please')
    expect(assessment).toMatchObject({ decision: 'review', riskCodes: ['ANALYSIS_LIMIT'] })
  })
})
