import { createHash } from 'node:crypto'

/**
 * Puts text between two lines that the text cannot contain: they carry its own SHA-256, so whoever wrote the text
 * would have had to find a text that holds its own digest. Deterministic, so that equal states ask equal questions.
 */
export function fenced(text: string): { readonly fence: string; readonly block: string } {
  const fence = `=====DATA-${createHash('sha256').update(text).digest('hex')}=====`
  return { fence, block: `${fence}\n${text}\n${fence}` }
}
