import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { childrenOf, hostileImages, isRunning } from '@ase/inspection/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createFaultTestAccount } from '../fault-tests/fault-test-database.ts'
import {
  findContainerEngine,
  NO_CONTAINER_ENGINE,
  openContainerEngine,
  type Container,
  type ContainerEngine,
} from '../testing/containers.ts'
import {
  DECLARED_VERDICT,
  declaredImage,
  findWrongAnswers,
  inspect,
} from '../testing/right-answers.ts'
import { findImageBuilder, type ImageBuilder } from './image-builder.ts'
import { listImage } from './image-files.ts'
import { buildTestImages } from './test-images.ts'

const isSkipped = (await findContainerEngine()) === null && process.env['CI'] !== 'true'
if (isSkipped) console.warn(`The tests of images are skipped. ${NO_CONTAINER_ENGINE}`)

const servers = ['api', 'billing-webhook', 'bot-gateway', 'operator'] as const
type Server = (typeof servers)[number]

const COMPRESSED_BYTES_MAX = 70_000_000
const POLL_MS = 20
const HOSTILE_IMAGES = 6
const HOSTILE_BYTES = 1_000_000
/** 10 MB with the picture before it: the largest that is inspected is 10 MiB. */
const PADDING_BYTES = 10_000_000
const CONCURRENT_INSPECTIONS = 24
const FILL_TEMPORARY_FOLDER =
  "for (;;) require('node:fs').appendFileSync('/tmp/full', Buffer.alloc(1024))"

/** Whatever a path holds that starts with it, for folders; or what it names. A star stands for anything but a slash. */
const systemFiles = [
  'app/THIRD-PARTY-LICENSES.txt',
  'app/build.json',
  'app/main.js',
  'app/package.json',
  'bin',
  'etc/group',
  'etc/nsswitch.conf',
  'etc/passwd',
  'etc/ssl/certs/ca-certificates.crt',
  'health.mjs',
  'lib',
  'lib64',
  'sbin',
  'usr/bin/node',
  'usr/lib/x86_64-linux-gnu/libc.so.6',
  'usr/lib/x86_64-linux-gnu/libdl.so.2',
  'usr/lib/x86_64-linux-gnu/libgcc_s.so.1',
  'usr/lib/x86_64-linux-gnu/libm.so.6',
  'usr/lib/x86_64-linux-gnu/libpthread.so.0',
  'usr/lib/x86_64-linux-gnu/libstdc++.so.6',
  'usr/lib64/ld-linux-x86-64.so.2',
  'usr/share/doc/*/copyright',
  'var/lib/dpkg/status.d/*',
]
const apiFiles = [
  'app/console/assets/*.css',
  'app/console/assets/*.css.br',
  'app/console/assets/*.css.gz',
  'app/console/assets/*.js',
  'app/console/assets/*.js.br',
  'app/console/assets/*.js.gz',
  'app/console/assets/*.svg',
  'app/console/assets/*.svg.br',
  'app/console/assets/*.svg.gz',
  'app/console/index.html',
  'app/console/index.html.br',
  'app/console/index.html.gz',
  'app/evaluation/thread.js',
  'app/inspection/c2pa-*.js',
  'app/inspection/c2pa_bg.wasm',
  'app/inspection/confine.js',
  'app/inspection/upload-worker.js',
  'app/inspection/worker.js',
  'usr/bin/env',
  'usr/bin/sh',
]
/** What the bundler takes out of `main.js`, named after its content. */
const CHUNK = /^app\/[a-z-]+-[\w-]{8}\.js$/
const filesOf = (name: Server): string[] =>
  name === 'api' ? [...systemFiles, ...apiFiles] : systemFiles
/** Of the names of its own settings. */
const prefixOf = (name: Server): string => name.toUpperCase().replace('-', '_')
const patternOf = (file: string): RegExp =>
  new RegExp(`^${file.replace(/[.+]/g, '\\$&').replace('*', '[^/]+')}$`)

const Inspected = z.tuple([
  z.object({
    Config: z.object({
      Labels: z.record(z.string(), z.string()),
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      StopSignal: z.string().optional(),
    }),
  }),
])
const Ready = z.object({ event: z.literal('ready'), url: z.string(), adminUrl: z.string() })

interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly options?: readonly string[]
  readonly command?: readonly string[]
}

/** Where a server listens, once it does. Rejects with its log when it ends before. */
async function ready(container: Container): Promise<z.infer<typeof Ready>> {
  for (;;) {
    const { isRunning: isStarting } = await container.state()
    const log = await container.logs()
    for (const line of log.split('\n').filter((each) => each.startsWith('{'))) {
      const { data } = Ready.safeParse(JSON.parse(line))
      if (data !== undefined) return data
    }
    if (!isStarting) throw new Error(log)
    await sleep(POLL_MS)
  }
}

async function expectCleanEnd(container: Container): Promise<void> {
  await container.kill('SIGTERM')
  expect(await container.waitForExit()).toBe(0)
}

/** Of a GET; 0 when nothing answers. */
async function statusOf(url: string): Promise<number> {
  const response = await fetch(url).catch(() => null)
  return response?.status ?? 0
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return String(address.port)
}

describe.skipIf(isSkipped)('the images of the servers', () => {
  let engine: ContainerEngine
  let builder: ImageBuilder
  let database: TestDatabase
  let images: ReadonlyMap<Server, string>

  beforeAll(async () => {
    engine = await openContainerEngine()
    builder = await findImageBuilder()
    images = await buildTestImages(builder, servers)
    database = await createTestDatabase()
  })
  afterAll(async () => {
    await engine.close()
    await database.drop()
  })

  // One for each test: accounts have limits of requests a minute.
  const createKey = async (): Promise<string> =>
    (await createFaultTestAccount(database.db, 100)).apiKey
  const imageOf = (name: Server): string => images.get(name) ?? ''
  const startServer = async (
    name: Server,
    { environment = {}, options = [], command = [] }: StartOptions = {},
  ): Promise<Container> =>
    engine.start({
      image: imageOf(name),
      // That of this machine, for its Postgres on loopback: the server listens there as well.
      network: 'host',
      options: [...engine.hardened, '--pids-limit=128', '--memory=1g', ...options],
      environment: {
        LISTEN_HOST: '127.0.0.1',
        ADMIN_HOST: '127.0.0.1',
        [`${prefixOf(name)}_PORT`]: '0',
        // Not 0, so that the health check knows it.
        [`${prefixOf(name)}_ADMIN_PORT`]: await freePort(),
        DATABASE_URL: database.url,
        DRAIN_SECONDS: '0',
        SEMANTIC_PROVIDER: 'embedded',
        ...environment,
      },
      command,
    })

  describe.each(servers)('%s', (name) => {
    it('holds the files that are listed and no others', async () => {
      const files = await listImage(engine, imageOf(name))
      const paths = files.map(({ path }) => path).filter((path) => !path.endsWith('/'))
      const needed = filesOf(name).map(patternOf)
      const allowed = [...needed, CHUNK]
      expect(paths.filter((path) => !allowed.some((pattern) => pattern.test(path)))).toEqual([])
      const missing = needed.filter((pattern) => !paths.some((path) => pattern.test(path)))
      expect(missing).toEqual([])
    })

    it('holds nothing that another user than root may change, and no program that gains rights', async () => {
      const files = await listImage(engine, imageOf(name))
      const suspects = files.filter(
        ({ mode, owner }) =>
          owner !== '0/0' || /[sStT]/.test(mode) || (mode[0] !== 'l' && mode[8] === 'w'),
      )
      expect(suspects).toEqual([])
    })

    it('says what it is, and runs as a user without rights', async () => {
      const [inspected] = Inspected.parse(
        JSON.parse(await engine.run(['image', 'inspect', imageOf(name)])),
      )
      const { Labels, User, Env, StopSignal, Entrypoint } = inspected.Config
      expect(Labels).toMatchObject({
        'org.opencontainers.image.title': expect.any(String),
        'org.opencontainers.image.description': expect.any(String),
        'org.opencontainers.image.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
        'org.opencontainers.image.revision': expect.stringMatching(/^(?:[0-9a-f]{40}|unknown)$/),
      })
      expect(User).toBe('10001:10001')
      expect(Env).toContain('LISTEN_HOST=0.0.0.0')
      expect(StopSignal ?? 'SIGTERM').toBe('SIGTERM')
      expect(Entrypoint).toEqual(['/usr/bin/node', '/app/main.js'])
      const own = /^(?:PATH|NODE_ENV|NODE_OPTIONS|MALLOC_[A-Z_]+|[A-Z_]+_HOST|[A-Z_]+_PORT)=/
      expect(Env.filter((line) => !own.test(line))).toEqual([])
    })
  })

  it('is small enough to be pulled quickly, the API with its readers', async () => {
    expect(await builder.compressedBytes(imageOf('api'))).toBeLessThan(COMPRESSED_BYTES_MAX)
  })

  it('answers evaluations of all types and inspections without rights and without a place to write', async () => {
    const api = await startServer('api')
    const { url } = await ready(api)
    const apiKey = await createKey()
    expect(await findWrongAnswers(url, apiKey)).toEqual([])
    expect((await api.exec(['node', '/health.mjs', 'ready'])).exitCode).toBe(0)
    const { pid } = await api.state()
    expect(childrenOf(pid).length).toBeGreaterThan(0)
    await expectCleanEnd(api)
  })

  it('leaves no process behind when readers of images are killed, without an init', async () => {
    const api = await startServer('api')
    const { url, adminUrl } = await ready(api)
    const apiKey = await createKey()
    const { pid } = await api.state()
    const before = childrenOf(pid)
    for (const reader of before) process.kill(reader, 'SIGKILL')
    const hostile = Object.values(hostileImages).slice(0, HOSTILE_IMAGES)
    for (const make of hostile) await inspect(url, apiKey, make(HOSTILE_BYTES))
    await expect.poll(() => statusOf(`${adminUrl}/health/ready`)).toBe(200)
    expect(await findWrongAnswers(url, apiKey)).toEqual([])
    const children = childrenOf(pid)
    expect(children.filter((child) => before.includes(child) || !isRunning(child))).toEqual([])
    await expectCleanEnd(api)
  })

  it('does not notice that the temporary folder is full', async () => {
    const api = await startServer('api', { options: ['--tmpfs=/tmp:rw,size=64k,mode=1777'] })
    const { url } = await ready(api)
    const apiKey = await createKey()
    const filled = await api.exec(['node', '--eval', FILL_TEMPORARY_FOLDER])
    expect(filled.problems).toContain('ENOSPC')
    expect(await findWrongAnswers(url, apiKey)).toEqual([])
    await expectCleanEnd(api)
  })

  it('gives no wrong answer at its limit of memory, and is there again after it', async () => {
    const api = await startServer('api', {
      environment: { API_PORT: await freePort() },
      options: ['--memory=512m', '--memory-swap=512m', '--restart=on-failure'],
    })
    const { url, adminUrl } = await ready(api)
    const apiKey = await createKey()
    const large = Buffer.concat([declaredImage, Buffer.alloc(PADDING_BYTES)])
    const answers = await Promise.allSettled(
      Array.from({ length: CONCURRENT_INSPECTIONS }, () => inspect(url, apiKey, large)),
    )
    // A connection that was lost is no answer: the kernel may end the server, and the engine starts it again.
    const wrong = answers
      .filter((answer) => answer.status === 'fulfilled')
      .map(({ value }) => value)
      .filter(({ verdictKey, code }) => verdictKey !== DECLARED_VERDICT && code === null)
    expect(wrong).toEqual([])
    await expect.poll(() => statusOf(`${adminUrl}/health/ready`)).toBe(200)
    expect(await findWrongAnswers(url, await createKey())).toEqual([])
    await expectCleanEnd(api)
  })

  it.each(['billing-webhook', 'bot-gateway'] as const)('runs the %s', async (name) => {
    const server = await startServer(name)
    const { adminUrl } = await ready(server)
    expect((await fetch(`${adminUrl}/health/ready`)).status).toBe(200)
    expect((await server.exec(['node', '/health.mjs', 'ready'])).exitCode).toBe(0)
    await expectCleanEnd(server)
  })

  it("runs the operator's commands", async () => {
    const migration = await startServer('operator', { command: ['migrate'] })
    expect(await migration.waitForExit()).toBe(0)
    expect(await migration.logs()).toContain('The schema is up to date.')
  })
})
