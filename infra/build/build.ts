/**
 * Writes what is deployed, one folder for each server and one for the operator's commands:
 * `pnpm build [--out <folder>] [--with-native-reader]`, to `dist` of the repository unless told.
 */
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../repository.ts'
import { folderBytes } from './folder-bytes.ts'
import { programs, writePrograms } from './programs.ts'

const { values } = parseArgs({
  options: { out: { type: 'string' }, 'with-native-reader': { type: 'boolean', default: false } },
})
const out = resolve(values.out ?? join(repositoryRoot, 'dist'))

// Beside the old one until it is whole: nothing that starts meanwhile is of two builds.
const folder = `${out}-${process.pid}`
try {
  await writePrograms(folder, { hasNativeReader: values['with-native-reader'] })
  await rm(out, { recursive: true, force: true })
  await rename(folder, out)
} finally {
  await rm(folder, { recursive: true, force: true })
}
for (const name of Object.keys(programs)) {
  const megabytes = (await folderBytes(join(out, name))) / 1e6
  console.log(`${name.padEnd(16)} ${megabytes.toFixed(1).padStart(5)} MB`)
}
