const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 to text of single bytes. */
export function decodeBase32(piece: string): string {
  let bits = 0
  let held = 0
  const letters: string[] = []
  for (const letter of piece.replaceAll('=', '')) {
    held = ((held << 5) | base32Letters.indexOf(letter)) & 0xff_ff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    letters.push(String.fromCharCode((held >> bits) & 0xff))
  }
  return letters.join('')
}

/** Numbers of characters in one base, with or without separators when each has eight digits. */
export function decodeNumbers(piece: string, base: 2 | 8 | 10): string | null {
  const numbers = base === 2 ? (piece.match(/[01]{8}/g) ?? []) : piece.split(/[ ,]{1,2}/)
  const letters: string[] = []
  for (const digits of numbers) {
    const code = Number.parseInt(digits, base)
    if (!(code === 10 || (code >= 32 && code < 127))) return null
    letters.push(String.fromCharCode(code))
  }
  return letters.join('')
}

/** `&#73;`, `&#x49;`, `\x49`, `\u0049` and `%u0049`. */
export function decodeEscapes(piece: string): string {
  return piece.replace(
    /&#(\d{2,6});|&#x([0-9a-f]{2,6});|\\{1,2}(?:u00|x)([0-9a-f]{2})|%u00([0-9a-f]{2})/gi,
    (_, decimal?: string, entity?: string, escape?: string, percent?: string) =>
      characterOf(
        decimal === undefined
          ? Number.parseInt(entity ?? escape ?? percent ?? '', 16)
          : Number.parseInt(decimal, 10),
      ),
  )
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

const morseLetters: ReadonlyMap<string, string> = new Map(
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
    .split(' ')
    .map((signs, index) => [signs, String.fromCharCode(97 + index)]),
)

/** International Morse code; words stand apart by `/`, `|` or two spaces. */
export function decodeMorse(piece: string): string | null {
  const words = piece.split(/[ /|]{2,3}|[/|]/).map((word) =>
    word
      .split(' ')
      .map((signs) => morseLetters.get(signs) ?? '')
      .join(''),
  )
  const text = words.filter((word) => word !== '').join(' ')
  return text.length * 2 > piece.length / 4 ? text : null
}
