import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerName } from '@ase/service-kit'
import { findUnusedEntries, observabilityPage } from './observability-page.ts'
import { repositoryFiles, repositoryRoot } from './repository.ts'

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

/** The code of a server, and of what all servers share. */
function sourceOf(server: ServerName): string {
  const known = sources.get(server)
  if (known !== undefined) return known
  const source = repositoryFiles()
    .filter(
      (file) =>
        file.startsWith(`apps/${server}/src/`) || file.startsWith('packages/service-kit/src/'),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !catalogs.test(file))
    .map((file) => readFileSync(join(repositoryRoot, file), 'utf8'))
    .join('\n')
  sources.set(server, source)
  return source
}
