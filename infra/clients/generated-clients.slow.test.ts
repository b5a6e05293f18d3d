import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTestDatabase } from '@ase/db/testing'
import { botGatewayOpenApiDocument, openApiDocument } from '@ase/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFaultTestAccount } from '../fault-tests/fault-test-database.ts'
import { startApi } from '../fault-tests/server-process.ts'
import { nodeEnvironment } from '../testing/node-environment.ts'
import { caller, typeConsumers } from './consumers.ts'
import { generateClients } from './generate-clients.ts'

const run = promisify(execFile)
const binOf = (folder: string, name: string) =>
  join(import.meta.dirname, folder, 'node_modules/.bin', name)
/** Of this repository, and of the line that the generators work with, which most clients have. */
const compilers = [
  ['7', binOf('../..', 'tsc')],
  ['5', binOf('..', 'tsc')],
] as const

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ase-clients-'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await generateClients(openApiDocument(), join(folder, 'api'))
  await generateClients(botGatewayOpenApiDocument(), join(folder, 'bot-gateway'))
  for (const [name, source] of Object.entries(typeConsumers))
    await writeFile(join(folder, 'api', name), source)
  await writeFile(join(folder, 'api/caller.ts'), caller)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a compiler prints about files and what they import; nothing when all is well. */
async function compile(compiler: string, include: readonly string[], options: object = {}) {
  const file = join(folder, `tsconfig.${randomUUID()}.json`)
  const compilerOptions = {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    ...options,
  }
  await writeFile(file, JSON.stringify({ compilerOptions, include }))
  return await run(compiler, ['--project', file]).then(
    ({ stdout }) => stdout,
    ({ stdout, message }: { readonly stdout?: string; readonly message: string }) =>
      stdout || message,
  )
}

test.each(compilers)(
  'generated clients and their users compile with TypeScript %s under strict settings',
  async (_, compiler) => {
    const generated = ['openapi-typescript.ts', 'hey-api/types.gen.ts', 'orval.ts']
    const files = ['api', 'bot-gateway'].flatMap((name) =>
      generated.map((file) => join(name, file)),
    )
    const users = Object.keys(typeConsumers).map((name) => join('api', name))
    expect(await compile(compiler, [...files, ...users])).toBe('')
  },
)

test('a use of a generated client with a wrong type does not compile', async () => {
  const source = `import type { Signals } from './orval.ts'\nexport const none: Signals = 1\n`
  await writeFile(join(folder, 'api/wrong.ts'), source)
  expect(await compile(compilers[0][1], ['api/wrong.ts'])).toContain('wrong.ts(2,')
})

test('a generated client evaluates with an API key, and reads the decision and an error by their types', async () => {
  // The files that @hey-api/openapi-ts copies, whatever the document, are not made for exactOptionalPropertyTypes.
  const options = { exactOptionalPropertyTypes: false, types: ['node'] }
  const typeRoots = [join(import.meta.dirname, '../../node_modules/@types')]
  expect(await compile(compilers[0][1], ['api/caller.ts'], { ...options, typeRoots })).toBe('')

  const database = await createTestDatabase()
  const api = await startApi(database.url, {})
  try {
    const { apiKey } = await createFaultTestAccount(database.db, 1)
    const { stdout } = await run(
      process.execPath,
      [join(folder, 'api/caller.ts'), api.url, apiKey, randomUUID()],
      { env: nodeEnvironment() },
    )
    expect(JSON.parse(stdout)).toEqual({
      refused: 'AUTH_REQUIRED',
      isOutOfCredits: false,
      decision: 'block',
      riskCodes: ['destructive_shell_command'],
      risk: '0.98',
      credits: 1,
    })
  } finally {
    await api.stop()
    await database.drop()
  }
})
