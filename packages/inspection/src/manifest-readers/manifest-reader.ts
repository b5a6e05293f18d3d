import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WasmReader } from '@contentauth/c2pa-wasm'
import type { ImageType } from '../image-type/image-type.ts'
import { nativePackageFolder, wasmFile, type ReaderName } from './reader-packages.ts'

/**
 * Reads the content credentials embedded in an image: the manifest store as the reader's JSON, or null when nothing is
 * embedded, which includes a mere reference to a manifest elsewhere. Throws when something is embedded but unreadable.
 */
export type ManifestReader = (bytes: Uint8Array, type: ImageType) => Promise<unknown>

/**
 * Loads a reader into this process, which should be one that can be killed. Only the chosen one is loaded. Throws where it
 * is not installed or not built for this machine.
 */
export async function createManifestReader(name: ReaderName): Promise<ManifestReader> {
  const read = name === 'native' ? await createNativeReader() : await createWasmReader()
  return (bytes, type) => (isBareCodestream(bytes) ? Promise.resolve(null) : read(bytes, type))
}

/** A JPEG XL without a container holds a picture and nothing else; the readers call that an error. */
function isBareCodestream(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0x0a
}

/**
 * Both readers' settings, as JSON: nothing is fetched, no signature is verified, and what a manifest unpacks to is
 * bounded. An empty list of hosts refuses the network even to what asks for it in spite of the other switches.
 */
const settings = JSON.stringify({
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

/** Loads and compiles the WebAssembly module, about 50 ms. */
async function createWasmReader(): Promise<ManifestReader> {
  const { initSync, WasmReader } = await import('@contentauth/c2pa-wasm')
  initSync({ module: readFileSync(wasmFile) })
  return async (bytes, type) => {
    const reader = await openWasm(() => WasmReader.fromBytes(type, bytes, settings))
    if (reader === null) return null
    try {
      return JSON.parse(reader.json())
    } finally {
      reader.free()
    }
  }
}

/** The reader rejects with the text of an error of its core. */
async function openWasm(open: () => Promise<WasmReader | null>): Promise<WasmReader | null> {
  try {
    return await open()
  } catch (error) {
    if (typeof error === 'string' && /^C2pa\((?:JumbfNotFound|RemoteManifestUrl)\b/.test(error))
      return null
    throw error
  }
}

/** What is used of the native module. */
interface NativeModule {
  readonly Reader: {
    fromAsset(asset: object, settings: string): Promise<{ json(): unknown } | null>
  }
}

/** Loads the addon, about 80 ms. */
async function createNativeReader(): Promise<ManifestReader> {
  const file = join(nativePackageFolder(), 'dist', 'Reader.js')
  // The module's index would load a client for HTTP besides, so that this imports a part of it, without its types.
  const { Reader }: NativeModule = await import(pathToFileURL(file).href)
  return async (bytes, type) => {
    const asset = {
      buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      mimeType: type,
    }
    try {
      return (await Reader.fromAsset(asset, settings))?.json() ?? null
    } catch (error) {
      if (isOnlyReferenced(error)) return null
      throw error
    }
  }
}

function isOnlyReferenced(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('must fetch remote manifests')
}
