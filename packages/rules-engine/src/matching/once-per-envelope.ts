import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'

/** Makes something of an envelope once, for all rules that ask. It lives as long as the parsed envelope. */
export function oncePerEnvelope<T>(
  make: (parsed: ParsedEnvelope) => T,
): (parsed: ParsedEnvelope) => T {
  const made = new WeakMap<ParsedEnvelope, { readonly value: T }>()
  return (parsed) => {
    const known = made.get(parsed)
    if (known !== undefined) return known.value
    const value = make(parsed)
    made.set(parsed, { value })
    return value
  }
}
