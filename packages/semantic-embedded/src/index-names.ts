/** The place of each name in a list, by the name. */
export function indexNames<K extends string>(names: readonly K[]): Readonly<Record<K, number>> {
  const numbers: Partial<Record<K, number>> = {}
  for (const [at, name] of names.entries()) numbers[name] = at
  if (!hasAll(numbers, names)) throw new TypeError('a name has no number')
  return numbers
}

function hasAll<K extends string>(
  numbers: Partial<Record<K, number>>,
  names: readonly K[],
): numbers is Record<K, number> {
  return names.every((name) => numbers[name] !== undefined)
}
