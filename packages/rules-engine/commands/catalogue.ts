/** Writes the page of all rules: `pnpm --filter @ase/rules-engine catalogue` */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { rules } from '../src/catalog.ts'
import { renderCatalogue } from './catalogue-page/render-catalogue.ts'
import { helpOption, readArguments } from './command-line.ts'

const usage = `usage: catalogue

Writes RULES.md, the page of all rules, anew.

  -h, --help  shows this`

readArguments(usage, () => parseArgs({ options: helpOption }))
writeFileSync(path.join(import.meta.dirname, '../RULES.md'), renderCatalogue(rules))
