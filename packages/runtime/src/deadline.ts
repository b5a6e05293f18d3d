/** The reason of an abort because time is over. Any other reason means that the result is not wanted any more. */
export const deadlinePassed: unique symbol = Symbol('deadline passed')

/**
 * Runs a task under one signal that is aborted with `deadlinePassed` after `timeoutMs`, or without that reason as soon as one of
 * `others` is. The task decides what an abort means; `untilAborted` ends the wait for one that ignores it. The timer and the listeners
 * are gone when the task has settled: `AbortSignal.any` with `AbortSignal.timeout` would keep both of them until the time is over, for
 * every call under load.
 */
export async function withDeadline<T>(
  timeoutMs: number,
  others: readonly AbortSignal[],
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  if (others.some((other) => other.aborted)) abort()
  const timer = setTimeout(() => controller.abort(deadlinePassed), timeoutMs)
  for (const other of others) other.addEventListener('abort', abort)
  try {
    return await task(controller.signal)
  } finally {
    clearTimeout(timer)
    for (const other of others) other.removeEventListener('abort', abort)
  }
}

/** Settles as the promise does, or rejects with the signal's reason when the signal is aborted first. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = (): void => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
