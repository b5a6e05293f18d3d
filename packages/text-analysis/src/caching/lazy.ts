/** Computes a value on its first use and keeps it: most rules return before they need the costly ones. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
