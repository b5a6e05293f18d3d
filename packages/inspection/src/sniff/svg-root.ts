import { decodeXml } from '../xmp/decode-packet.ts'
import { localName, markupOf } from '../xmp/markup.ts'

/**
 * Whether a document in XML begins with an `svg` element, after a byte order mark, blanks, a declaration, processing
 * instructions, comments and a document type. A text or a page of HTML that holds `<svg` further on does not.
 * Takes time linear in the bytes.
 *
 * @param head the first bytes of a file; what has no root within them is none.
 */
export function hasSvgRoot(head: Uint8Array): boolean {
  for (const { content } of markupOf(decodeXml(head))) {
    const isBlank = content.kind === 'text' && content.written.trim() === ''
    if (isBlank || content.kind === 'aside') continue
    return content.kind === 'start' && localName(content.name) === 'svg'
  }
  return false
}
