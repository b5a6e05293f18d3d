import type { Place } from './leaves.ts'

/** Keys belong to the client, and one of 30 KiB may hold thousands of values. */
const LENGTH_MAX = 1024

export interface Pointer {
  readonly text: string
  /** Whether it is of the value itself: of one whose own pointer is too long it is that of a container. */
  readonly isWhole: boolean
}

/** The JSON pointer (RFC 6901) of a place in its envelope. */
export function pointerTo(place: Place): Pointer {
  const tokens: string[] = []
  let length = 0
  for (let next: Place | null = place; next !== null; next = next.parent) {
    const token = `/${String(next.key).replaceAll('~', '~0').replaceAll('/', '~1')}`
    tokens.push(token)
    length += token.length
  }
  const from = tokens.findIndex((token) => {
    if (length <= LENGTH_MAX) return true
    length -= token.length
    return false
  })
  return { text: tokens.slice(from).toReversed().join(''), isWhole: from === 0 }
}

/** The same of a finding's path, whose fields are the schema's. */
export function pointerOfPath(path: string): string {
  return `/${path.replaceAll('.', '/')}`
}
