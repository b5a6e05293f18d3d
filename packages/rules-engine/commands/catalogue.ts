/** Writes the page of all rules: `pnpm --filter @ase/rules-engine catalogue` */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { rules } from '../src/catalog.ts'
import { renderCatalogue } from './catalogue-page/render-catalogue.ts'

writeFileSync(path.join(import.meta.dirname, '../RULES.md'), renderCatalogue(rules))
