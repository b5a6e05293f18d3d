import { namesPlaceholder } from './payload.ts'
import { remoteReferences } from './remote-references.ts'

/** An image whose address has a place for what was said: whoever writes it into an answer sends it. */
export function isTemplatedImage(text: string): boolean {
  if (!text.includes('![') && !text.includes('<img')) return false
  return remoteReferences(text).some(({ form, url }) => form === 'fetched' && namesPlaceholder(url))
}
