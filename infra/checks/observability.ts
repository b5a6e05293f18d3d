import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerName } from '@ase/service-kit'
import * as z from 'zod'
import { findUnusedEntries, observabilityPage } from './observability-page.ts'
import { repositoryFiles, repositoryRoot } from './repository.ts'

/** Checks that docs/observability.md is what the catalogues say; `--write` writes it. */
const PAGE = join(repositoryRoot, 'docs/observability.md')
const catalogs = /\/(?:log|metric)-catalog\.ts$/

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })

const sources = new Map<string, string>()
const problems = findUnusedEntries(sourceOf)

if (process.argv.includes('--write')) writeFileSync(PAGE, observabilityPage())
else if (readFileSync(PAGE, 'utf8') !== observabilityPage()) {
  problems.push('docs/observability.md is out of date: run "pnpm observability"')
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** The code of a server and of the workspace packages that it depends on, directly or through others. */
function sourceOf(server: ServerName): string {
  const known = sources.get(server)
  if (known !== undefined) return known
  const folders = new Set<string>()
  addFolders(`apps/${server}`, folders)
  const source = repositoryFiles()
    .filter((file) => folders.has(file.split('/').slice(0, 2).join('/')) && file.includes('/src/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !catalogs.test(file))
    .map((file) => readFileSync(join(repositoryRoot, file), 'utf8'))
    .join('\n')
  sources.set(server, source)
  return source
}

/** Adds a workspace folder and those of its dependencies to `folders`. A package is in the folder of its name. */
function addFolders(folder: string, folders: Set<string>): void {
  if (folders.has(folder)) return
  folders.add(folder)
  const text = readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8')
  const { dependencies } = Manifest.parse(JSON.parse(text))
  for (const name of Object.keys(dependencies)) {
    if (name.startsWith('@ase/')) addFolders(name.replace('@ase/', 'packages/'), folders)
  }
}
