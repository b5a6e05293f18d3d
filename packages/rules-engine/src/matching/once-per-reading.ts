import type { Reading } from '../reading/reading.ts'

/** Makes something of an envelope once, for all rules that ask. It lives as long as the envelope's reading. */
export function oncePerReading<T>(make: (reading: Reading) => T): (reading: Reading) => T {
  const made = new WeakMap<Reading, { readonly value: T }>()
  return (reading) => {
    const known = made.get(reading)
    if (known !== undefined) return known.value
    const value = make(reading)
    made.set(reading, { value })
    return value
  }
}
