import { Signal, succeed, type Result, type SignalName, type Signals } from '@ase/schemas'
import { failWith, type CallFailure } from './call-failure.ts'

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
