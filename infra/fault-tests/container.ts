import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Database } from '@ase/db'
import { worstBodies, writeBody } from '@ase/evaluation/worst-bodies'
import { hostileImages } from '@ase/inspection/testing'
import { exampleImage, limits } from '@ase/schemas'
import * as z from 'zod'
import { createBenchAccounts } from './accounts.ts'
import { bundle } from '../build/bundle.ts'
import { BundledPackages } from '../build/bundled-packages.ts'
import { repositoryRoot } from '../repository.ts'
import { startBundledServer, type BundledServer } from '../testing/bundled-server.ts'
import { createCgroup, type Cgroup, type CgroupLimits } from '../testing/cgroup.ts'
import { sendEvaluation } from '../testing/client.ts'
import { createFaultTestDatabase } from './fault-test-database.ts'

export interface ContainerReport {
  readonly restMiB: number
  /** With the files that the kernel keeps in memory while there is room. */
  readonly peakMiB: number
  /** Processes that the kernel killed for want of memory. Readers of images go first, and are replaced. */
  readonly oomKills: number
  /** How often each kind of request got each answer. */
  readonly answers: Answers
  /** What is no right answer, in words. */
  readonly problems: readonly string[]
}

const kinds = ['documents', 'hostileEvaluations', 'images', 'imageUrls', 'slowBodies'] as const
type Kind = (typeof kinds)[number]
type Answers = Partial<Record<Kind, Record<string, number>>>

/** Those of the images (infra/images/server.Containerfile). */
const imageSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-semi-space-size=4',
}
const MIB = 1_048_576
/** The smallest that the documentation speaks of. */
export const smallestContainer: CgroupLimits = { memoryBytes: 512 * MIB, processors: 1 }
/** As a data URI in JSON it is just within the limit of a body. */
const IMAGE_BYTES = 10 * MIB - 65_536
const DOCUMENT_BYTES = 48 * 1024
const SLOW_BODY_BYTES = 200_000
/** Many, since each has bounds of its own. */
const ACCOUNTS = 60
const AFTERWARDS_TRIES = 20
const clients = {
  documents: 16,
  hostileEvaluations: 24,
  images: 16,
  imageUrls: 40,
  slowBodies: 300,
}

/** What a server short of processor time may answer; 0 and `closed` are a connection that is lost. */
const rightAnswers: Readonly<Record<Kind, RegExp>> = {
  documents: /^(200|429 .*|504 AGENT_SECURITY_TIMEOUT)$/,
  hostileEvaluations: /^(200|413 .*|422 .*|429 .*|504 AGENT_SECURITY_TIMEOUT)$/,
  // A refusal while the body is on its way ends the connection, and can end it before the client has read it.
  images: /^(200|408 .*|415 .*|429 .*|502 FORENSICS_PROVIDER_ERROR|closed)$/,
  imageUrls: /^(200|429 .*|502 FORENSICS_PROVIDER_ERROR)$/,
  slowBodies: /^(408|429|closed)$/,
}

/**
 * The API, bundled, with its defaults in a cgroup of such limits, under what takes most memory for so many seconds: documents and
 * hostile bodies for all of its threads, images of the largest size, and bodies that never end, of many accounts at one time.
 * `imageUrl` serves images at an IP address that is public for the server: a network namespace with one; without it no image is
 * fetched. Null where this process may not make a cgroup.
 */
