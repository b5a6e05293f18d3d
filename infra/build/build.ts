/** Writes what is deployed: `pnpm build`; the usage below describes the options. */
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readCommandLine, stopWithUsage } from '@ase/settings'
import { repositoryRoot } from '../repository.ts'
import { folderBytes } from './folder-bytes.ts'
import { programs, writePrograms } from './programs.ts'

const usage = `usage: pnpm build [--out <folder>] [--with-native-reader]

Writes what is deployed: one folder for each server and one for the operator's commands.

  --out <folder>        where to; dist of the repository unless given
  --with-native-reader  adds the faster reader of images, for the machine of the build alone
  -h, --help            shows this`

const { values, positionals } = readCommandLine(usage, {
  out: { type: 'string' },
  'with-native-reader': { type: 'boolean', default: false },
})
if (positionals.length > 0) stopWithUsage('it takes no words', usage)
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
