/** Writes the published contract of the `http` provider: `pnpm --filter @ase/semantic contract` */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { renderContractFiles } from '../src/http/contract-files.ts'

for (const [name, content] of Object.entries(renderContractFiles())) {
  const file = path.join(import.meta.dirname, '../contract', name)
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}