export async function runContainerTest(
  cgroupLimits: CgroupLimits,
  seconds: number,
  imageUrl: string | null = null,
): Promise<ContainerReport | null> {
  const cgroup = createCgroup(`ase-fault-test-${process.pid}`, cgroupLimits)
  if (cgroup === null) return null
  const scratch = await mkdtemp(join(tmpdir(), 'ase-container-'))
  await chmod(scratch, 0o755)
  try {
    const folder = await bundleApi(scratch)
    const database = await createFaultTestDatabase()
    try {
      const start = () => startInCgroup({ cgroup, folder, scratch, databaseUrl: database.url })
      return await measure({ cgroup, start, db: database.db, seconds, imageUrl })
    } finally {
      await database.remove()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
    await cgroup.remove()
  }
}

/** Without the console, which takes seconds to build. */
async function bundleApi(scratch: string): Promise<string> {
  const folder = join(scratch, 'api')
  const console = join(scratch, 'console')
  await mkdir(console)
  await bundle(join(repositoryRoot, 'apps/api/src/main.ts'), folder, {
    packages: new BundledPackages(),
    built: new Map([[join(repositoryRoot, 'apps/console/dist'), console]]),
  })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  return folder
}

interface Start {
  readonly cgroup: Cgroup
  readonly folder: string
  readonly scratch: string
  readonly databaseUrl: string
}

async function startInCgroup({ cgroup, folder, scratch, databaseUrl }: Start) {
  // A member from its first instruction on: V8 and Node read the limits when they start.
  const joins = cgroup.memberFiles.map((file) => `echo $$ > '${file}' || exit 1\n`).join('')
  const node = join(scratch, 'node')
  await writeFile(node, `#!/bin/sh\n${joins}exec '${process.execPath}' "$@"\n`, { mode: 0o755 })
  return startBundledServer({
    folder,
    execPath: node,
    environment: {
      ...imageSettings,
      PATH: '/usr/bin:/bin',
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      API_PORT: '0',
      API_ADMIN_PORT: '0',
      SEMANTIC_PROVIDER: 'embedded',
      LOG_LEVEL: 'error',
    },
  })
}

interface Measurement {
  readonly cgroup: Cgroup
  readonly start: () => Promise<BundledServer>
  readonly db: Database
  readonly seconds: number
  readonly imageUrl: string | null
}

async function measure(measurement: Measurement): Promise<ContainerReport> {
  const { cgroup, start, db, seconds, imageUrl } = measurement
  const accounts = await createBenchAccounts(db, ACCOUNTS)
  const server = await start()
  let exitCode: number | null
  let restMiB: number
  let answers: Answers
  let isServing: boolean
  try {
    restMiB = mebibytes(cgroup.peakBytes())
    answers = await sendLoad({ url: server.url, imageUrl, seconds, apiKeys: keysOf(accounts) })
    isServing = await isServingAgain(server.url, keysOf(await createBenchAccounts(db, 1)))
  } finally {
    exitCode = await server.stop()
  }
  const problems = [
    ...(isServing ? [] : ['An evaluation after the load is not answered']),
    ...(exitCode === 0 ? [] : [`The server ended with ${exitCode ?? 'a signal'}`]),
    ...kinds.flatMap((kind) =>
      Object.entries(answers[kind] ?? {})
        .filter(([answer]) => !rightAnswers[kind].test(answer))
        .map(([answer, count]) => `${count} ${kind} were answered ${answer}`),
    ),
  ]
  const peakMiB = mebibytes(cgroup.peakBytes())
  return { restMiB, peakMiB, oomKills: cgroup.oomKills(), answers, problems }
}

interface Load {
  readonly url: string
  readonly apiKeys: readonly string[]
  readonly imageUrl: string | null
  readonly seconds: number
}

/** Clients of each kind, each with one request after the other until the time is over. */
async function sendLoad({ url, apiKeys, imageUrl, seconds }: Load): Promise<Answers> {
  const hostileBodies = Object.values(worstBodies).map((recipe) =>
    writeBody(recipe, limits.evaluation.bodyBytesMax),
  )
  const images = imageBodies()
  const send: Readonly<Record<Kind, (n: number, apiKey: string) => Promise<string>>> = {
    documents: (_, apiKey) => evaluate(url, apiKey, documentBody),
    hostileEvaluations: (n, apiKey) => evaluate(url, apiKey, partOf(hostileBodies, n)),
    images: (n, apiKey) => inspect(url, apiKey, partOf(images, n)),
    imageUrls: (n, apiKey) => inspect(url, apiKey, JSON.stringify({ url: `${imageUrl}?${n}` })),
    slowBodies: (_, apiKey) => sendSlowBody(url, apiKey),
  }
  const endMs = performance.now() + seconds * 1000
  const answers: Answers = {}
  let sent = 0
  const run = async (kind: Kind): Promise<void> => {
    const counts = (answers[kind] ??= {})
    while (performance.now() < endMs) {
      sent += 1
      const answer = await send[kind](sent, partOf(apiKeys, sent))
      counts[answer] = (counts[answer] ?? 0) + 1
    }
  }
  await Promise.all(
    kinds
      .filter((kind) => kind !== 'imageUrls' || imageUrl !== null)
      .flatMap((kind) => Array.from({ length: clients[kind] }, () => run(kind))),
  )
  return answers
}

function partOf(parts: readonly string[], n: number): string {
  return parts[n % parts.length] ?? ''
}

const documentBody = JSON.stringify({
  type: 'context',
  input: {
    content: 'The museum opens at nine and closes at five. '.repeat(DOCUMENT_BYTES / 45),
    source: 'document',
    trustLevel: 'mixed',
  },
})

/** A valid image, and for each format one whose parts cost a reader much. */
function imageBodies(): string[] {
  const hostile = {
    png: 'PNG of XMP chunks',
    jpeg: 'JPEG of JUMBF segments',
    avif: 'AVIF of credential boxes',
    gif: 'GIF of credential blocks',
    webp: 'WebP of credential chunks',
    tiff: 'TIFF of full directories',
    'svg+xml': 'SVG of one manifest',
  }
  const valid = imageBody('png', validImage())
  return Object.entries(hostile).flatMap(([format, name]) => [
    valid,
    imageBody(format, hostileImages[name]?.(IMAGE_BYTES) ?? Buffer.alloc(0)),
  ])
}

function imageBody(format: string, bytes: Buffer): string {
  return JSON.stringify({ image: `data:image/${format};base64,${bytes.toString('base64')}` })
}

/** A PNG of one pixel, and a chunk of text that no reader knows. */
function validImage(): Buffer {
  const png = Buffer.from(exampleImage.slice(exampleImage.indexOf(',') + 1), 'base64')
  const chunk = Buffer.alloc(12 + IMAGE_BYTES)
  chunk.writeUInt32BE(IMAGE_BYTES)
  chunk.write('teSt', 4, 'latin1')
  chunk.fill('A museum. ', 8, 8 + IMAGE_BYTES, 'latin1')
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + IMAGE_BYTES)), 8 + IMAGE_BYTES)
  // The signature and the chunk IHDR (PNG, sections 5.2 and 11.2.2).
  const headBytes = 33
  return Buffer.concat([png.subarray(0, headBytes), chunk, png.subarray(headBytes)])
}

