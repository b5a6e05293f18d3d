import { declarationsOfChain } from './chain.ts'
import type { Declaration } from './declaration.ts'
import { orderedDeclarations } from './evidence.ts'
import { sourceTypesOfXmp } from '../xmp/source-types-of-xmp.ts'

/** What was read from an image. */
export interface Readings {
  /** The reader's parsed JSON, or null when the image has no content credentials. It is not trusted. */
  readonly manifestStore: unknown
  /** XMP packets outside the content credentials, as `findXmpPackets` returns them. */
  readonly xmpPackets: readonly string[]
}

/**
 * Everything an image declares of its origin, without repetitions, in one order, at most `DECLARATIONS_MAX`. Never throws;
 * what cannot be read declares nothing. Work is linear in the size of the readings, and bounded by `Budget`.
 */
export function collectDeclarations(readings: Readings): Declaration[] {
  return orderedDeclarations(allDeclarations(readings))
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
