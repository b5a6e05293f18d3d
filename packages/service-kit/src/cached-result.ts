/**
 * One result for all who ask within `ttlMs`: it is made once, however many ask at one time, and a failure is not kept.
 * `clock` is milliseconds that only grow.
 */
export function cachedResult<T>(
  make: () => Promise<T>,
  ttlMs: number,
  clock: () => number,
): () => Promise<T> {
  let latest: { readonly result: Promise<T>; readonly untilMs: number } | null = null
  return () => {
    if (latest !== null && clock() < latest.untilMs) return latest.result
    const result = make()
    // Until it is there, it is for all who ask.
    const entry = { result, untilMs: Number.POSITIVE_INFINITY }
    latest = entry
    result.then(
      () => {
        if (latest === entry) latest = { result, untilMs: clock() + ttlMs }
      },
      () => {
        if (latest === entry) latest = null
      },
    )
    return result
  }
}
