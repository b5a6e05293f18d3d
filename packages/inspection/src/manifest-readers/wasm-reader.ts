import { readFileSync } from 'node:fs'
import { initSync, WasmReader } from '@contentauth/c2pa-wasm'
import { c2paSettings, type ManifestReader } from './manifest-reader.ts'
import { wasmFile } from './reader-packages.ts'

/** Compiles the module, about 50 ms. */
export function createWasmReader(): ManifestReader {
  initSync({ module: readFileSync(wasmFile) })
  return async (bytes, type) => {
    const reader = await open(bytes, type)
    if (reader === null) return null
    try {
      return JSON.parse(reader.json())
    } finally {
      reader.free()
    }
  }
}

/** The reader rejects with the text of an error of its core. */
async function open(bytes: Uint8Array, type: string): Promise<WasmReader | null> {
  try {
    return await WasmReader.fromBytes(type, bytes, c2paSettings)
  } catch (error) {
    if (typeof error === 'string' && /^C2pa\((?:JumbfNotFound|RemoteManifestUrl)\b/.test(error))
      return null
    throw error
  }
}
