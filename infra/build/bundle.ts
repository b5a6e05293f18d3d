import { cp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { repositoryRoot } from '../repository.ts'
import { apartFiles, type ApartFile } from './apart-files.ts'
import type { BundledPackages } from './bundled-packages.ts'

/** Modules that a package asks for and goes on without. */
const absent = ['pg-native', 'pg-cloudflare']

/**
 * Modules that a package loads and does not use: node-fetch takes the `URL` of Node where there is one. This one would load the
 * deprecated `punycode` of Node, with a warning in the log of each start.
 */
const unused = { 'whatwg-url': false as const }

export interface BundleSettings {
  /** Receives what became part of the program. */
  readonly packages: BundledPackages
  /** Folders that a module names, and where they were built instead. */
  readonly built: ReadonlyMap<string, string>
}

/**
 * Writes a program that starts from `entry` into `folder`: `main.js`, and beside it each script and file that it opens by a path.
 * Throws when a module cannot be found, or anything else is doubtful.
 */
export async function bundle(
  entry: string,
  folder: string,
  { packages, built }: BundleSettings,
): Promise<void> {
  const files = new Map<string, ApartFile>([['main.js', { source: entry, target: 'main.js' }]])
  const found = (file: ApartFile): void => {
    const { source } = files.get(file.target) ?? file
    if (source !== file.source) throw new Error(`${source} and ${file.source} have one name.`)
    files.set(file.target, file)
  }
  // More are found while these are written.
  for (const file of files.values()) {
    if (file.source.endsWith('.ts')) {
      await bundleScript(file, folder, packages, found)
    } else {
      packages.add(file.source)
      await copy(built.get(file.source) ?? file.source, join(folder, file.target))
    }
  }
}

/** A script and the chunks that it loads later, none of which it shares with another script. */
async function bundleScript(
  { source, target }: ApartFile,
  folder: string,
  packages: BundledPackages,
  found: (file: ApartFile) => void,
): Promise<void> {
  const build = await rolldown({
    cwd: repositoryRoot,
    input: source,
    platform: 'node',
    external: absent,
    resolve: { alias: unused },
    tsconfig: false,
    // No module of this workspace does anything when it is imported, but the script itself.
    treeshake: { moduleSideEffects: [{ test: /^(?!.*node_modules).*\.ts$/, sideEffects: false }] },
    plugins: [apartFiles(target, found), packages.plugin()],
    // A module that cannot be found, a name that is not exported: nothing of it may be deployed.
    onLog: (_level, log) => {
      throw new Error(log.message)
    },
  })
  await build.write({
    dir: join(folder, dirname(target)),
    format: 'esm',
    entryFileNames: basename(target),
    chunkFileNames: '[name]-[hash].js',
    // Licences are in a file of their own, and paths of the build are not for the public.
    comments: false,
    charset: 'ascii',
  })
  await build.close()
}

/** A file or a folder, without hidden ones: these are notes of the build itself. */
function copy(source: string, target: string): Promise<void> {
  return cp(source, target, {
    recursive: true,
    filter: (file) => !basename(file).startsWith('.'),
  })
}
