import * as z from 'zod'
import { failWith } from '../remote/call-failure.ts'
import { oneExchange } from '../remote/one-exchange.ts'
import { readSignals } from '../remote/read-signals.ts'
import type { RemoteProtocol } from '../remote/remote-provider.ts'
import type { AssessRequest } from './contract.ts'

// Looser than the published contract on purpose: a signal that nobody asked for is not looked at.
const Answer = z.object({ modelVersion: z.string(), signals: z.record(z.string(), z.unknown()) })

/** The contract for anyone's own classifier: `POST {baseUrl}/v1/assess`. */
export function httpProtocol(model: string): RemoteProtocol {
  return oneExchange({
    model,
    path: '/v1/assess',
    toBody({ type, state, signals }): AssessRequest {
      return { modelVersion: model, type, state, signals: [...signals] }
    },
    readAnswer(answer, request) {
      const parsed = Answer.safeParse(answer)
      if (!parsed.success) return failWith('malformed_response')
      if (parsed.data.modelVersion !== model) return failWith('model_mismatch')
      return readSignals(parsed.data.signals, request.signals)
    },
  })
}
