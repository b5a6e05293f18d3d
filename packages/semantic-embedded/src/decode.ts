import { decodeBase64, decodeEntities, decodeHex, reverseText } from '@ase/text-analysis'

/** Text that is encoded inside a text: base64, hex and percent escapes, one level deep. */
const longestRun = 65_536

/**
 * The readable texts that encoded runs hold. Linear: every run is decoded once, and together the answers are no longer
 * than the text. A run that does not decode to words is left out.
 */
export function decodeHidden(text: string): string[] {
  const found: string[] = []
  for (let at = 0; at < text.length;) {
    const end = endOfRun(text, at)
    if (end - at >= 24 && end - at <= longestRun) {
      const decoded = decodeRun(text.slice(at, end))
      if (decoded !== null) found.push(decoded)
    }
    at = end + 1
  }
  return [...found, ...referencedText(text), ...reversedParts(text)]
}

/** Text with so many numeric character references that they spell words, undone. */
function referencedText(text: string): string[] {
  return text.split('&#').length < fewestReferences ? [] : [decodeEntities(text)]
}

const fewestReferences = 12

/** Text after a right-to-left override is shown backwards; it is read as it is shown. */
function reversedParts(text: string): string[] {
  const parts = text.split('\u202e').slice(1, 33)
  return parts.map((part) => {
    const end = part.search(/[\u202c\n]/)
    return reverseText(end === -1 ? part : part.slice(0, end))
  })
}

function endOfRun(text: string, from: number): number {
  let end = from
  while (end < text.length && isRunPart(text.charCodeAt(end))) end += 1
  return end
}

function isRunPart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 47 && code <= 57) ||
    code === 0x2b ||
    code === 0x3d ||
    code === 0x25 ||
    code === 0x2d ||
    code === 0x5f ||
    code === 0x2e
  )
}

/** The words that an encoded run holds, or null. */
export function decodeRun(run: string): string | null {
  if (run.split('%').length > 4) return readable(decodeAsciiEscapes(run))
  if (/^[0-9a-fA-F]+$/.test(run)) return readable(decodeHex(run) ?? '')
  if (/^[A-Za-z0-9+/_-]+=*$/.test(run)) return readable(decodeBase64(run) ?? '')
  return null
}

/**
 * Percent escapes of ASCII undone, all others left as they are. `decodePercent` of text-analysis undoes those of UTF-8 too; the weights
 * are fitted on text where these stay.
 */
function decodeAsciiEscapes(run: string): string {
  return run
    .split('%')
    .map((part, index) => {
      const code = Number.parseInt(part.slice(0, 2), 16)
      return index === 0 || !(code < 0x80) ? part : String.fromCharCode(code) + part.slice(2)
    })
    .join('')
}

/** Nearly all printable ASCII, with spaces: words, not an image or a digest. */
function readable(text: string): string | null {
  let printable = 0
  let spaces = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code >= 32 && code < 127) || code === 10) printable += 1
    if (code === 32) spaces += 1
  }
  return printable >= text.length * 0.95 && spaces >= 2 ? text : null
}
