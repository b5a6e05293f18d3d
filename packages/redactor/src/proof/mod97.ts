/** ISO 7064 mod 97-10 of upper-case letters and digits, letters as 10-35; an IBAN with its first four moved back gives 1. */
export function mod97(characters: string): number {
  let rest = 0
  for (let index = 0; index < characters.length; index += 1) {
    const code = characters.charCodeAt(index)
    rest = code >= 65 ? (rest * 100 + code - 55) % 97 : (rest * 10 + code - 48) % 97
  }
  return rest
}
