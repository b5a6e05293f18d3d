import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import wasmPackage from '@contentauth/c2pa-wasm/package.json' with { type: 'json' }

/** Which build of the readers' common core is used: WebAssembly, or the native addon at about twice the speed. */
export type ReaderName = 'wasm' | 'native'

/** The path of the WebAssembly reader, which runs everywhere. */
export const wasmFile = fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))

/** The folder of the native reader's package, which is an optional dependency. Throws where it is not installed. */
export function nativePackageFolder(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve('@contentauth/c2pa-node/package.json'))
  } catch (cause) {
    throw new Error(
      'The native reader of content credentials is chosen, but @contentauth/c2pa-node is not installed.',
      { cause },
    )
  }
}

/** The name and version of a reader for reports, such as `c2pa-wasm/0.13.3`. Throws when it is not installed. */
export function readerVersion(reader: ReaderName): string {
  if (reader === 'wasm') return `c2pa-wasm/${wasmPackage.version}`
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(nativePackageFolder(), 'package.json'), 'utf8'),
  )
  return `c2pa-node/${manifest.version}`
}