async function evaluate(url: string, apiKey: string, body: string): Promise<string> {
  const { status, code } = await sendEvaluation(url, {
    apiKey,
    idempotencyKey: randomUUID(),
    body,
  })
  return answerOf(status, code ?? undefined)
}

const Answer = z.object({ code: z.string().optional() })

async function inspect(url: string, apiKey: string, body: string): Promise<string> {
  try {
    const response = await fetch(`${url}/api/verify/inspect`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body,
    })
    return answerOf(response.status, Answer.parse(await response.json()).code)
  } catch {
    return 'closed'
  }
}

function answerOf(status: number, code: string | undefined): string {
  return code === undefined ? String(status) : `${status} ${code}`
}

/** A body that is announced, sent in part and never ended. */
function sendSlowBody(url: string, apiKey: string): Promise<string> {
  const { host, hostname, port } = new URL(url)
  return new Promise((ended) => {
    let answer = 'closed'
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('connect', () =>
      socket.write(
        `POST /api/v1/agent/evaluate HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${apiKey}\r\n` +
          `Content-Type: application/json\r\nIdempotency-Key: ${randomUUID()}\r\n` +
          `Content-Length: ${SLOW_BODY_BYTES + 1}\r\n\r\n${' '.repeat(SLOW_BODY_BYTES)}`,
      ),
    )
    socket.on('data', (bytes: Buffer) => {
      answer = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 16))?.[1] ?? answer
      socket.end()
    })
    socket.on('error', () => {})
    socket.on('close', () => ended(answer))
  })
}

/** Whether one of some evaluations is answered; the first ones can wait behind the load's. */
async function isServingAgain(url: string, [apiKey = '']: readonly string[]): Promise<boolean> {
  for (let tries = 0; tries < AFTERWARDS_TRIES; tries++)
    if ((await evaluate(url, apiKey, documentBody)) === '200') return true
  return false
}

function keysOf(accounts: readonly { readonly apiKey: string }[]): string[] {
  return accounts.map(({ apiKey }) => apiKey)
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / MIB)
}
