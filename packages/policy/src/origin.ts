import type { ContentOrigin, TypedInput } from '@ase/schemas'

/**
 * Who wrote the text of a request, as its caller says. Only the type context has one text and one source. A user's words are
 * the user's own whatever their trust level: it says how far the user is trusted, not whether another person wrote them.
 */
export function originOf(request: TypedInput): ContentOrigin | undefined {
  if (request.type !== 'context') return undefined
  const { source, trustLevel } = request.input
  if (source === 'user') return 'user'
  return trustLevel === 'trusted' ? 'trusted' : 'third_party'
}
