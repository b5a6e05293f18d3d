/**
 * One code point folded to what it looks like: lower case, marks and invisible characters gone, look-alikes of
 * other scripts as the Latin letter. 0 means: skip, it has no width.
 * Look-alikes: the Latin ones of https://www.unicode.org/Public/security/latest/confusables.txt
 */
export function foldCodePoint(code: number): number {
  if (code < 0x7f) return code >= 65 && code <= 90 ? code + 32 : code
  if (isInvisible(code)) return 0
  if (code >= 0xe0020 && code <= 0xe007e) return foldCodePoint(code - 0xe0000)
  if (code >= 0xff01 && code <= 0xff5e) return foldCodePoint(code - 0xfee0)
  const alike = lookAlikes.get(code)
  if (alike !== undefined) return alike
  if (code >= 0x391 && code <= 0x3a9) return code + 32
  if (code >= 0x410 && code <= 0x42f) return foldCodePoint(code + 32)
  if (code < 0x250 || (code >= 0x1e00 && code < 0x1f00)) return baseLetter(code)
  return code
}

/** Whether a code point hides text meant for a machine: Unicode tags and the zero-width characters. */
export function isHiding(code: number): boolean {
  return (
    (code >= 0xe0020 && code <= 0xe007e) || code === 0x200b || code === 0x2060 || code === 0xfeff
  )
}

/** What Unicode calls ignorable by default (DerivedCoreProperties.txt), controls beyond ASCII, and marks that stand on other characters. */
function isInvisible(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0x300 && code <= 0x36f) ||
    (code >= 0x7f && code <= 0x9f && code !== 0x85) ||
    code === 0xad ||
    (code >= 0x115f && code <= 0x1160) ||
    (code >= 0x17b4 && code <= 0x17b5) ||
    (code >= 0x180b && code <= 0x180f) ||
    (code >= 0x1ab0 && code <= 0x1aff) ||
    (code >= 0x20d0 && code <= 0x20ff) ||
    code === 0x3164 ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff ||
    code === 0xffa0 ||
    (code >= 0xfff0 && code <= 0xfff8) ||
    (code >= 0xe0000 && code <= 0xe001f) ||
    (code >= 0xe007f && code <= 0xe0fff)
  )
}

function baseLetter(code: number): number {
  const known = bases.get(code)
  if (known !== undefined) return known
  const base = String.fromCodePoint(code).toLowerCase().normalize('NFD').charCodeAt(0)
  bases.set(code, base)
  return base
}

// At most the 850 Latin letters with marks, so it cannot grow without bound.
const bases = new Map<number, number>()

const lookAlikes: ReadonlyMap<number, number> = pairUp(
  'аАеЕоОрРсСхХуУіІјЈѕЅһԁԛԝВМТНКпгт' + 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαορνικτυ',
  'aaeeooppccxxyyiijjssh' + 'dqwbmthknrt' + 'abezhikmnoptyxaopviktu',
)

function pairUp(from: string, to: string): Map<number, number> {
  return new Map(Array.from(from).map((char, at) => [char.codePointAt(0) ?? 0, to.charCodeAt(at)]))
}

/** A whole word with each code point folded; brings word lists into the form of the text. `foldWord` of text-analysis removes accents only. */
export function foldLookAlikes(word: string): string {
  let folded = ''
  for (const char of word) {
    const code = foldCodePoint(char.codePointAt(0) ?? 0)
    if (code !== 0) folded += String.fromCodePoint(code)
  }
  return folded
}
