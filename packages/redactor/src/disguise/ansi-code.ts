const BRACKET = 0x5b
const PARAMETERS_MAX = 24

/**
 * Where the terminal's control sequence ends whose introducer `[` stands at `from`, behind ESC (ECMA-48, section 5.4); `from`
 * when there is none.
 */
export function ansiCodeEnd(bytes: Uint8Array, from: number): number {
  if (bytes[from] !== BRACKET) return from
  let at = from + 1
  const last = at + PARAMETERS_MAX
  // Parameters: digits, `;`, `:` and `?`; intermediates: blank to slash.
  while (at < last && (bytes[at] ?? 0) >= 0x20 && (bytes[at] ?? 0) <= 0x3f) at += 1
  const final = bytes[at] ?? 0
  return final >= 0x40 && final <= 0x7e ? at + 1 : from
}
