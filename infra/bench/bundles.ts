/**
 * What the bundles of `dist` cost: the size of each, how long a server takes until it serves, and its memory at rest:
 * `pnpm build && node infra/bench/bundles.ts [starts]`. Processor time counts until it serves, with the threads that it starts.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateToLatest } from '@ase/db'
import { startTemporaryPostgres } from '@ase/db/embedded'
import { folderBytes } from '../build/folder-bytes.ts'
import { programs } from '../build/programs.ts'
import { repositoryRoot } from '../repository.ts'
import { startBundledServer } from '../testing/bundled-server.ts'

const REST_MS = 8000
/** Those of the images (infra/images/server.Containerfile). */
const imageSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-semi-space-size=4',
}
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

interface Start {
  readonly startMs: number
  readonly cpuMs: number
  /** Of the server, then of each reader of images. */
  readonly residentMb: readonly number[]
}

async function startOnce(name: string, databaseUrl: string): Promise<Start> {
  const prefix = name.toUpperCase().replaceAll('-', '_')
  const server = await startBundledServer({
    folder: join(repositoryRoot, 'dist', name),
    environment: {
      ...imageSettings,
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      [`${prefix}_PORT`]: '0',
      [`${prefix}_ADMIN_PORT`]: '0',
    },
  })
  const cpuMs = cpuMsOf(server.pid)
  await sleep(REST_MS)
  const residentMb = [server.pid, ...childrenOf(server.pid)].map(residentMbOf)
  await server.stop()
  return { startMs: server.startMs, cpuMs, residentMb }
}

/** proc(5): user and system time are the 14th and 15th field of stat; the second one may hold spaces. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

function residentMbOf(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kibibytes) * 1024) / 1e6
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

const starts = Number(process.argv[2] ?? 5)
const postgres = await startTemporaryPostgres({ durable: false })
try {
  await migrateToLatest(postgres.url)
  console.log('program          size MB  serves after ms  cpu ms  at rest MB: server, readers')
  for (const name of Object.keys(programs)) {
    const bytes = await folderBytes(join(repositoryRoot, 'dist', name))
    const size = `${name.padEnd(16)} ${(bytes / 1e6).toFixed(1).padStart(7)}`
    if (name === 'operator') {
      console.log(size)
      continue
    }
    const all: Start[] = []
    for (let n = 0; n < starts; n += 1) all.push(await startOnce(name, postgres.url))
    const startMs = Math.round(medianOf(all.map((each) => each.startMs)))
    const cpuMs = Math.round(medianOf(all.map((each) => each.cpuMs)))
    const processes = all[0]?.residentMb.map((_, at) =>
      Math.round(medianOf(all.map(({ residentMb }) => residentMb[at] ?? 0))),
    )
    console.log(
      `${size}  ${String(startMs).padStart(15)}  ${String(cpuMs).padStart(6)}  ${processes?.join(', ')}`,
    )
  }
} finally {
  await postgres.stop()
}
