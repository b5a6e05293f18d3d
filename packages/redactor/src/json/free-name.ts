type Names = Readonly<Record<string, unknown>>

/**
 * The key itself, or with the suffix `#2`, `#3`, … when it is taken. `suffixes` counts those given in one object.
 * INVARIANT: a key that stays as it is keeps its name, so redacting twice gives what redacting once gave.
 */
export function freeName(
  redacted: string,
  source: Names,
  target: Names,
  suffixes: Map<string, number>,
): string {
  if (!Object.hasOwn(target, redacted)) return redacted
  let count = suffixes.get(redacted) ?? 1
  let name: string
  do {
    count += 1
    name = `${redacted}#${count}`
  } while (Object.hasOwn(target, name) || Object.hasOwn(source, name))
  suffixes.set(redacted, count)
  return name
}
