import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '@ase/schemas'

const failures = new WeakMap<IncomingMessage, ErrorCode>()
const failed = Symbol('bodyFailed')

/**
 * Says that the rest of a body will never be read, because it is no HTTP or took too long. The request is answered by the
 * route that reads the body, so that it has one answer and one log line.
 */
export function failBody(incoming: IncomingMessage, code: ErrorCode): void {
  failures.set(incoming, code)
  incoming.emit(failed, code)
}

/** Null when nothing has failed so far. */
export function bodyFailureOf(incoming: IncomingMessage): ErrorCode | null {
  return failures.get(incoming) ?? null
}

/** Returns what ends the listening. */
export function onBodyFailure(
  incoming: IncomingMessage,
  listener: (code: ErrorCode) => void,
): () => void {
  incoming.on(failed, listener)
  return () => void incoming.off(failed, listener)
}
