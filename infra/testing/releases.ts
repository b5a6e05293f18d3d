import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { nodeEnvironment } from './node-environment.ts'

const run = promisify(execFile)

export type AppName = 'api' | 'billing-webhook' | 'bot-gateway'

/** A source tree with its dependencies, whose servers can be run. */
export interface Release {
  readonly name: string
  readonly folder: string
  /** Removes it, where it was made for the fault test. */
  remove(): Promise<void>
}

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** The tree that this file is in. */
export function thisRelease(): Release {
  return { name: 'this release', folder: repository, remove: () => Promise.resolve() }
}

/** The tree of a commit, with the dependencies that its own lockfile names. */
export async function releaseAt(ref: string): Promise<Release> {
  const folder = join(await mkdtemp(join(tmpdir(), 'ase-release-')), 'tree')
  await run('git', ['worktree', 'add', '--quiet', '--detach', folder, ref], { cwd: repository })
  await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], { cwd: folder })
  const remove = async (): Promise<void> => {
    await run('git', ['worktree', 'remove', '--force', folder], { cwd: repository })
  }
  return { name: ref, folder, remove }
}

const NEXT_MIGRATION = '2999-01-01-next-release'
const NEXT_VERSION = '999.0.0'

/**
 * What would follow this commit: another version, and a migration that adds a column and an index to the tables that every call
 * writes to.
 */
export async function nextRelease(): Promise<Release> {
  const release = await releaseAt('HEAD')
  const migrations = join(release.folder, 'packages/db/src')
  await writeFile(
    join(migrations, `migrations/${NEXT_MIGRATION}.ts`),
    `import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`alter table evaluation add column next_release text\`.execute(db)
  await sql\`alter table credit_account add column next_release integer\`.execute(db)
  await sql\`create index ledger_entry_next_release on ledger_entry (account_id, created_at)\`.execute(db)
}
`,
  )
  await change(join(migrations, 'migrate/migrate.ts'), (text) => withMigration(text))
  await change(join(release.folder, 'packages/schemas/src/evaluation.ts'), (text) =>
    text.replace(/(INTERFACE_VERSION = )'[^']+'/, `$1'${NEXT_VERSION}'`),
  )
  return { ...release, name: 'the next release' }
}

/** The list of migrations with one more at its end. */
function withMigration(text: string): string {
  const list = /(const \w*migrations\b[^{]*\{)([^}]*)\}/i.exec(text)
  if (list === null) throw new Error('The list of migrations is not found.')
  const [whole, opening = '', entries = ''] = list
  const added = `${opening}${entries}  '${NEXT_MIGRATION}': nextRelease,\n}`
  const line = `import * as nextRelease from '../migrations/${NEXT_MIGRATION}.ts'\n`
  return line + text.replace(whole, () => added)
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const edited = edit(text)
  if (edited === text) throw new Error(`${file} is not as the fault test expects it.`)
  await writeFile(file, edited)
}

/** The file that starts a server of a release: the bundle where there is one, else the source. */
export function mainFileOf(release: Release, app: AppName): string {
  const bundle = join(release.folder, 'dist', app, 'main.js')
  return existsSync(bundle) ? bundle : join(release.folder, 'apps', app, 'src/main.ts')
}

const MIGRATE = `import { migrateToLatest } from '@ase/db'
await migrateToLatest(process.env.DATABASE_URL)`

/** Brings a database to the schema of a release, by the release's own code. */
export async function migrateWith(release: Release, databaseUrl: string): Promise<void> {
  await runScript(release, MIGRATE, { DATABASE_URL: databaseUrl })
}

/** Releases up to 0.1.0 have the file under another name. */
const CREATE_ACCOUNTS = `import { createDatabase } from '@ase/db'
const createAccount = await import('./fault-tests/fault-test-database.ts').then(
  (current) => current.createFaultTestAccount,
  async () => (await import('./drills/drill-database.ts')).createDrillAccount,
)
const db = createDatabase({ url: process.env.DATABASE_URL, poolMax: 2, poolSize: 2, applicationName: 'ase-fault-test' })
const accounts = []
for (let n = 0; n < Number(process.env.COUNT); n += 1)
  accounts.push(await createAccount(db, Number(process.env.CREDITS)))
await db.close()
console.log(JSON.stringify(accounts))`

/** Makes accounts with credits and a key each, by the release's own code: another's may need another schema. */
export async function createAccountsWith(
  release: Release,
  databaseUrl: string,
  { count, credits }: { readonly count: number; readonly credits: number },
): Promise<string> {
  const settings = { DATABASE_URL: databaseUrl, COUNT: String(count), CREDITS: String(credits) }
  return runScript(release, CREATE_ACCOUNTS, settings)
}

async function runScript(
  { folder }: Release,
  script: string,
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const options = { cwd: join(folder, 'infra'), env: { ...nodeEnvironment(), ...settings } }
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    ...options,
    maxBuffer: 16_000_000,
  })
  return stdout
}
