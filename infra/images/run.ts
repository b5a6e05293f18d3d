import { StartupProblem } from '@ase/settings'
import { runCommand } from '../operator/run-command.ts'
import { buildImages } from './build-images.ts'
import { findImageBuilder } from './image-builder.ts'
import { imageNames, isImageName } from './image-list.ts'
import { updateLocks } from './package-lock.ts'

const USAGE = `Usage: pnpm images [--current] [--sizes] [name...], with names of: ${imageNames.join(', ')}
       pnpm images --update-lock`
const BYTES_PER_MB = 1_000_000

await runCommand(async () => {
  const words = process.argv.slice(2)
  const flags = new Set(words.filter((word) => word.startsWith('--')))
  const names = words.filter((word) => !word.startsWith('--'))
  const unknown = [...flags].some(
    (flag) => !['--current', '--sizes', '--update-lock'].includes(flag),
  )
  if (unknown || !names.every(isImageName)) throw new StartupProblem([USAGE])

  const builder = await findImageBuilder()
  if (flags.has('--update-lock')) {
    const changed = await updateLocks(builder)
    console.log(changed.length === 0 ? 'No lock changed.' : `Changed: ${changed.join(', ')}.`)
    return
  }
  const tags = await buildImages(builder, names.length === 0 ? imageNames : names, {
    currentPackages: flags.has('--current') ? 'always' : 'never',
    report: console.warn,
  })
  for (const tag of tags) {
    const size = flags.has('--sizes') ? await builder.compressedBytes(tag) : null
    console.log(size === null ? tag : `${tag} ${(size / BYTES_PER_MB).toFixed(1)} MB compressed`)
  }
})
