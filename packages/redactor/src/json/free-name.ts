type Names = Readonly<Record<string, unknown>>

/**
 * Gives each redacted key of one object its name: the key itself, or with the suffix `#2`, `#3`, … when that is taken.
 * INVARIANT: a key that stays as it is keeps its name, so redacting twice gives what redacting once gave.
 */
export function startNames({
  source,
  target,
}: {
  readonly source: Names
  readonly target: Names
}): (redacted: string) => string {
  const counts = new Map<string, number>()
  return (redacted) => {
    if (!Object.hasOwn(target, redacted)) return redacted
    let count = counts.get(redacted) ?? 1
    let name: string
    do {
      count += 1
      name = `${redacted}#${count}`
    } while (Object.hasOwn(target, name) || Object.hasOwn(source, name))
    counts.set(redacted, count)
    return name
  }
}

/** Sets an own property, whatever its key. */
export function define(target: Record<string, unknown>, key: string, value: unknown): void {
  // Only `__proto__` needs the slow way: assigning it would set the prototype.
  if (key !== '__proto__') {
    target[key] = value
    return
  }
  Object.defineProperty(target, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })
}
