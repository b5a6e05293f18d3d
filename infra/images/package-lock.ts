import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupProblem } from '@ase/settings'
import type { ImageBuilder } from './image-builder.ts'

/** The folders of `debian`: what is asked for (`packages`), what that resolved to (`lock`), which files are kept (`files`). */
export const packageSets = [
  'alertmanager',
  'compose-plugin',
  'pgbouncer',
  'postgres',
  'prometheus',
  'proxy',
  'server',
] as const
export type PackageSet = (typeof packageSets)[number]

const folder = import.meta.dirname
const cache = join(folder, '../../node_modules/.cache/debian')
/** What fetch-packages.sh reports when a mirror has newer packages alone. */
const MOVED = /^PACKAGE_NOT_ON_MIRROR: .*$/m

export function readSet(set: PackageSet, file: 'packages' | 'lock' | 'files'): Promise<string> {
  return readFile(pathOf(set, file), 'utf8')
}

/** Resolves what a set asks for with what the mirrors have now: lines of name, version, path and SHA-256. */
export async function resolveSet(builder: ImageBuilder, set: PackageSet): Promise<string> {
  const script = join(folder, 'tools/resolve-packages.sh')
  const { exitCode, output, problems } = await builder.runTool(
    ['sh', script, join(folder, 'debian/without')],
    [folder],
    await readSet(set, 'packages'),
  )
  if (exitCode !== 0) throw new StartupProblem([`Debian's packages for ${set}: ${problems.trim()}`])
  return output
}

/** Moves the lock of each set to what the mirrors have now. Returns the sets that changed. */
export async function updateLocks(builder: ImageBuilder): Promise<PackageSet[]> {
  const changed: PackageSet[] = []
  for (const set of packageSets) {
    const lock = await resolveSet(builder, set)
    if (existsSync(pathOf(set, 'lock')) && lock === (await readSet(set, 'lock'))) continue
    await writeFile(pathOf(set, 'lock'), lock)
    changed.push(set)
  }
  return changed
}

/** The package that is on no mirror any more, from the output of a build; null where that is not why it failed. */
export function missingPackage(output: string): string | null {
  return MOVED.exec(output)?.[0] ?? null
}

/** What to do about a package that mirrors no longer have. */
export function movedProblem(missing: string): StartupProblem {
  return new StartupProblem([
    missing,
    'Debian replaced it. `pnpm images --update-lock` moves the pins to what the mirrors have now: test and commit them.',
    '`pnpm images --current` builds with what the mirrors have now, and leaves the pins as they are.',
  ])
}

/**
 * The folder with the unpacked packages of a set, for programs that tests run on this machine. Kept below node_modules/.cache until its
 * lock changes; with what the mirrors have now where they lack a pinned package, which `report` receives.
 */
export async function unpackSet(
  builder: ImageBuilder,
  set: PackageSet,
  report: (message: string) => void,
): Promise<string> {
  const lock = await readSet(set, 'lock')
  const target = join(
    cache,
    `${set}-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`,
  )
  if (existsSync(target)) return target
  await mkdir(cache, { recursive: true })
  const work = await mkdtemp(join(cache, `${set}-`))
  try {
    let { exitCode, problems } = await fetchInto(builder, work, lock)
    const missing = missingPackage(problems)
    if (missing !== null) {
      report(`${missing} The current version is used instead.`)
      ;({ exitCode, problems } = await fetchInto(builder, work, await resolveSet(builder, set)))
    }
    if (exitCode !== 0)
      throw new StartupProblem([`Debian's packages for ${set}: ${problems.trim()}`])
    await rename(join(work, 'root'), target)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return target
}

function fetchInto(builder: ImageBuilder, work: string, lock: string) {
  const script = join(folder, 'tools/fetch-packages.sh')
  return builder.runTool(['sh', script, join(work, 'root')], [folder, work], lock)
}

function pathOf(set: PackageSet, file: 'packages' | 'lock' | 'files'): string {
  return join(folder, 'debian', set, file)
}
