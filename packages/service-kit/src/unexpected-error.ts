import type { Logger } from './logger.ts'

// A file name with its line and column; a stack line has it at its end.
const framePlace = /([\w.-]{1,80}:\d{1,7}:\d{1,7})\)?$/

/**
 * Logs what is safe to say about an exception: its class and where it was made. Its message may quote input, and
 * a stack repeats the message, so neither is written.
 */
export function logUnexpectedError(log: Logger, requestId: string, error: unknown): void {
  log.error({
    event: 'unexpected_error',
    requestId,
    errorName: error instanceof Error ? error.constructor.name : typeof error,
    location: error instanceof Error ? (placeOf(error) ?? 'unknown') : 'unknown',
  })
}

function placeOf(error: Error): string | null {
  const header = error.message.split('\n').length
  const frame = error.stack?.split('\n')[header] ?? ''
  if (!frame.startsWith('    at ') || frame.length > 1000) return null
  return framePlace.exec(frame)?.[1] ?? null
}
