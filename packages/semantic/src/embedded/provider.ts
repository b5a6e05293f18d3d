import { succeed, type EvaluationType, type SignalName, type Signals } from '@ase/schemas'
import { timedOut } from '../failures.ts'
import type { SemanticProvider } from '../provider.ts'
import { assessAction } from './assess-action.ts'
import { assessContext } from './assess-context.ts'
import { assessMcp } from './assess-mcp.ts'
import { assessOutput } from './assess-output.ts'
import { assessTrace } from './assess-trace.ts'

const assessors: Readonly<Record<EvaluationType, (state: unknown) => Signals>> = {
  context: assessContext,
  action: assessAction,
  output: assessOutput,
  mcp: assessMcp,
  trace: assessTrace,
}

/** What the model says of a signal that the type does not show: nothing is known. */
const unknownSignal = { probability: 0, confidence: 0 } as const

/**
 * The model inside this package: a small statistical reader of text, without network, clock or randomness. The same
 * request always gets the same answer, in time linear in the request. It fails only for a caller who has cancelled before asking.
 */
export function createEmbeddedProvider(): SemanticProvider {
  return {
    modelVersion: 'ase-embedded-2026.11.22-6',
    assess: ({ type, state, signals }, options) => {
      if (options?.signal?.aborted === true) return Promise.resolve(timedOut)
      return Promise.resolve(succeed(pick(assessors[type](state), signals)))
    },
    close: () => Promise.resolve(),
  }
}

function pick(found: Signals, asked: readonly SignalName[]): Signals {
  return Object.fromEntries(asked.map((name) => [name, found[name] ?? unknownSignal]))
}
