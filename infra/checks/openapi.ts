import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { botGatewayOpenApiDocument, openApiDocument } from '@ase/schemas'

/** Lints the OpenAPI documents: the API's, the bot gateway's and the provider contract's. The linter must reach nothing but this machine. */
const environment = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
const published = {
  'api.json': openApiDocument(),
  'bot-gateway.json': botGatewayOpenApiDocument(),
}
const configuration = join(import.meta.dirname, 'redocly.yaml')
const contract = join(import.meta.dirname, '../../packages/semantic/contract/openapi.json')
const redocly = join(import.meta.dirname, '../../node_modules/.bin/redocly')

try {
  const files = Object.entries(published).map(([name, document]) => {
    const file = join(folder, name)
    writeFileSync(file, JSON.stringify(document, null, 2))
    return file
  })
  execFileSync(redocly, ['lint', ...files, contract, '--config', configuration], {
    env: environment,
    stdio: 'inherit',
  })
} catch {
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
