import { createGzip } from 'node:zlib'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupProblem } from '@ase/settings'
import { runProgram, type ProgramOutput } from '../testing/run-program.ts'
import { createToolImage, TOOL_IMAGE } from './tool-image.ts'

export interface BuildSteps {
  /** The folder whose files the steps may copy. */
  readonly context: string
  /** In that folder. */
  readonly containerfile: string
  /** The stage that becomes the image. */
  readonly stage: string
  readonly tag: string
  readonly labels: Readonly<Record<string, string>>
  /** The time of all files and of the image, so that a commit always gives the same image; now when null. */
  readonly time: Date | null
}

/** What makes images on this machine. */
export interface ImageBuilder {
  readonly name: 'docker' | 'buildah'
  build(steps: BuildSteps): Promise<ProgramOutput>
  /** Runs a command in the image of tools. `folders` are seen there as well, at the same paths. */
  runTool(
    command: readonly string[],
    folders: readonly string[],
    input: string,
  ): Promise<ProgramOutput>
  /** The id of an image, or null where there is none, or none of this commit (`org.opencontainers.image.revision`). */
  idOf(image: string, commit?: string): Promise<string | null>
  tag(image: string, tag: string): Promise<void>
  /** Bytes of the image as a registry stores it: its layers compressed by gzip. */
  compressedBytes(tag: string): Promise<number>
}

const REVISION = 'org.opencontainers.image.revision'
const NO_BUILDER =
  'Neither Docker nor buildah was found: images are built with one of them (Debian: apt-get install buildah mmdebstrap).'

/** Docker where its engine answers, or else buildah. Throws a StartupProblem where there is neither. */
export async function findImageBuilder(): Promise<ImageBuilder> {
  const docker = await runProgram('docker', ['version', '--format', '{{.Server.Version}}'])
  if (docker.exitCode === 0) return dockerBuilder
  const buildah = await runProgram('buildah', ['--version'])
  if (buildah.exitCode === 0) return buildahBuilder
  throw new StartupProblem([NO_BUILDER])
}

const dockerBuilder: ImageBuilder = {
  name: 'docker',
  idOf: (image, commit) =>
    readId(commit, 'docker', [
      'image',
      'inspect',
      `--format={{.Id}} {{index .Config.Labels "${REVISION}"}}`,
      image,
    ]),
  tag: (image, tag) => mustRun('docker', ['tag', image, tag]),
  build: ({ context, containerfile, stage, tag, labels, time }) =>
    runProgram('docker', [
      'build',
      ...(time === null ? [] : [`--build-arg=SOURCE_DATE_EPOCH=${secondsOf(time)}`]),
      '--build-arg=BUILD_TOOLS=debian:trixie-slim',
      ...labelOptions(labels),
      `--file=${join(context, containerfile)}`,
      `--build-arg=IMAGE=${stage}`,
      `--tag=${tag}`,
      context,
    ]),
  runTool: (command, folders, input) =>
    runProgram(
      'docker',
      ['run', '--rm', '--interactive', ...folderOptions(folders), 'debian:trixie-slim', ...command],
      { input },
    ),
  compressedBytes: async (tag) => {
    const child = spawn('docker', ['save', tag], { stdio: ['ignore', 'pipe', 'inherit'] })
    let bytes = 0
    const packed = child.stdout
      .pipe(createGzip())
      .on('data', (chunk: Buffer) => (bytes += chunk.length))
    await once(packed, 'end')
    return bytes
  },
}

const buildahBuilder: ImageBuilder = {
  name: 'buildah',
  idOf: (image, commit) =>
    readId(commit, 'buildah', [
      'inspect',
      '--type=image',
      `--format={{.FromImageID}} {{index .OCIv1.Config.Labels "${REVISION}"}}`,
      image,
    ]),
  tag: (image, tag) => mustRun('buildah', ['tag', image, tag]),
  build: async ({ context, containerfile, stage, tag, labels, time }) => {
    await createToolImage()
    return runProgram('buildah', [
      'build',
      // Needs no namespaces of its own, so that it works inside of a container as well.
      '--isolation=chroot',
      '--layers',
      '--pull-never',
      // The OCI format has no HEALTHCHECK.
      '--format=docker',
      ...(time === null ? [] : [`--timestamp=${secondsOf(time)}`]),
      `--build-arg=BUILD_TOOLS=${TOOL_IMAGE}`,
      ...labelOptions(labels),
      `--file=${join(context, containerfile)}`,
      `--build-arg=IMAGE=${stage}`,
      `--tag=${tag}`,
      context,
    ])
  },
  runTool: async (command, folders, input) => {
    await createToolImage()
    const { output } = await runProgram('buildah', ['from', '--pull-never', TOOL_IMAGE])
    const container = output.trim()
    try {
      const options = ['run', '--isolation=chroot', ...folderOptions(folders), container, '--']
      return await runProgram('buildah', [...options, ...command], { input })
    } finally {
      await runProgram('buildah', ['rm', container])
    }
  },
  compressedBytes: async (tag) => {
    const folder = await mkdtemp(join(tmpdir(), 'ase-image-'))
    try {
      const file = join(folder, 'image.tar')
      const pushed = await runProgram('buildah', ['push', '--quiet', tag, `oci-archive:${file}`])
      if (pushed.exitCode !== 0) throw new Error(pushed.problems)
      return (await stat(file)).size
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** From a line with the id of an image and its commit. */
async function readId(
  commit: string | undefined,
  file: string,
  args: readonly string[],
): Promise<string | null> {
  const { exitCode, output } = await runProgram(file, args)
  const [id, revision] = output.trim().split(' ')
  if (exitCode !== 0 || id === undefined || id === '') return null
  return commit === undefined || commit === revision ? id : null
}

async function mustRun(file: string, args: readonly string[]): Promise<void> {
  const { exitCode, problems } = await runProgram(file, args)
  if (exitCode !== 0) throw new Error(`${file} ${args[0] ?? ''} failed (${exitCode}): ${problems}`)
}

function labelOptions(labels: Readonly<Record<string, string>>): string[] {
  return Object.entries(labels).map(([name, value]) => `--label=${name}=${value}`)
}

function folderOptions(folders: readonly string[]): string[] {
  return folders.map((folder) => `--volume=${folder}:${folder}`)
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
