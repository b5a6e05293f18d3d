import { Signal, succeed, type Result, type SignalName, type Signals } from '@ase/schemas'
import * as z from 'zod'
import { failWith, type CallFailure } from '../remote/call-failure.ts'
import { createOneExchangeProtocol } from '../remote/remote-provider.ts'
import type { RemoteProtocol } from '../remote/remote-provider.ts'
import type { AssessRequest } from './contract.ts'

/**
 * Takes the asked signals out of an untrusted record. Fails with `invalid_signals` when one is missing or is anything
 * but a probability and a confidence within [0, 1]. What was not asked is ignored.
 */
export function readSignals(
  record: Readonly<Record<string, unknown>>,
  asked: readonly SignalName[],
): Result<Signals, CallFailure> {
  const signals: Partial<Record<SignalName, Signal>> = {}
  for (const name of asked) {
    const signal = Signal.safeParse(Object.hasOwn(record, name) ? record[name] : undefined)
    if (!signal.success) return failWith('invalid_signals')
    signals[name] = signal.data
  }
  return succeed(signals)
}

// Looser than the published contract on purpose: a signal that was not requested is ignored.
const Answer = z.object({ modelVersion: z.string(), signals: z.record(z.string(), z.unknown()) })

/** The contract for anyone's own classifier: `POST {baseUrl}/v1/assess`. */
export function createHttpProtocol(model: string): RemoteProtocol {
  return createOneExchangeProtocol({
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
