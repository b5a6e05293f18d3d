import type { ApiError, Result, Signals } from '@ase/schemas'
import type { SemanticProvider } from '@ase/semantic'
import { checkSignals } from './assess.ts'
import type { EvaluateDeps } from './deps.ts'
import type { EmbeddedQuestion } from './work/ask-embedded.ts'
import type { EvaluationWork } from './work/evaluation-work.ts'

export interface AskDeps {
  readonly work: Pick<EvaluationWork, 'askEmbedded'>
  readonly observe: EvaluateDeps['observe']
}

/** One call of the provider on behalf of an account: good numbers for all that was asked, or its failure. */
export async function askProvider(
  { work, observe }: AskDeps,
  accountId: string,
  question: EmbeddedQuestion,
  provider: SemanticProvider,
): Promise<Result<Signals, ApiError>> {
  const startedAtMs = performance.now()
  const { type, stateJson, signals: asked } = question
  const answer =
    provider.isEmbedded === true
      ? await work.askEmbedded(accountId, question)
      : await provider.assess({ type, state: JSON.parse(stateJson), signals: asked })
  const signals = checkSignals(answer, asked)
  observe({
    kind: 'provider_answered',
    outcome: signals.ok ? 'ok' : signals.error.code,
    latencyMs: performance.now() - startedAtMs,
  })
  return signals
}
