/** The invisible characters of a text. */
export interface HiddenCharacters {
  /** Text written in Unicode tag characters, decoded; emoji flags left out. */
  readonly tagText: string
  /** Zero-width characters between letters of one word. */
  readonly zeroWidthInWords: number
  /** Text between a bidirectional override and its end, in the order in which it is stored. */
  readonly overridden: string
}

const TAG_TEXT_MAX = 16_384

/** Variation selectors 17 to 256 can carry the bytes 16 to 255 after any character. */
const SELECTORS = 0x1_00
const SELECTORS_END = 0x1_ef
const SELECTOR_OFFSET = 16

/** One pass over the text. */
export function findHiddenCharacters(text: string): HiddenCharacters {
  if (text.search(unseen) === -1) return none
  let tagText = ''
  let zeroWidthInWords = 0
  let overridden = ''
  let inFlag = false
  let inOverride = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0xd8_3c && text.charCodeAt(at + 1) === 0xdf_f4) inFlag = true
    else if (code === 0xdb_40) {
      const tag = text.charCodeAt(at + 1) - 0xdc_00
      if (tag === 0x7f) inFlag = false
      else if (!inFlag && tag >= 0x20 && tag < 0x7f && tagText.length < TAG_TEXT_MAX)
        tagText += String.fromCharCode(tag)
      else if (tag >= SELECTORS && tag <= SELECTORS_END && tagText.length < TAG_TEXT_MAX)
        tagText += String.fromCharCode(tag - SELECTORS + SELECTOR_OFFSET)
      if (isLatin(text.charCodeAt(at - 1)) && isLatin(text.charCodeAt(at + 2)))
        zeroWidthInWords += 1
      at += 1
    } else if (isZeroWidth(code)) {
      if (
        isLatin(text.charCodeAt(at - 1)) &&
        (isLatin(text.charCodeAt(at + 1)) || isZeroWidth(text.charCodeAt(at + 1)))
      )
        zeroWidthInWords += 1
    } else if (code === 0x20_2e || code === 0x20_2d) inOverride = true
    else if (code === 0x20_2c || code === 0x0a) inOverride = false
    else if (inOverride && overridden.length < TAG_TEXT_MAX) overridden += text.charAt(at)
  }
  return { tagText, zeroWidthInWords, overridden }
}

const none: HiddenCharacters = { tagText: '', zeroWidthInWords: 0, overridden: '' }

/** Without the joiners (U+200C, U+200D) of emoji and of Persian and Indic scripts: those stand between other letters. */
function isZeroWidth(code: number): boolean {
  return (
    (code >= 0x20_0b && code <= 0x20_0d) ||
    (code >= 0x20_60 && code <= 0x20_64) ||
    code === 0xfe_ff ||
    code === 0xad ||
    isFiller(code)
  )
}

/**
 * Fillers of Hangul, Khmer and Mongolian, variation selectors, marks that no Latin letter carries, and controls; not those that
 * stand for quotation marks and dashes where a text of Windows-1252 was read as Latin-1.
 */
function isFiller(code: number): boolean {
  return (
    code === 0x7f ||
    code === 0x81 ||
    code === 0x8d ||
    code === 0x8f ||
    code === 0x90 ||
    code === 0x9d ||
    code === 0x3_4f ||
    code === 0x11_5f ||
    code === 0x11_60 ||
    code === 0x17_b4 ||
    code === 0x17_b5 ||
    (code >= 0x18_0b && code <= 0x18_0f) ||
    (code >= 0x1a_b0 && code <= 0x1a_ff) ||
    (code >= 0x20_d0 && code <= 0x20_ff) ||
    code === 0x31_64 ||
    (code >= 0xfe_00 && code <= 0xfe_0f) ||
    code === 0xff_a0
  )
}

/** The same, and whatever Unicode calls ignorable by default: tags, joiners, directions. */
const unseen =
  /[\u007F\u0081\u008D\u008F\u0090\u009D\p{Default_Ignorable_Code_Point}]|[\u1AB0-\u1AFF]|[\u20D0-\u20FF]/gu

/** The text without its invisible characters. */
export function removeInvisibleCharacters(text: string): string {
  return text.replace(unseen, '')
}

function isLatin(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}
