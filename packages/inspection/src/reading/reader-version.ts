import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReaderName } from './manifest-reader.ts'
import { readerFolder } from './reader-folder.ts'

/** A reader as reports name it, such as `c2pa-wasm/0.13.3`. Throws when it is not installed. */
export function readerVersion(reader: ReaderName): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(readerFolder(reader), 'package.json'), 'utf8'),
  )
  return `c2pa-${reader === 'native' ? 'node' : 'wasm'}/${manifest.version}`
}
