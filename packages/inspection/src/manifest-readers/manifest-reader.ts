import type { ImageType } from '../image-type/image-type.ts'

/**
 * Both readers' settings, as JSON: nothing is fetched, no signature is verified, and what a manifest unpacks to is
 * bounded. An empty list of hosts refuses the network even to what asks for it in spite of the other switches.
 */
export const c2paSettings = JSON.stringify({
  verify: {
    verify_after_reading: false,
    verify_trust: false,
    verify_timestamp_trust: false,
    ocsp_fetch: false,
    remote_manifest_fetch: false,
  },
  core: {
    allowed_network_hosts: [],
    decode_identity_assertions: false,
    max_decompressed_manifest_size_in_mb: 16,
  },
})

/** Which build of the readers' common core is used: WebAssembly, or the native addon at about twice the speed. */
export type ReaderName = 'wasm' | 'native'

/**
 * Reads the content credentials embedded in an image: the manifest store as the reader's JSON, or null when nothing is
 * embedded, which includes a mere reference to a manifest elsewhere. Throws when something is embedded but unreadable.
 */
export type ManifestReader = (bytes: Uint8Array, type: ImageType) => Promise<unknown>
