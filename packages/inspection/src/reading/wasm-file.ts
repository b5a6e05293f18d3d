import { fileURLToPath } from 'node:url'

/** The reader that runs everywhere. */
export const wasmFile = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))
