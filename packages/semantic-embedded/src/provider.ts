import { fail, succeed, type EvaluationType, type SignalName, type Signals } from '@ase/schemas'
import type { SemanticProvider, SemanticRequest } from '@ase/semantic'
import { assessAction } from './assess-action.ts'
import { assessContext } from './assess-texts.ts'
import { assessMcp } from './assess-texts.ts'
import { assessOutput } from './assess-output.ts'
import { assessTrace } from './assess-trace.ts'

const assessors: Readonly<Record<EvaluationType, (state: unknown) => Signals>> = {
  context: assessContext,
  action: assessAction,
  output: assessOutput,
  mcp: assessMcp,
  trace: assessTrace,
}

/**
 * The model inside this package: a small statistical reader of text, without network, clock or randomness. The same
 * request always gets the same answer, in time linear in the request. It fails only for a caller who has cancelled before asking.
 */
export function createEmbeddedProvider(): SemanticProvider {
  return {
    modelVersion: 'ase-embedded-2026.11.24-1',
    isEmbedded: true,
    estimates,
    assess: (request, options) => {
      if (options?.signal?.aborted === true)
        return Promise.resolve(fail({ code: 'AGENT_SECURITY_TIMEOUT' }))
      return Promise.resolve(succeed(estimateSignals(request)))
    },
    close: () => Promise.resolve(),
  }
}

/**
 * The signals that this model knows anything about. It has no evidence of `goalDrift` besides that of
 * `intentMisalignment`; what a command destroys or which rights it takes, rules prove.
 */
const estimates: readonly SignalName[] = [
  'promptInjection',
  'intentMisalignment',
  'dataExfiltration',
  'sensitiveDisclosure',
  'toolPoisoning',
]

/** The signals that the embedded provider answers, as a pure function for a worker thread. */
export function estimateSignals({ type, state, signals }: SemanticRequest): Signals {
  return pick(assessors[type](state), signals)
}

/** A signal that the type does not show is left out. */
function pick(found: Signals, asked: readonly SignalName[]): Signals {
  return Object.fromEntries(
    asked.flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]]])),
  )
}
