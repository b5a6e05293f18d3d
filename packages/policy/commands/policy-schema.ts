import * as z from 'zod'
import { PolicyFile } from '../src/index.ts'

/** The file of the schema of policy files. */
export const schemaFile = new URL('../policy.schema.json', import.meta.url)

/** The JSON Schema (draft 2020-12) of a policy file, as text, for editors. */
export function renderPolicySchema(): string {
  const schema = z.toJSONSchema(PolicyFile, { io: 'input' })
  return `${JSON.stringify({ title: 'A decision policy', ...schema }, null, 2)}\n`
}
