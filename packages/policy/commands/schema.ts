/** Writes the JSON Schema of policy files: `pnpm --filter @ase/policy schema` */
import { writeFileSync } from 'node:fs'
import { renderPolicySchema, schemaFile } from './policy-schema.ts'

writeFileSync(schemaFile, renderPolicySchema())
