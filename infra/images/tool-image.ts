import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupProblem } from '@ase/settings'
import { runProgram } from '../testing/run-program.ts'

/** Debian trixie as far as the build needs it. Nothing of it ends in an image. */
export const TOOL_IMAGE = 'localhost/ase-build-tools:trixie'

const SUITE = 'trixie'
const PACKAGES = [
  'apt',
  'base-files',
  'binutils',
  'ca-certificates',
  'coreutils',
  'dash',
  'debian-archive-keyring',
  'dpkg',
  'findutils',
  'grep',
  'sed',
  'tar',
]

/**
 * Makes the image of tools from the packages of this machine's Debian mirrors where it is missing: buildah without a registry. Packages
 * are unpacked and not set up, which takes 8 s instead of 30 s. Throws a StartupProblem where that does not work.
 */
export async function createToolImage(): Promise<void> {
  const present = await runProgram('buildah', ['inspect', '--type=image', TOOL_IMAGE])
  if (present.exitCode === 0) return
  const folder = await mkdtemp(join(tmpdir(), 'ase-tools-'))
  try {
    const archive = join(folder, 'root.tar')
    const sources = await readSources()
    const made = await runProgram('mmdebstrap', [
      '--quiet',
      '--variant=extract',
      `--include=${PACKAGES.join(',')}`,
      SUITE,
      archive,
      ...sources,
    ])
    if (made.exitCode !== 0) throw unavailable(`mmdebstrap failed: ${lastLine(made.problems)}`)
    await importRoot(archive)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importRoot(archive: string): Promise<void> {
  const { output } = await runProgram('buildah', ['from', 'scratch'])
  const container = output.trim()
  try {
    for (const args of [
      ['add', '--quiet', container, archive, '/'],
      ['commit', '--quiet', container, TOOL_IMAGE],
    ]) {
      const step = await runProgram('buildah', args)
      if (step.exitCode !== 0) throw unavailable(lastLine(step.problems))
    }
  } finally {
    await runProgram('buildah', ['rm', container])
  }
}

/** Lines of sources.list for trixie, on the mirrors that apt uses here: of Debian itself and of its security updates. */
async function readSources(): Promise<string[]> {
  const { output } = await runProgram('apt-get', [
    'indextargets',
    '--format',
    '$(LABEL) $(REPO_URI)',
  ])
  const mirrors = new Map(
    output
      .split('\n')
      .map((line) => line.trim().split(' '))
      .map(([label = '', url = '']) => [label, url]),
  )
  const main = mirrors.get('Debian')
  const security = mirrors.get('Debian-Security')
  if (main === undefined) throw unavailable('apt knows no mirror of Debian here (apt-get update).')
  return [
    `deb ${main} ${SUITE} main`,
    `deb ${main} ${SUITE}-updates main`,
    ...(security === undefined ? [] : [`deb ${security} ${SUITE}-security main`]),
  ]
}

function unavailable(reason: string): StartupProblem {
  return new StartupProblem([
    `The image of build tools could not be made: ${reason} It needs mmdebstrap on Debian; elsewhere build with Docker.`,
  ])
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
