/**
 * Makes the fixture images anew: `pnpm --filter @ase/inspection fixtures`
 *
 * Needs the native library, which is an optional dependency. Keys, labels and signatures differ at each run.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fixtures } from './fixtures/catalog.ts'
import { createFixtureSigner } from './fixtures/signer.ts'

const folder = path.join(import.meta.dirname, '../fixtures')
const signer = await createFixtureSigner().catch(() => {
  process.stderr.write('@contentauth/c2pa-node is not installed, or not for this machine\n')
  process.exit(1)
})
const expected = []
let bytes = 0
for (const name of new Set(
  [...fixtures.values()].map((fixture) => fixture.name.split('/')[0] ?? ''),
))
  await rm(path.join(folder, name), { recursive: true, force: true })
for (const [file, fixture] of fixtures) {
  const image = await fixture.make(signer)
  const target = path.join(folder, file)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, image)
  bytes += image.length
  expected.push({ file, ...fixture.expected, note: fixture.note })
}
await writeFile(path.join(folder, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`)
process.stdout.write(`${fixtures.size} images, ${bytes} bytes\n`)
// The native library keeps a process alive that has signed.
process.exit(0)
