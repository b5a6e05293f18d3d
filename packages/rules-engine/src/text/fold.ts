/** Letters that no decomposition turns into the plain Latin letter that people type for them. */
const plainLetters: ReadonlyMap<string, string> = new Map([
  ['\u0111', 'd'],
  ['\u0142', 'l'],
  ['\u00F8', 'o'],
  ['\u0131', 'i'],
  ['\u00DF', 'ss'],
  ['\u00E6', 'ae'],
  ['\u0153', 'oe'],
])

/** Codes of the Latin, Greek and Cyrillic blocks, where a mark is an accent and not a vowel. */
function mayCarryAccents(code: number): boolean {
  return (code >= 0xc0 && code < 0x5_30) || (code >= 0x1e_00 && code < 0x20_00)
}

/** For each code, whether folding changes the small letter or drops the mark that it stands for. */
const changing: Uint8Array = Uint8Array.from({ length: 0x20_00 }, (_, code) => {
  const letter = String.fromCharCode(code)
  return mayCarryAccents(code) && withoutAccents(letter) !== letter ? 1 : 0
})

function withoutAccents(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(
      /[\u00DF\u00E6\u00F8\u0111\u0131\u0142\u0153]/g,
      (letter) => plainLetters.get(letter) ?? letter,
    )
}

/** One word in lower case and without accents, so that it is found however carefully it was typed. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  for (let at = 0; at < lower.length; at += 1) {
    if (changing[lower.charCodeAt(at)] === 1) return withoutAccents(lower)
  }
  return lower
}
