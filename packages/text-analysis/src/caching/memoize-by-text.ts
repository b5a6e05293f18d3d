/** How many texts are kept; further ones are made anew each time, which costs time and never a finding. */
const TEXTS_MAX = 512

/** Keeps the result of `make` for the first 512 different texts. Made for one envelope, and dropped with it. */
export function memoizeByText<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, { readonly value: T }>()
  return (text) => {
    const known = made.get(text)
    if (known !== undefined) return known.value
    const value = make(text)
    if (made.size < TEXTS_MAX) made.set(text, { value })
    return value
  }
}
