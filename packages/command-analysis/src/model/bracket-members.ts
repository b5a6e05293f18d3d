/** Does `a-z0-9_`, the inside of a bracket expression, name the character? Classes such as `[:alpha:]` are for the caller. */
export function isMember(body: string, char: string): boolean {
  for (let at = 0; at < body.length; at += 1) {
    const isRange = body.charAt(at + 1) === '-' && at + 2 < body.length
    if (!isRange && body.charAt(at) === char) return true
    if (isRange && body.charAt(at) <= char && char <= body.charAt(at + 2)) return true
    if (isRange) at += 2
  }
  return false
}
