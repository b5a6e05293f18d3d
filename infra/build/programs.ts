import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build as buildWithVite } from 'vite'
import * as z from 'zod'
import { repositoryRoot } from '../repository.ts'
import { BundledPackages } from './bundled-packages.ts'
import { bundle } from './bundle.ts'

/** The script that each program starts from. */
export const programs = {
  api: 'apps/api/src/main.ts',
  'billing-webhook': 'apps/billing-webhook/src/main.ts',
  'bot-gateway': 'apps/bot-gateway/src/main.ts',
  operator: 'infra/operator/main.ts',
} as const

const consoleApp = join(repositoryRoot, 'apps/console')

export interface ProgramsSettings {
  /** Whether the API brings along the native reader of content credentials, for the machine of the build alone. */
  readonly hasNativeReader: boolean
}

/**
 * Writes every program into a folder of its name in `folder`, with its version and commit and the licence texts of what it is made
 * of. Throws when a module or a licence text is missing.
 */
export async function writePrograms(
  folder: string,
  { hasNativeReader }: ProgramsSettings,
): Promise<void> {
  const version = await readVersion()
  const commit = await readCommit()
  const console = join(folder, 'console')
  const consolePackages = await buildConsole(console)
  for (const [name, entry] of Object.entries(programs)) {
    const packages = new BundledPackages()
    const program = join(folder, name)
    await bundle(join(repositoryRoot, entry), program, {
      packages,
      built: new Map([[join(consoleApp, 'dist'), console]]),
    })
    if (name === 'api') {
      packages.addAll(consolePackages)
      if (hasNativeReader) await copyNativeReader(program, packages)
    }
    await writeJson(join(program, 'package.json'), {
      name: `@ase/${name}`,
      version,
      type: 'module',
    })
    await writeJson(join(program, 'build.json'), { name: `@ase/${name}`, version, commit })
    await writeFile(join(program, 'THIRD-PARTY-LICENSES.txt'), packages.licenceTexts())
  }
  await rm(console, { recursive: true })
}

/** Writes the console's files into `folder`; resolves with the packages that they are made of. */
async function buildConsole(folder: string): Promise<BundledPackages> {
  const packages = new BundledPackages()
  // Its style sheet is part of the built one, and no module of its own.
  packages.add(createRequire(join(consoleApp, 'package.json')).resolve('tailwindcss/index.css'))
  await buildWithVite({
    root: consoleApp,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
    plugins: [packages.plugin()],
  })
  return packages
}

/** What the native reader loads, to where a module of the bundle finds it. Throws where it is not installed. */
async function copyNativeReader(program: string, packages: BundledPackages): Promise<void> {
  const name = '@contentauth/c2pa-node'
  const inspection = join(repositoryRoot, 'packages/inspection/package.json')
  const manifest = createRequire(inspection).resolve(`${name}/package.json`)
  packages.add(manifest)
  for (const file of ['package.json', 'dist/Reader.js', 'dist/binary.js', 'dist/index.node']) {
    const target = join(program, 'node_modules', name, file)
    await mkdir(dirname(target), { recursive: true })
    await cp(join(dirname(manifest), file), target)
  }
}

const Manifest = z.object({ version: z.string() })

/** Of the product, which is that of its interface. */
async function readVersion(): Promise<string> {
  const text = await readFile(join(repositoryRoot, 'package.json'), 'utf8')
  return Manifest.parse(JSON.parse(text)).version
}

/** That of BUILD_COMMIT, or what git has checked out; `unknown` where there is no git. */
export async function readCommit(): Promise<string> {
  const setting = process.env['BUILD_COMMIT']?.trim() ?? ''
  if (setting !== '') return setting
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], {
      cwd: repositoryRoot,
    })
    return stdout.trim()
  } catch {
    return 'unknown'
  }
}

function writeJson(file: string, value: object): Promise<void> {
  return writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}
