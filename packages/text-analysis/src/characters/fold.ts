import { normalize } from './normalize.ts'

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

/** For each code that of its letter without accents; 0 when that is no single letter. */
const plainCodes: Uint16Array = Uint16Array.from({ length: 0x20_00 }, (_, code) => {
  if (!mayCarryAccents(code)) return code
  const plain = withoutAccents(String.fromCharCode(code))
  return plain.length === 1 ? plain.charCodeAt(0) : 0
})

function withoutAccents(word: string): string {
  return normalize(word, 'NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(
      /[\u00DF\u00E6\u00F8\u0111\u0131\u0142\u0153]/g,
      (letter) => plainLetters.get(letter) ?? letter,
    )
}

/** One word in lower case and without accents, so that it is found however carefully it was typed. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  let plain = ''
  let kept = 0
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at)
    const letter = plainCodes[code] ?? code
    if (letter === code) continue
    if (letter === 0) return withoutAccents(lower)
    plain += lower.slice(kept, at) + String.fromCharCode(letter)
    kept = at + 1
  }
  return kept === 0 ? lower : plain + lower.slice(kept)
}
