import * as z from 'zod'
import { unusable } from '../failures.ts'
import { readSignals } from '../read-signals.ts'
import type { RemoteProtocol } from '../remote-provider.ts'
import type { AssessRequest } from './contract.ts'

// Looser than the published contract on purpose: a signal that nobody asked for is not looked at.
const Answer = z.object({ modelVersion: z.string(), signals: z.record(z.string(), z.unknown()) })

/** The contract for anyone's own classifier: `POST {baseUrl}/v1/assess`. */
export function httpProtocol(model: string): RemoteProtocol {
  return {
    path: '/v1/assess',
    toBody({ type, state, signals }): AssessRequest {
      return { modelVersion: model, type, state, signals: [...signals] }
    },
    readAnswer(answer, request) {
      const parsed = Answer.safeParse(answer)
      if (!parsed.success || parsed.data.modelVersion !== model) return unusable
      return readSignals(parsed.data.signals, request.signals)
    },
  }
}
