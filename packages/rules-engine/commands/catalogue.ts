/** Writes the page of all rules: `pnpm --filter @ase/rules-engine catalogue` */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readCommandLine, stopWithUsage } from '@ase/settings'
import { rules } from '../src/catalog.ts'
import { renderCatalogue } from './catalogue-page/render-catalogue.ts'

const usage = `usage: catalogue

Writes RULES.md, the page of all rules, anew.

  -h, --help  shows this`

const { positionals } = readCommandLine(usage, {})
if (positionals.length > 0) stopWithUsage('it takes no words', usage)
writeFileSync(path.join(import.meta.dirname, '../RULES.md'), renderCatalogue(rules))
