import type { AnchorPlaces } from './anchor-places.ts'
import type { CodeSet } from '../scan/code-set.ts'

/** Bytes that a check compares together, and the numbers that the two checks of an anchor take. */
const PLACES_OF_CHECK = 4
export const NUMBERS_OF_CHECKS = 4

/**
 * By anchor, two checks of four bytes each from its beginning on, each as a mask and a value: `(bytes & mask) === value` holds
 * wherever the anchor stands. The bits are those in which all characters of a place agree: all seven of a letter, six of a letter
 * in either case, the upper three of a digit. Nearly all members of a list end at the first check.
 */
export function anchorChecks({ sets, places, placeStarts, lengths }: AnchorPlaces): Int32Array {
  const agreements = sets.map(agreementOf)
  const checks = new Int32Array(lengths.length * NUMBERS_OF_CHECKS)
  for (let anchor = 0; anchor < lengths.length; anchor += 1) {
    const start = placeStarts[anchor] ?? 0
    const length = Math.min(lengths[anchor] ?? 0, 2 * PLACES_OF_CHECK)
    for (let place = 0; place < length; place += 1) {
      const { mask, value } = agreements[places[start + place] ?? 0] ?? NONE
      const cell = anchor * NUMBERS_OF_CHECKS + (place < PLACES_OF_CHECK ? 0 : 2)
      const shift = (place % PLACES_OF_CHECK) * 8
      checks[cell] = (checks[cell] ?? 0) | (mask << shift)
      checks[cell + 1] = (checks[cell + 1] ?? 0) | (value << shift)
    }
  }
  return checks
}

type Agreement = { mask: number; value: number }

const NONE: Agreement = { mask: 0, value: 0 }

/** The bits in which all characters agree, and what they are. */
function agreementOf({ codes }: CodeSet): Agreement {
  const [first = 0] = codes
  let differing = 0
  for (let index = 1; index < codes.length; index += 1) differing |= (codes[index] ?? 0) ^ first
  const mask = 127 & ~differing
  return { mask, value: first & mask }
}
