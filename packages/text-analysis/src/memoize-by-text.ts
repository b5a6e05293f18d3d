/** How many texts are kept; further ones are made anew each time, which costs time and never a finding. */
const TEXTS_MAX = 512

/** Makes a value of a text once for all the places where the same text stands. Lives as long as one envelope. */
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
