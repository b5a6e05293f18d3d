import { hex } from '../scan/alphabet.ts'
import { run, fixed, type Part } from '../scan/parts.ts'

/** The form of a UUID; alone it is no secret, behind a vendor's prefix it is. */
export const uuid: readonly Part[] = [
  run(hex, 8),
  fixed('-'),
  run(hex, 4),
  fixed('-'),
  run(hex, 4),
  fixed('-'),
  run(hex, 4),
  fixed('-'),
  run(hex, 12),
]
