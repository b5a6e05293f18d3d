import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import wasmPackage from '@contentauth/c2pa-wasm/package.json' with { type: 'json' }
import type { ReaderName } from './manifest-reader.ts'
import { nativePackage } from './native-package.ts'

/** A reader as reports name it, such as `c2pa-wasm/0.13.3`. Throws when it is not installed. */
export function readerVersion(reader: ReaderName): string {
  if (reader === 'wasm') return `c2pa-wasm/${wasmPackage.version}`
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(nativePackage(), 'package.json'), 'utf8'),
  )
  return `c2pa-node/${manifest.version}`
}
