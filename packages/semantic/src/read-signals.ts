import {
  Signal,
  succeed,
  type ApiError,
  type Result,
  type SignalName,
  type Signals,
} from '@ase/schemas'
import { unusable } from './failures.ts'

/**
 * Takes the asked signals out of an untrusted record. INVALID_PROVIDER_RESPONSE when one is missing or is anything
 * but a probability and a confidence within [0, 1]. What was not asked is ignored.
 */
export function readSignals(
  record: Readonly<Record<string, unknown>>,
  asked: readonly SignalName[],
): Result<Signals, ApiError> {
  const signals: Partial<Record<SignalName, Signal>> = {}
  for (const name of asked) {
    const signal = Signal.safeParse(Object.hasOwn(record, name) ? record[name] : undefined)
    if (!signal.success) return unusable
    signals[name] = signal.data
  }
  return succeed(signals)
}
