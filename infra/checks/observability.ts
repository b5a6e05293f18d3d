import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerName } from '@ase/settings'
import { findUnusedEntries, observabilityPage } from './observability-page.ts'
import { repositoryFiles, repositoryRoot } from '../repository.ts'

/** Checks that docs/observability.md is what the catalogues say; `--write` writes it. */
const PAGE = join(repositoryRoot, 'docs/observability.md')
const catalogs = /\/(?:log|metric)-catalog\.ts$/

const sources = new Map<string, string>()
const problems = findUnusedEntries(sourceOf)

if (process.argv.includes('--write')) writeFileSync(PAGE, observabilityPage())
else if (readFileSync(PAGE, 'utf8') !== observabilityPage()) {
  problems.push('docs/observability.md is out of date: run "pnpm observability"')
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** The code of a server and of the packages that it depends on. */
function sourceOf(server: ServerName): string {
  const known = sources.get(server)
  if (known !== undefined) return known
  const folders = foldersOf(`apps/${server}`)
  const source = repositoryFiles()
    .filter((file) => [...folders].some((folder) => file.startsWith(`${folder}/src/`)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !catalogs.test(file))
    .map((file) => readFileSync(join(repositoryRoot, file), 'utf8'))
    .join('\n')
  sources.set(server, source)
  return source
}

/** The folder and those of the packages of this repository that it depends on, directly or not. */
function foldersOf(folder: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(folder)) return found
  found.add(folder)
  const manifest: { readonly dependencies?: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8'),
  )
  for (const name of Object.keys(manifest.dependencies ?? {}))
    if (name.startsWith('@ase/')) foldersOf(`packages/${name.slice('@ase/'.length)}`, found)
  return found
}
