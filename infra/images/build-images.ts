import { constants } from 'node:fs'
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupProblem } from '@ase/settings'
import * as z from 'zod'
import { repositoryRoot } from '../repository.ts'
import { readCommit, writePrograms } from '../build/programs.ts'
import { runProgram } from '../testing/run-program.ts'
import type { ImageBuilder } from './image-builder.ts'
import { images, type ImageName } from './image-list.ts'
import { missingPackage, movedProblem, readSet, resolveSet } from './package-lock.ts'

export interface BuildOptions {
  /**
   * What the mirrors have now instead of the pinned packages: `always`, or `if-moved` where a mirror lacks one, which `report` receives.
   * With `never` that is a StartupProblem.
   */
  readonly currentPackages: 'never' | 'if-moved' | 'always'
  readonly report: (message: string) => void
}

const imagesFolder = import.meta.dirname
const Manifest = z.object({ version: z.string(), license: z.string() })
const NOT_LINUX =
  'Images are built on Linux with x64: they take the Node of node_modules, and the pinned packages are of amd64.'

/**
 * Builds images, those of the servers from new bundles, and returns the tag of each: `localhost/ase-<name>:<version>`. Throws a StartupProblem
 * with what to do when something is missing.
 */
export async function buildImages(
  builder: ImageBuilder,
  names: readonly ImageName[],
  options: BuildOptions,
): Promise<string[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new StartupProblem([NOT_LINUX])
  const folder = await mkdtemp(join(tmpdir(), 'ase-images-'))
  try {
    const bundles = join(folder, 'bundles')
    if (names.some((name) => images[name].isServer))
      await writePrograms(bundles, { hasNativeReader: false })
    const tags: string[] = []
    for (const name of names) {
      const context = join(folder, name)
      await fillContext(context, name, join(bundles, name))
      tags.push(await buildImage(builder, name, context, options))
    }
    return tags
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function buildImage(
  builder: ImageBuilder,
  name: ImageName,
  context: string,
  options: BuildOptions,
): Promise<string> {
  const { version, license } = await readManifest()
  const commit = await readCommit()
  const time = await readTime(commit)
  const { isServer, packages, title, description } = images[name]
  const tag = `localhost/ase-${name}:${version}`
  const build = () =>
    builder.build({
      context,
      containerfile: containerfileOf(name),
      stage: name,
      tag,
      labels: labelsOf({ title, description, version, license, commit, time, isServer }),
      time,
    })
  const useCurrent = async () =>
    writeFile(join(context, 'lock'), await resolveSet(builder, packages))
  if (options.currentPackages === 'always') await useCurrent()
  let result = await build()
  const missing = missingPackage(`${result.output}\n${result.problems}`)
  if (missing !== null) {
    if (options.currentPackages === 'never') throw movedProblem(missing)
    options.report(`${missing} The image of ${name} is built with current packages instead.`)
    await useCurrent()
    result = await build()
  }
  if (result.exitCode !== 0)
    throw new StartupProblem([`The image of ${name} could not be built:`, result.problems.trim()])
  return tag
}

function containerfileOf(name: ImageName): string {
  return images[name].isServer ? 'server.Containerfile' : 'third-party.Containerfile'
}

/** What the Containerfile copies, in a new folder, so that nothing else of the repository can end in an image. */
async function fillContext(context: string, name: ImageName, bundle: string): Promise<void> {
  const { isServer, packages } = images[name]
  for (const part of ['tools', 'etc', containerfileOf(name)])
    await cp(join(imagesFolder, part), join(context, part), { recursive: true })
  for (const file of ['lock', 'files'] as const)
    await writeFile(join(context, file), await readSet(packages, file))
  if (!isServer) return
  await cp(bundle, join(context, 'app'), { recursive: true })
  await cp(join(imagesFolder, 'health.mjs'), join(context, 'health.mjs'))
  const node = join(repositoryRoot, 'node_modules/node/bin/node')
  await copyFile(node, join(context, 'node'), constants.COPYFILE_FICLONE)
}

interface LabelValues {
  readonly title: string
  readonly description: string
  readonly version: string
  readonly license: string
  readonly commit: string
  readonly time: Date | null
  readonly isServer: boolean
}

const label = (name: string): string => `org.opencontainers.image.${name}`

/** https://github.com/opencontainers/image-spec/blob/v1.1.0/annotations.md */
function labelsOf(values: LabelValues): Record<string, string> {
  return {
    [label('title')]: values.title,
    [label('description')]: values.description,
    [label('version')]: values.version,
    [label('revision')]: values.commit,
    ...(values.time === null ? {} : { [label('created')]: values.time.toISOString() }),
    // Of the bundle. What else an image holds has its copyright in /usr/share/doc, and the bundle its list beside it.
    ...(values.isServer ? { [label('licenses')]: values.license } : {}),
  }
}

async function readManifest(): Promise<z.infer<typeof Manifest>> {
  return Manifest.parse(JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8')))
}

/** When a commit was made, or null where git does not know. */
async function readTime(commit: string): Promise<Date | null> {
  const args = ['-C', repositoryRoot, 'show', '--no-patch', '--format=%ct', commit]
  const { exitCode, output } = await runProgram('git', args)
  return exitCode === 0 ? new Date(Number(output.trim()) * 1000) : null
}
