import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { Database } from '@ase/db'
import type { AppEnv } from '@ase/service-kit'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptedEncoding } from '../src/console/accepted-encoding.ts'
import { readConsoleFiles } from '../src/console/console-files.ts'
import { absentDatabase, createTestApi, expectError } from './support.ts'

const page = '<!doctype html><title>Console</title>'.repeat(20)
const script = 'export const answer = 42\n'.repeat(40)
const icon = '<svg/>'
const SCRIPT = '/console/assets/index-a1B2c3D4.js'

let folder: string
let db: Database
let app: Hono<AppEnv>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'))
  const assets = join(folder, 'dist/assets')
  await mkdir(assets, { recursive: true })
  await writeFile(join(folder, 'secret.js'), 'outside')
  await writeFile(join(folder, 'dist/index.html'), page)
  await writeFile(join(folder, 'dist/other.js'), 'beside the page')
  await writeFile(join(assets, 'index-a1B2c3D4.js'), script)
  await writeFile(join(assets, 'index-a1B2c3D4.js.br'), brotliCompressSync(script))
  await writeFile(join(assets, 'index-a1B2c3D4.js.gz'), gzipSync(script))
  await writeFile(join(assets, 'icon-x.svg'), icon)
  await writeFile(join(assets, 'icon-x.svg.gz'), gzipSync(icon))
  await symlink(join(folder, 'secret.js'), join(assets, 'link.js'))
  db = absentDatabase()
  const consoleFiles = await readConsoleFiles(join(folder, 'dist'))
  if (consoleFiles === null) throw new Error('The build was not read.')
  app = createTestApi(db, { consoleFiles }).app
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

describe('GET /console: 200', () => {
  test.each(['/console', '/console/', '/console/keys', '/console/evaluations/ase_1?x=%00'])(
    'the console page at %s is the same, without a database',
    async (path) => {
      const response = await app.request(path)
      expect([response.status, await response.text()]).toEqual([200, page])
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-cache')
    },
  )

  test('the console page may run and load only what the service itself sends, and create no markup from text', async () => {
    const { headers } = await app.request('/console/keys')
    const policy = headers.get('content-security-policy') ?? ''
    const parts = policy.split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ')
      return [name, values.join(' ')] as const
    })
    expect(Object.fromEntries(parts)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    })
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.has('set-cookie')).toBe(false)
  })
})

describe('POST /console: 405 METHOD_NOT_ALLOWED', () => {
  test('the console page refuses other methods', async () => {
    const response = await app.request('/console/keys', { method: 'POST', body: '{}' })
    await expectError(response, 405, 'METHOD_NOT_ALLOWED')
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })
})

describe('GET /console: 503 without a build', () => {
  test('without a build the console page states how to build it, and the service works', async () => {
    expect(await readConsoleFiles(join(folder, 'nothing'))).toBeNull()
    const bare = createTestApi(db).app
    const response = await bare.request('/console/keys')
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('pnpm --filter @ase/console build')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    await expectError(await bare.request(SCRIPT), 404, 'NOT_FOUND')
    expect((await bare.request('/health/live')).status).toBe(200)
  })

  test('a console page without its assets is not accepted as a build', async () => {
    const half = join(folder, 'half')
    await mkdir(half)
    await writeFile(join(half, 'index.html'), page)
    expect(await readConsoleFiles(half)).toBeNull()
  })
})

describe('GET /console/assets/:name: 200', () => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('a client that accepts %s receives an asset as %s', async (accept, encoding, decode) => {
    const response = await app.request(SCRIPT, { headers: { 'accept-encoding': accept } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('vary')).toContain('accept-encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(decode(bytes).toString()).toBe(script)
  })

  test('an asset is sent unencoded to a client that names no encoding, and where encoding saves nothing', async () => {
    const plain = await app.request(SCRIPT)
    expect(plain.headers.has('content-encoding')).toBe(false)
    expect(await plain.text()).toBe(script)
    const headers = { 'accept-encoding': 'gzip' }
    const small = await app.request('/console/assets/icon-x.svg', { headers })
    expect(small.headers.has('content-encoding')).toBe(false)
    expect(small.headers.get('content-type')).toBe('image/svg+xml')
  })

  test.each([
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['GZIP;Q=1', 'gzip'],
    ['gzip, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.001', 'br'],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=x', null],
    ['brotli', null],
  ])('Accept-Encoding %j selects the encoding %s', (header, expected) => {
    const encoded = { br: new Uint8Array(1), gzip: new Uint8Array(1) }
    expect(acceptedEncoding(header, { encoded })).toBe(expected)
  })

  test('HEAD of an asset has the same headers and no body', async () => {
    const get = await app.request(SCRIPT)
    const head = await app.request(SCRIPT, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
  })
})

describe('GET /console/assets/:name: 304', () => {
  test('an asset that the client has in the same encoding is not sent again', async () => {
    const request = (headers: Record<string, string>) => app.request(SCRIPT, { headers })
    const first = await request({ 'accept-encoding': 'br' })
    const etag = first.headers.get('etag') ?? ''
    const again = await request({ 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('etag')).toBe(etag)
    const other = await request({ 'accept-encoding': 'gzip', 'if-none-match': etag })
    expect(other.status).toBe(200)
    expect(other.headers.get('etag')).not.toBe(etag)
  })
})

describe('GET /console/assets/:name: 404 NOT_FOUND', () => {
  test.each([
    'index-00000000.js',
    'index-a1B2c3D4.js.br',
    'index-a1B2c3D4.js.gz',
    'link.js',
    '..%2fother.js',
    '%2e%2e%2fother.js',
    '..%2f..%2fsecret.js',
    '..%5c..%5csecret.js',
    'index-a1B2c3D4.js%00',
    'INDEX-a1B2c3D4.JS',
    '/index-a1B2c3D4.js',
    'constructor',
    '__proto__',
    '%E0%A4%A',
  ])('the asset %s is not found', async (name) => {
    const response = await app.request(`/console/assets/${name}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    await expectError(response, 404, 'NOT_FOUND')
  })

  test('no asset is read from outside of the folder of assets', async () => {
    for (const path of ['/console/assets/../other.js', '/console/assets/../../secret.js']) {
      const text = await (await app.request(path)).text()
      expect(text).not.toContain('outside')
      expect(text).not.toContain('beside the page')
    }
  })
})
