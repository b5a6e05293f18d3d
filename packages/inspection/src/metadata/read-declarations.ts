import {
  DECLARATIONS_MAX,
  orderedDeclarations,
  type Declaration,
} from '../declarations/declaration.ts'
import { UnreadableMetadataError } from '../declarations/unreadable-metadata-error.ts'
import type { ImageType } from '../image-type/image-type.ts'
import type { ManifestReader } from '../manifest-readers/manifest-reader.ts'
import { declarationsOfStore } from './c2pa/ingredient-chain.ts'
import { findXmpPackets } from './xmp/find-xmp-packets.ts'
import { sourceTypesOfPacket } from './xmp/packet-source-types.ts'

/** The metadata of an image that can declare its origin. */
export interface ImageMetadata {
  /** The parsed JSON of a C2PA reader, or null when the image has no content credentials. It is not trusted. */
  readonly manifestStore: unknown
  /** XMP packets outside the content credentials, as `findXmpPackets` returns them. */
  readonly xmpPackets: readonly string[]
}

/**
 * What an image declares in its content credentials and in its XMP. Throws when it has credentials that cannot be read,
 * and an `UnreadableMetadataError` beyond the bounds.
 */
export async function readDeclarations(
  read: ManifestReader,
  bytes: Uint8Array,
  type: ImageType,
): Promise<Declaration[]> {
  const manifestStore = await read(bytes, type)
  return collectDeclarations({ manifestStore, xmpPackets: findXmpPackets(bytes, type) })
}

/**
 * Everything that metadata declares of an image's origin, without repetitions, in one order, at most
 * `DECLARATIONS_MAX`. Malformed metadata declares nothing. Throws an `UnreadableMetadataError`, and nothing else, where
 * the metadata exceeds the bounds. Takes time linear in the size of the metadata, bounded by `ManifestBudget`.
 */
export function collectDeclarations(metadata: ImageMetadata): Declaration[] {
  const declarations = orderedDeclarations(allDeclarations(metadata))
  if (declarations.length > DECLARATIONS_MAX) throw new UnreadableMetadataError()
  return declarations
}

function* allDeclarations({
  manifestStore,
  xmpPackets,
}: ImageMetadata): Generator<Declaration, void, undefined> {
  yield* declarationsOfStore(manifestStore)
  for (const packet of xmpPackets)
    for (const value of sourceTypesOfPacket(packet))
      yield { value, metadata: 'xmp', position: 'base', action: 'none', depth: 0 }
}
