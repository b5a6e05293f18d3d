/** Computes a value on its first use and keeps it: most rules leave before they need the costly readings. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
