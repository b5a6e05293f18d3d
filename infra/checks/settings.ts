import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../repository.ts'
import { settingsPage } from './settings-page.ts'

/** Checks that docs/settings.md is what the readers of settings say; `--write` writes it. */
const PAGE = join(repositoryRoot, 'docs/settings.md')

if (process.argv.includes('--write')) writeFileSync(PAGE, settingsPage())
else if (readFileSync(PAGE, 'utf8') !== settingsPage()) {
  console.error('docs/settings.md is out of date: run "pnpm settings"')
  process.exitCode = 1
}
