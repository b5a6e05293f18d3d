import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContainerEngine } from '../testing/containers.ts'
import { runProgram } from '../testing/run-program.ts'

export interface ImageFile {
  /** Without the leading slash; a folder ends with one. */
  readonly path: string
  /** As `ls` shows it: `-rwxr-xr-x`. */
  readonly mode: string
  /** Numbers of user and group: `0/0`. */
  readonly owner: string
}

// What engines put into a container that they create.
const OF_THE_ENGINE =
  /^(?:\.dockerenv|dev\/.*|proc\/.*|sys\/.*|run\/.*|etc\/(?:hostname|hosts|mtab|resolv\.conf))$/
/** `-rw-r--r-- 0/0 23 2026-11-23 15:38 etc/group`, of a link with ` -> ` and its target. */
const LINE = /^(\S{10}) +(\d+\/\d+) +\S+ +\S+ +\S+ (.+?)(?: -> .*| link to .*)?$/

/** Every file and folder of an image. */
export async function listImage(engine: ContainerEngine, image: string): Promise<ImageFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ase-image-files-'))
  const container = (await engine.run(['create', image])).trim()
  try {
    const archive = join(folder, 'root.tar')
    await engine.run(['export', `--output=${archive}`, container])
    const listed = await runProgram('tar', [
      '--list',
      '--verbose',
      '--numeric-owner',
      '--file',
      archive,
    ])
    return listed.output
      .split('\n')
      .filter((line) => line !== '')
      .map(readLine)
      .filter(({ path }) => !OF_THE_ENGINE.test(path))
  } finally {
    await engine.run(['rm', container])
    await rm(folder, { recursive: true, force: true })
  }
}

function readLine(line: string): ImageFile {
  const [, mode = '', owner = '', path = ''] = LINE.exec(line) ?? []
  if (path === '') throw new Error(`Not a line of tar: ${line}`)
  return { mode, owner, path: path.replace(/^\.?\//, '') }
}
