import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { grantCredits } from '@ase/credits'
import type { Database } from '@ase/db'
import { createAccount } from '@ase/identity'
import { InspectionFailure, type Inspection, type Inspector } from '../../src/index.ts'
import { nothingDeclared } from '../../src/testing/nothing-declared.ts'

export async function openAccount(db: Database, credits: number): Promise<string> {
  const { accountId } = await createAccount(db, { email: `${randomUUID()}@example.test` })
  if (credits > 0) await grantCredits(db, { accountId, credits, ref: 'start' })
  return accountId
}

export function newKey(): string {
  return `key-${randomUUID()}`
}

export interface FakeInspector extends Inspector {
  calls: number
}

/** Finds nothing, or what `answer` says, after a turn of the event loop. */
export function fakeInspector(
  answer?: (bytes: Uint8Array, call: number) => Promise<Inspection>,
): FakeInspector {
  const inspector: FakeInspector = {
    calls: 0,
    inspect: async (bytes) => {
      inspector.calls++
      await nextTurn()
      return answer === undefined ? nothingDeclared(bytes) : answer(bytes, inspector.calls)
    },
    hasReaders: true,
    close: () => Promise.resolve(),
  }
  return inspector
}

export function failing(code: InspectionFailure['code']): () => Promise<never> {
  return () => Promise.reject(new InspectionFailure({ code }))
}

export type Moment = 'before' | 'after'
