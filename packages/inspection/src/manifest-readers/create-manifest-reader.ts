import type { ManifestReader, ReaderName } from './manifest-reader.ts'

/** Loads a reader into this process, which should be one that can be killed. Only the one that is asked for is loaded. */
export async function createManifestReader(name: ReaderName): Promise<ManifestReader> {
  const read = name === 'native' ? await native() : await wasm()
  return (bytes, type) => (isBareCodestream(bytes) ? Promise.resolve(null) : read(bytes, type))
}

async function wasm(): Promise<ManifestReader> {
  const { createWasmReader } = await import('./wasm-reader.ts')
  return createWasmReader()
}

async function native(): Promise<ManifestReader> {
  const { createNativeReader } = await import('./native-reader.ts')
  return createNativeReader()
}

/** A JPEG XL without a container holds a picture and nothing else; the readers call that an error. */
function isBareCodestream(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0x0a
}
