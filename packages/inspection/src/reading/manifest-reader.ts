import type { ImageType } from '../sniff/image-type.ts'

/** Which build of the readers' common core is used: WebAssembly, or the native addon at about twice the speed. */
export type ReaderName = 'wasm' | 'native'

/**
 * Reads the content credentials embedded in an image: the manifest store as the reader's JSON, or null when nothing is
 * embedded, which includes a mere reference to a manifest elsewhere. Throws when something is embedded but unreadable.
 */
export type ManifestReader = (bytes: Uint8Array, type: ImageType) => Promise<unknown>
