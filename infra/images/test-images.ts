import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryRoot } from '../repository.ts'
import { runProgram, type ProgramOutput } from '../testing/run-program.ts'
import { buildImages } from './build-images.ts'
import type { ImageBuilder } from './image-builder.ts'
import type { ImageName } from './image-list.ts'

/** Of the images that tests made of a commit, beside that of the version. */
const TEST_TAG = 'test'
/** A name of Linux alone, without a file, that its process gives back however it ends. */
const LOCK = '\0ase-test-images'
const POLL_MS = 200

/**
 * The ids of images for a test, which are those of this tree whatever is built beside it. Tests that run at the same time share them:
 * each is built once for a commit, and anew whenever files differ from it. Throws a StartupProblem where one cannot be built.
 */
export async function buildTestImages<Name extends ImageName>(
  builder: ImageBuilder,
  names: readonly Name[],
): Promise<ReadonlyMap<Name, string>> {
  const lock = await takeLock()
  try {
    const commit = await readCleanCommit()
    const ids = new Map<Name, string>()
    for (const name of names) {
      const id = commit === null ? null : await builder.idOf(testTagOf(name), commit)
      if (id !== null) ids.set(name, id)
    }
    const missing = names.filter((name) => !ids.has(name))
    if (missing.length === 0) return ids
    const options = { currentPackages: 'if-moved', report: console.warn } as const
    const tags = await buildImages(builder, missing, options)
    for (const [at, name] of missing.entries()) {
      const tag = tags[at] ?? ''
      const id = await builder.idOf(tag)
      if (id === null) throw new Error(`${tag} was built and is not there.`)
      ids.set(name, id)
      if (commit !== null) await builder.tag(id, testTagOf(name))
    }
    return ids
  } finally {
    lock.close()
  }
}

function testTagOf(name: ImageName): string {
  return `localhost/ase-${name}:${TEST_TAG}`
}

async function takeLock(): Promise<{ close(): void }> {
  for (;;) {
    const server = createServer()
    try {
      server.listen(LOCK)
      await once(server, 'listening')
      return server
    } catch {
      await sleep(POLL_MS)
    }
  }
}

/** The commit that all files are of, or null where there is none. */
async function readCleanCommit(): Promise<string | null> {
  const changes = await git('status', '--porcelain')
  if (changes.exitCode !== 0 || changes.output !== '') return null
  return (await git('rev-parse', 'HEAD')).output.trim()
}

function git(...args: readonly string[]): Promise<ProgramOutput> {
  return runProgram('git', ['-C', repositoryRoot, ...args])
}
