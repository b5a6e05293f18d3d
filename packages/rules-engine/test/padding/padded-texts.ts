import type { TypedInput } from '@ase/schemas'
import { textPieces } from './pieces.ts'
import { insideText } from './inside.ts'
import { paddedInside, paddedText, type Padded, type Place } from './place.ts'

/** A text for people or models with every padding for such texts. Its bound counts characters. */
export function paddedTexts(
  text: string,
  lengthMax: number,
  place: Place,
  make: (text: string) => TypedInput,
): readonly Padded[] {
  const room = lengthMax - text.length
  if (place.side === 'inside')
    return Object.entries(insideText).flatMap(([name, { piece, gaps }]) => {
      const at = gaps(text)
      return at.length === 0
        ? []
        : [
            {
              name: `inside text: ${name}`,
              input: () => make(paddedInside(text, piece, room, place, at)),
            },
          ]
    })
  return Object.entries(textPieces).map(([name, piece]) => ({
    name: `text: ${name}`,
    input: () => make(paddedText(text, piece, room, place)),
  }))
}
