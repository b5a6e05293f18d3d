// oxlint-disable vitest/no-conditional-tests, vitest/valid-title, vitest/valid-describe-callback, vitest/expect-expect, vitest/no-disabled-tests -- defines the tests of others
import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'

/** Major and minor version of the PgBouncer of this machine, or null. */
const pgBouncerVersion = readVersion()

function readVersion(): readonly [major: number, minor: number] | null {
  try {
    const text = execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' })
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(text) ?? []
    return [Number(major), Number(minor)]
  } catch {
    return null
  }
}

/** Whether it can keep the prepared statements of clients that share its connections. */
export const keepsStatements =
  pgBouncerVersion !== null && (pgBouncerVersion[0] > 1 || pgBouncerVersion[1] >= 21)

/** Tests that need PgBouncer. Without it they are shown as skipped, with the reason; in CI that is a failure. */
export function describePgBouncer(name: string, define: () => void): void {
  if (pgBouncerVersion !== null) {
    describe(name, define)
    return
  }
  const problem = 'pgbouncer is not installed'
  if (process.env['CI'] === undefined) {
    console.warn(`SKIPPED: ${name}: ${problem}`)
    test.skip(`${name} (${problem})`, () => {})
  } else {
    test(name, () => {
      throw new Error(problem)
    })
  }
}

export interface PgBouncerSettings {
  readonly poolMode: 'transaction' | 'session'
  /** Whether it keeps prepared statements, as it can from 1.21 on. */
  readonly isKeeping?: boolean
}

/** Starts a PgBouncer before the Postgres of the URL until the test is over, and returns the URL of the same database there. */
export async function startPgBouncer(
  databaseUrl: string,
  { poolMode, isKeeping = false }: PgBouncerSettings,
): Promise<string> {
  const upstream = new URL(databaseUrl)
  const port = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'ase-pgbouncer-'))
  await chmod(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const settings = `
[databases]
* = host=${upstream.hostname} port=${upstream.port} user=${upstream.username} password=${upstream.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = 4
${keepsStatements ? `max_prepared_statements = ${isKeeping ? 200 : 0}` : ''}
`
  await writeFile(file, settings)
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', [...asUser, file], { stdio: 'ignore' })
  onTestFinished(async () => {
    const exited = new Promise((done) => child.once('exit', done))
    if (child.exitCode === null && child.kill('SIGKILL')) await exited
    await rm(folder, { recursive: true, force: true })
  })
  const url = new URL(databaseUrl)
  url.port = String(port)
  await expect.poll(() => canConnect(url.href), { timeout: 60_000 }).toBe(true)
  return url.href
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function findFreePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => found(port))
    })
  })
}
