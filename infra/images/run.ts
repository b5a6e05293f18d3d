import { readCommandLine, stopWithUsage } from '@ase/settings'
import { runCommand } from '../operator/run-command.ts'
import { buildImages } from './build-images.ts'
import { findImageBuilder } from './image-builder.ts'
import { imageNames, isImageName } from './image-list.ts'
import { updateLocks } from './package-lock.ts'

const usage = `usage: pnpm images [--current] [--sizes] [name...]
       pnpm images --update-lock

Builds container images: all, or those named of ${imageNames.join(', ')}.

  --current      without the pins of the package locks
  --sizes        prints the compressed size of each image
  --update-lock  updates the package locks to the current versions, and builds nothing
  -h, --help     shows this`

const BYTES_PER_MB = 1_000_000

const { values, positionals: names } = readCommandLine(usage, {
  current: { type: 'boolean', default: false },
  sizes: { type: 'boolean', default: false },
  'update-lock': { type: 'boolean', default: false },
})
if (!names.every(isImageName)) stopWithUsage('there is no image of one of these names', usage)

await runCommand(async () => {
  const builder = await findImageBuilder()
  if (values['update-lock']) {
    const changed = await updateLocks(builder)
    console.log(changed.length === 0 ? 'No lock changed.' : `Changed: ${changed.join(', ')}.`)
    return
  }
  const tags = await buildImages(builder, names.length === 0 ? imageNames : names, {
    currentPackages: values.current ? 'always' : 'never',
    report: console.warn,
  })
  for (const tag of tags) {
    const size = values.sizes ? await builder.compressedBytes(tag) : null
    console.log(size === null ? tag : `${tag} ${(size / BYTES_PER_MB).toFixed(1)} MB compressed`)
  }
})
