import { declarationsOfChain } from './chain.ts'
import type { Declaration } from './declaration.ts'
import { DECLARATIONS_MAX, orderedDeclarations } from './evidence.ts'
import { UnreadableEvidence } from './unreadable-evidence.ts'
import { sourceTypesOfXmp } from '../xmp/source-types-of-xmp.ts'

/** What was read from an image. */
export interface Readings {
  /** The reader's parsed JSON, or null when the image has no content credentials. It is not trusted. */
  readonly manifestStore: unknown
  /** XMP packets outside the content credentials, as `findXmpPackets` returns them. */
  readonly xmpPackets: readonly string[]
}

/**
 * Everything an image declares of its origin, without repetitions, in one order, at most `DECLARATIONS_MAX`. What is
 * malformed declares nothing. Throws an `UnreadableEvidence`, and nothing else, where there is more than the bounds let us
 * look at. Work is linear in the size of the readings, and bounded by `Budget`.
 */
export function collectDeclarations(readings: Readings): Declaration[] {
  const declarations = orderedDeclarations(allDeclarations(readings))
  if (declarations.length > DECLARATIONS_MAX) throw new UnreadableEvidence()
  return declarations
}

function* allDeclarations({
  manifestStore,
  xmpPackets,
}: Readings): Generator<Declaration, void, undefined> {
  yield* declarationsOfChain(manifestStore)
  for (const packet of xmpPackets)
    for (const value of sourceTypesOfXmp(packet))
      yield { value, carrier: 'xmp', position: 'base', act: 'none', depth: 0 }
}
