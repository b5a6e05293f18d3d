import type { JsonValue, TypedInput } from '@ase/schemas'
import { fillWith, type Piece } from './pieces.ts'

/** Where the padding stands, seen from what it hides. */
export const places = ['in front', 'behind', 'around'] as const
export type Place = (typeof places)[number]

/** A padding of one input: its name, and the input with it. */
export interface Padded {
  readonly name: string
  readonly input: () => TypedInput
}

/** Items in front of others, behind them, or half of them on each side. `fill` gets the share and a first number. */
export function surround<T>(
  place: Place,
  own: readonly T[],
  fill: (share: number, first: number) => readonly T[],
): T[] {
  switch (place) {
    case 'in front':
      return [...fill(1, 0), ...own]
    case 'behind':
      return [...own, ...fill(1, 0)]
    case 'around':
      return [...fill(0.5, 0), ...own, ...fill(0.5, 5000)]
  }
}

/** A text with pieces around it, on lines of their own, that is at most so many bytes longer as JSON. */
export function paddedText(text: string, piece: Piece, room: number, place: Place): string {
  const parts = surround(place, [text], (share) => [fitted(piece, (room - 8) * share)])
  return parts.join('\n')
}

/** As many pieces as fit into so many bytes of JSON. */
function fitted(piece: Piece, room: number): string {
  let made = fillWith(piece, room)
  for (let size = bytesOf(made); size > room; size = bytesOf(made))
    made = fillWith(piece, Math.floor(made.length * (room / size)) - 8)
  return made
}

/** The bytes of a value as JSON, without quotation marks. */
export function bytesOf(value: JsonValue): number {
  return new TextEncoder().encode(JSON.stringify(value)).length - 2
}
