import { EvaluationType } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { GUARD_MODEL, guardServer } from '../test/guard-server.ts'
import { startLocalServer } from '../test/local-server.ts'
import { createSemanticProvider } from './create-provider.ts'
import { signalsFor } from './signals-for.ts'

describe('createSemanticProvider makes the provider that the settings name', () => {
  test.each(['http', 'openai'] as const)(
    'the provider %s reports the pinned version as its own',
    async (kind) => {
      const settings = { baseUrl: 'http://127.0.0.1:9', model: 'pinned-1', timeoutMs: 10 }
      const provider = createSemanticProvider({ provider: kind, ...settings })
      expect(provider.modelVersion).toBe('pinned-1')
      await provider.close()
    },
  )

  test('a URL and a model are enough for a remote provider', async () => {
    const server = await startLocalServer(guardServer())
    const { baseUrl } = server
    const provider = createSemanticProvider({ provider: 'http', baseUrl, model: GUARD_MODEL })
    const signals = signalsFor('context')
    const result = await provider.assess({ type: 'context', state: statesByType.context, signals })
    expect(result.ok && Object.keys(result.value)).toEqual([...signals])
    await provider.close()
    await server.close()
  })

  test.each(['ftp://127.0.0.1/', 'file:///srv/guard', 'localhost:9000', 'guard', ''])(
    'createSemanticProvider refuses a base URL that is not HTTP: %s',
    (baseUrl) => {
      const make = () => createSemanticProvider({ provider: 'http', baseUrl, model: 'pinned-1' })
      expect(make).toThrow(TypeError)
    },
  )
})

const statesByType: Readonly<Record<EvaluationType, unknown>> = {
  context: { content: 'The library opens at nine.', source: 'document', trustLevel: 'trusted' },
  action: {
    userIntent: 'Look up the weather.',
    proposedAction: { tool: 'weather', arguments: { city: 'Oslo' } },
    grantedCapabilities: ['weather'],
  },
  output: { content: 'Hello', destination: { kind: 'user' }, allowedDataClasses: ['public'] },
  mcp: { phase: 'manifest', grantedCapabilities: [], tools: [{ name: 'weather' }] },
  trace: { goal: 'Look up the weather.', events: [{ id: '1', kind: 'user_message' }] },
}
