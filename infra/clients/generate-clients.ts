import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenApiDocument } from '@ase/schemas'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { generate } from 'orval'

/** Writes what each generator makes of a document, with the settings that it has by itself. */
export async function generateClients(document: OpenApiDocument, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const text = JSON.stringify(document)
  const file = join(folder, 'openapi.json')
  await writeFile(file, text)
  const types = await openapiTypescript(text)
  await writeFile(join(folder, 'openapi-typescript.ts'), astToString(types))
  await createClient({
    input: file,
    logs: { level: 'silent', file: false },
    // For Node, which runs the client without a bundler.
    output: { path: join(folder, 'hey-api'), importFileExtension: '.ts' },
  })
  await generate({ input: file, output: { target: join(folder, 'orval.ts'), client: 'fetch' } })
}
