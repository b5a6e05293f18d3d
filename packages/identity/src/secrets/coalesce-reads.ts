/**
 * Lets callers who read the same thing at one time share a read: of each key at most one runs and one waits, which starts when the
 * running one has ended. So a caller never gets the result of a read that began before its call.
 */
export function createReadCoalescer<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const reads = new Map<string, Read<T>>()

  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const answer = read()
    const ended = answer.then(ignore, ignore)
    const current: Read<T> = { ended, next: null }
    reads.set(key, current)
    void ended.then(() => {
      if (current.next === null) reads.delete(key)
    })
    return answer
  }
  return (key, read) => {
    const current = reads.get(key)
    if (current === undefined) return start(key, read)
    current.next ??= current.ended.then(() => start(key, read))
    return current.next
  }
}

interface Read<T> {
  readonly ended: Promise<void>
  next: Promise<T> | null
}

function ignore(): void {}
