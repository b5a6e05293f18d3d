import type { JsonValue, TypedInput } from '@ase/schemas'
import { fillWith, type Piece } from './pieces.ts'

/** Where the padding stands, seen from what it hides; inside is between two of its words, members or events. */
export const sides = ['in front', 'behind', 'around', 'inside'] as const
type Side = (typeof sides)[number]

/** Where the padding stands, and how much of it there is at most. */
export interface Place {
  readonly side: Side
  /** How far inside: 0 is the start, 1 the end. */
  readonly depth: number
  readonly pieces: number
  readonly bytes: number
}

/** A padding of one input: its name, and the input with it. */
export interface Padded {
  readonly name: string
  readonly input: () => TypedInput
}

/** Items in front of others, behind, around or among them. `fill` gets the share and a first number. */
export function surround<T>(
  { side, depth }: Place,
  own: readonly T[],
  fill: (share: number, first: number) => readonly T[],
): T[] {
  switch (side) {
    case 'in front':
      return [...fill(1, 0), ...own]
    case 'behind':
      return [...own, ...fill(1, 0)]
    case 'around':
      return [...fill(0.5, 0), ...own, ...fill(0.5, 5000)]
    case 'inside': {
      const at = Math.min(own.length - 1, 1 + Math.floor(depth * own.length))
      return [...own.slice(0, at), ...fill(1, 0), ...own.slice(at)]
    }
  }
}

/** A text with pieces around it, on lines of their own, that is at most so many bytes longer as JSON. */
export function paddedText(text: string, piece: Piece, room: number, place: Place): string {
  const parts = surround(place, [text], (share) => [
    fitted(piece, (Math.min(room, place.bytes) - 8) * share, Math.ceil(place.pieces * share)),
  ])
  return parts.join('\n')
}

/** A text with pieces in one of the places that it has for them. */
export function paddedInside(
  text: string,
  piece: Piece,
  room: number,
  { depth, pieces, bytes }: Place,
  gaps: readonly number[],
): string {
  const at = gaps[Math.floor(depth * gaps.length)] ?? 0
  return text.slice(0, at) + fitted(piece, Math.min(room, bytes) - 8, pieces) + text.slice(at)
}

/** As many pieces as fit into so many bytes of JSON, and no more than so many. */
function fitted(piece: Piece, room: number, most: number): string {
  let made = fillWith(piece, room, most)
  for (let size = bytesOf(made); size > room; size = bytesOf(made))
    made = fillWith(piece, Math.floor(made.length * (room / size)) - 8, most)
  return made
}

/** The bytes of a value as JSON, without quotation marks. */
export function bytesOf(value: JsonValue): number {
  return new TextEncoder().encode(JSON.stringify(value)).length - 2
}
