/** ISO 7064 mod 97-10 of letters and digits, letters of either case as 10-35; an IBAN with its first four moved back gives 1. */
export function mod97(characters: string): number {
  let rest = 0
  for (let index = 0; index < characters.length; index += 1)
    rest = withCharacter97(rest, characters.charCodeAt(index))
  return rest
}

/** The rest of a number when the character of this code is put behind it: a digit, or a letter as two digits. */
export function withCharacter97(rest: number, code: number): number {
  return code >= 65 ? (rest * 100 + (code & 0xdf) - 55) % 97 : (rest * 10 + code - 48) % 97
}
