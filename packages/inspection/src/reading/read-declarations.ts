import { collectDeclarations } from '../declarations/collect-declarations.ts'
import type { Declaration } from '../declarations/declaration.ts'
import type { ImageType } from '../sniff/image-type.ts'
import { findXmpPackets } from '../xmp/find-xmp-packets.ts'
import type { ManifestReader } from './manifest-reader.ts'

/** What an image declares in its credentials and in its XMP. Throws when it has credentials that cannot be read. */
export async function readDeclarations(
  read: ManifestReader,
  bytes: Uint8Array,
  type: ImageType,
): Promise<Declaration[]> {
  const manifestStore = await read(bytes, type)
  return collectDeclarations({ manifestStore, xmpPackets: findXmpPackets(bytes, type) })
}
