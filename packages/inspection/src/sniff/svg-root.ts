/**
 * Whether a document in XML begins with an `svg` element, after a byte order mark, blanks, a declaration, processing
 * instructions, comments and a document type. A text or a page of HTML that holds `<svg` further on does not.
 * Takes time linear in the bytes.
 *
 * @param head the first bytes of a file; what has no root within them is none.
 */
export function hasSvgRoot(head: Uint8Array): boolean {
  const text = decode(head)
  let at = 0
  for (;;) {
    at = skipBlanks(text, at)
    if (text[at] !== '<') return false
    const end = prologueEnd(text, at)
    if (end === -1) return false
    if (end === at) return isSvgTag(text, at + 1)
    at = end
  }
}

/** UTF-16 is told by its byte order mark, or by a `<` of two bytes; everything else reads like UTF-8 up to the root. */
function decode(head: Uint8Array): string {
  const [first, second] = head
  if (isUtf16(first, second)) return new TextDecoder('utf-16le').decode(head)
  if (isUtf16(second, first)) return new TextDecoder('utf-16be').decode(head)
  return new TextDecoder('utf-8').decode(head)
}

function isUtf16(low: number | undefined, high: number | undefined): boolean {
  return (low === 0xff && high === 0xfe) || (low === 0x3c && high === 0)
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r') at++
  return at
}

/** Where the instruction, comment or document type at `at` ends; `at` itself for an element; -1 when it does not end. */
function prologueEnd(text: string, at: number): number {
  if (text.startsWith('<?', at)) return after(text, '?>', at + 2)
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4)
  if (/^<!doctype\s/i.test(text.slice(at, at + 10))) return doctypeEnd(text, at + 10)
  return text[at + 1] === '!' ? -1 : at
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? -1 : at + mark.length
}

/** A document type may hold quoted `>` and, in brackets, whole declarations with comments. */
function doctypeEnd(text: string, from: number): number {
  let inBrackets = false
  for (let at = from; at < text.length && at !== -1;) {
    const character = text[at]
    if (character === '"' || character === "'") at = after(text, character, at + 1)
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4)
    else if (character === '>' && !inBrackets) return at + 1
    else {
      if (character === '[') inBrackets = true
      if (character === ']') inBrackets = false
      at++
    }
    if (at === -1) return -1
  }
  return -1
}

/** XML is case-sensitive, and an element of SVG may stand under a prefix. */
function isSvgTag(text: string, at: number): boolean {
  return /^(?:[A-Za-z_][\w.-]{0,63}:)?svg[\s/>]/.test(text.slice(at, at + 128))
}
