import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { auditLedger, grantCredits } from '@ase/credits'
import type { Database } from '@ase/db'
import { useTestDatabase } from '@ase/db/testing'
import { createAccount } from '@ase/identity'
import { Envelope, succeed, type ApiError, type Result, type Signals } from '@ase/schemas'
import { signalsFor, type SemanticProvider } from '@ase/semantic'
import { afterEach, expect } from 'vitest'

/** A database for all tests of a file, whose ledger has to be sound after each. */
export function useAuditedDatabase() {
  const database = useTestDatabase()
  afterEach(async () => {
    const sound = { unbalanced: 0, misheld: 0, unmatched: 0, missettled: 0 }
    expect(await auditLedger(database.db)).toEqual(sound)
  })
  return database
}

export async function openAccount(db: Database, credits: number): Promise<string> {
  const { accountId } = await createAccount(db, { email: `${randomUUID()}@example.test` })
  if (credits > 0) await grantCredits(db, { accountId, credits, ref: 'start' })
  return accountId
}

/** Passes every rule, so that it reaches the provider. */
export const benign = Envelope.parse({
  type: 'action',
  input: {
    userIntent: 'Show me the weather in Lisbon for tomorrow.',
    proposedAction: { tool: 'weather.read', arguments: { city: 'Lisbon', day: 'tomorrow' } },
    grantedCapabilities: ['weather.read'],
  },
})

/** Hits a high-severity rule, so that it is decided without the provider. */
export const destructive = Envelope.parse({
  type: 'action',
  input: {
    userIntent: 'Clean the build folder.',
    proposedAction: { tool: 'bash', arguments: { command: 'rm -rf / --no-preserve-root' } },
    grantedCapabilities: ['bash'],
  },
})

export interface FakeProvider extends SemanticProvider {
  calls: number
  states: unknown[]
}

/** Answers benign signals, or what `answer` says, after a turn of the event loop. */
export function fakeProvider(
  answer?: (call: number) => Promise<Result<Signals, ApiError>>,
): FakeProvider {
  const provider: FakeProvider = {
    modelVersion: 'fake-1',
    calls: 0,
    states: [],
    assess: async (request) => {
      provider.calls++
      provider.states.push(request.state)
      await nextTurn()
      if (answer !== undefined) return answer(provider.calls)
      const signals = request.signals.map((name) => [name, { probability: 0.01, confidence: 0.95 }])
      return succeed<Signals>(Object.fromEntries(signals))
    },
    close: () => Promise.resolve(),
  }
  return provider
}

export const benignSignals: Signals = Object.fromEntries(
  signalsFor('action').map((name) => [name, { probability: 0.01, confidence: 0.95 }]),
)

export function newKey(): string {
  return `key-${randomUUID()}`
}
