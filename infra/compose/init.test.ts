import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repositoryRoot } from '../repository.ts'
import { runProgram, type ProgramOutput } from '../testing/run-program.ts'

let folder: string
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'ase-compose-'))
  folder = join(root, 'infra/compose')
  await mkdir(folder, { recursive: true })
  await cp(join(repositoryRoot, 'package.json'), join(root, 'package.json'))
  for (const name of ['init', 'up', 'lib.sh'])
    await cp(join(repositoryRoot, 'infra/compose', name), join(folder, name))
})
afterEach(() => rm(join(folder, '../..'), { recursive: true }))

const run = (
  command: string,
  words: readonly string[] = [],
  variables = {},
): Promise<ProgramOutput> =>
  runProgram(join(folder, command), words, { environment: { ...process.env, ...variables } })
const read = (file: string): Promise<string> => readFile(join(folder, file), 'utf8')

/** Every file that there is, with what it holds. */
async function readAll(): Promise<Record<string, string>> {
  const secrets = (await readdir(join(folder, '.data/secrets'))).map(
    (name) => `.data/secrets/${name}`,
  )
  const files = ['.env', '.data/settings.env', '.data/secrets.env', ...secrets]
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await read(file)])))
}

test('the first run of init makes random secrets in a folder that no other user can open', async () => {
  expect(await run('init')).toMatchObject({ exitCode: 0, output: '', problems: '' })
  const owner = (await read('.data/secrets/database_owner_password')).trim()
  const application = (await read('.data/secrets/database_application_password')).trim()
  expect(owner).toMatch(/^[0-9a-f]{64}$/)
  expect(application).toMatch(/^[0-9a-f]{64}$/)
  expect(application).not.toBe(owner)
  expect(await read('.data/secrets/DATABASE_URL')).toContain(`:${application}@pgbouncer:`)
  expect(await read('.data/secrets/MIGRATION_DATABASE_URL')).toContain(`:${owner}@postgres:`)
  for (const name of ['.data', '.data/secrets'])
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o700)
  for (const name of ['.env', '.data/settings.env', '.data/secrets.env']) {
    expect(await read(name)).not.toContain(owner)
    expect(await read(name)).not.toContain(application)
  }
})

test('a second run of init changes nothing, and one after an interruption makes what is missing', async () => {
  await run('init', ['ase.example.com'])
  const files = await readAll()
  await run('init')
  expect(await readAll()).toEqual(files)
  await unlink(join(folder, '.data/secrets/pgbouncer_users'))
  await unlink(join(folder, '.env'))
  await run('init', ['ase.example.com'])
  expect(await readAll()).toEqual(files)
})

test('concurrent runs of init make one deployment', async () => {
  const runs = await Promise.all(Array.from({ length: 6 }, () => run('init')))
  expect(runs.map(({ exitCode, problems }) => [exitCode, problems])).toEqual(
    runs.map(() => [0, '']),
  )
  const owner = (await read('.data/secrets/database_owner_password')).trim()
  const application = (await read('.data/secrets/database_application_password')).trim()
  expect(await read('.data/secrets/MIGRATION_DATABASE_URL')).toContain(`:${owner}@`)
  expect(await read('.data/secrets/DATABASE_URL')).toContain(`:${application}@`)
  expect(await read('.data/secrets/pgbouncer_users')).toContain(`"${application}"`)
  expect((await readdir(join(folder, '.data'))).toSorted()).toEqual([
    'secrets',
    'secrets.env',
    'settings.env',
  ])
})

test('a deployment for localhost has a certificate authority of its own, one for a host name is for the internet', async () => {
  await run('init', [], { ASE_HTTPS_PORT: '8443' })
  expect(await read('.env')).toMatch(/^ASE_PUBLISH_ADDRESS=127\.0\.0\.1$/m)
  expect(await read('.env')).toMatch(/^ASE_TLS=internal$/m)
  expect(await read('.data/settings.env')).toMatch(/^PUBLIC_BASE_URL=https:\/\/localhost:8443$/m)
  await unlink(join(folder, '.env'))
  await unlink(join(folder, '.data/settings.env'))
  await run('init', ['ase.example.com'])
  expect(await read('.env')).toMatch(/^ASE_PUBLISH_ADDRESS=0\.0\.0\.0$/m)
  expect(await read('.env')).toMatch(/^ASE_TLS=$/m)
  const settings = await read('.data/settings.env')
  expect(settings).toMatch(/^PUBLIC_BASE_URL=https:\/\/ase\.example\.com$/m)
  expect(settings).toMatch(/^SEMANTIC_PROVIDER=embedded$/m)
  expect(settings).not.toMatch(/^DATA_DIR=/m)
})

test('servers get only the optional secrets that are not empty', async () => {
  await run('init')
  expect((await read('.data/secrets.env')).trim().split('\n')).toEqual([
    'BOT_QUEUE_KEY_FILE=/run/secrets/BOT_QUEUE_KEY',
    'BOT_WEBHOOK_SECRET_FILE=/run/secrets/BOT_WEBHOOK_SECRET',
  ])
})

test.each(['https://ase.example.com', 'a b', '-rf', 'UPPER.example', 'a/../b', 'a;reboot'])(
  'init refuses %s as a host name, and makes nothing',
  async (name) => {
    expect((await run('init', [name])).exitCode).toBe(1)
    expect(await readdir(folder)).not.toContain('.env')
  },
)

test('init refuses another host name than that of the deployment', async () => {
  await run('init', ['ase.example.com'])
  const { exitCode, problems } = await run('init', ['other.example.com'])
  expect(exitCode).toBe(1)
  expect(problems).toContain('change ASE_DOMAIN in .env')
})

test('./up without a container engine prints what to install, and makes nothing', async () => {
  const { exitCode, problems } = await run('up', [], { DOCKER: 'no-such-engine' })
  expect(exitCode).toBe(1)
  expect(problems).toContain('Install Docker Engine')
  expect(await readdir(folder)).not.toContain('.data')
})
