import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface EmbeddedPostgresSettings {
  /** The folder that holds the cluster (in `postgres/`) and its password file. Created when it is missing. */
  readonly dataDir: string
  /** 0 or absent picks a free port of 127.0.0.1. */
  readonly port?: number
  /** False for data that may be lost when the machine stops: no commit waits for the disk. */
  readonly durable?: boolean
}

export interface RunningPostgres {
  readonly url: string
  stop(): Promise<void>
}

/** The one message of the supervisor process to its parent. */
export type SupervisorMessage = { readonly url: string } | { readonly problem: string }

const supervisorFile = fileURLToPath(new URL('./supervisor.ts', import.meta.url))

/**
 * Starts a real Postgres on 127.0.0.1, and creates its cluster on the first run. A supervisor process in its own process group
 * owns it: Ctrl-C in a terminal does not stop the database before its clients have drained, and the database stops when this
 * process exits for any reason. Throws with a sentence for the operator when it cannot start.
 */
export async function startEmbeddedPostgres(
  settings: EmbeddedPostgresSettings,
): Promise<RunningPostgres> {
  const dataDir = resolve(settings.dataDir)
  await mkdir(dataDir, { recursive: true })
  const child = await spawnSupervisor(dataDir, settings)
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const message = await new Promise<SupervisorMessage>((answer) => {
    child.once('message', (value: SupervisorMessage) => answer(value))
    child.once('error', () => answer({ problem: 'its process could not be started' }))
    child.once('exit', () => answer({ problem: 'its process ended early' }))
  })
  if ('problem' in message)
    throw new Error(`The embedded Postgres did not start: ${message.problem}`)
  return {
    url: message.url,
    stop: async () => {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}

/** The same in a temporary folder that `stop` deletes; for tests and benchmarks. */
export async function startTemporaryPostgres(
  settings: Pick<EmbeddedPostgresSettings, 'durable'> = {},
): Promise<RunningPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ase-postgres-'))
  // The system user `postgres` has to enter it.
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ ...settings, dataDir })
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Postgres refuses to run as root; the system user `postgres` runs it then, and has to enter the data folder and the
 * folder of the binaries. Where that user cannot enter a parent folder, such as /root, the supervisor runs as that
 * user with one right of root, to enter closed folders (capabilities(7), CAP_DAC_OVERRIDE), and copies the binaries.
 */
async function spawnSupervisor(
  dataDir: string,
  { port = 0, durable = true }: Omit<EmbeddedPostgresSettings, 'dataDir'>,
): Promise<ChildProcess> {
  const closed =
    process.getuid?.() === 0
      ? ((await findClosedFolder(dataDir)) ?? (await findClosedFolder(dirname(supervisorFile))))
      : null
  if (closed !== null && !(await makePostgresUser())) {
    throw new Error(
      `The embedded Postgres runs as the system user "postgres", who cannot enter ${closed}. ` +
        'Move the folder to where every user can enter it, or set DATABASE_URL to a running Postgres.',
    )
  }
  const command = [
    process.execPath,
    supervisorFile,
    dataDir,
    String(port),
    closed === null ? 'open' : 'closed',
    durable ? 'durable' : 'volatile',
  ]
  const [file = '', ...rest] = closed === null ? command : [...becomePostgres, ...command]
  return spawn(file, rest, { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}

const becomePostgres = [
  'setpriv',
  '--reuid=postgres',
  '--regid=postgres',
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

/** Creates the system user if it is missing; false when it does not exist or this process cannot switch to it. */
async function makePostgresUser(): Promise<boolean> {
  if (!(await succeeds('id', '-u', 'postgres'))) {
    await succeeds('groupadd', '--system', 'postgres')
    await succeeds('useradd', '--system', '--gid', 'postgres', 'postgres')
  }
  const [file = '', ...args] = becomePostgres
  return succeeds(file, ...args, 'true')
}

function succeeds(file: string, ...args: string[]): Promise<boolean> {
  return new Promise((done) => {
    execFile(file, args, (error) => done(error === null))
  })
}

/** The first of `folder` and its parents that other users may not enter, or null. */
async function findClosedFolder(folder: string): Promise<string | null> {
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    const { mode } = await stat(path)
    if ((mode & 0o001) === 0) return path
  }
  return null
}
