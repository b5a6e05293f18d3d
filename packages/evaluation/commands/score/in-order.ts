/**
 * Runs `work` over the items, at most `concurrent` at the same time, and yields the results in the items' order. No more than
 * `concurrent` items are read ahead. A rejection of `work` ends the iteration with it.
 */
export async function* inOrder<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  concurrent: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  for await (const item of items) {
    const result = work(item)
    // It is awaited in its turn; until then a rejection must not count as unhandled.
    result.catch(() => {})
    running.push(result)
    if (running.length < concurrent) continue
    const next = running.shift()
    if (next !== undefined) yield await next
  }
  for (const result of running) yield await result
}
