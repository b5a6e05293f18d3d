import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ReaderName } from './manifest-reader.ts'

/** The folder of a reader's package. Throws with the setting's name where the optional native one is not installed. */
export function readerFolder(reader: ReaderName): string {
  if (reader === 'wasm') {
    return dirname(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/package.json')))
  }
  try {
    return dirname(createRequire(import.meta.url).resolve('@contentauth/c2pa-node/package.json'))
  } catch (cause) {
    throw new Error(
      'The native reader of content credentials is chosen, but @contentauth/c2pa-node is not installed.',
      { cause },
    )
  }
}
