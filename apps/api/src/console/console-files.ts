import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** In order of preference. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** One file of the build as it goes over the wire. */
export interface ConsoleFile {
  readonly mediaType: string
  /** Of the plain bytes, in hexadecimal. */
  readonly digest: string
  readonly plain: Bytes
  /** Made by the build; absent where they would save nothing. */
  readonly encoded: Partial<Readonly<Record<Encoding, Bytes>>>
}

export type Bytes = Uint8Array<ArrayBuffer>

/** A build of the console, as a whole in memory: what is not in it cannot be asked for. */
export interface ConsoleFiles {
  readonly page: ConsoleFile
  /** By name. The build puts a digest into each name. */
  readonly assets: ReadonlyMap<string, ConsoleFile>
}

const FILES_MAX = 500
const BYTES_MAX = 33_554_432

const suffixes = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Reads a build of the console: `index.html` and the files of `assets`. Null when there is none. Throws when it is larger
 * than a build can be, or cannot be read.
 */
export async function readConsoleFiles(folder: string): Promise<ConsoleFiles | null> {
  const assetFolder = join(folder, 'assets')
  const pagePath = join(folder, 'index.html')
  const [hasPage, names] = await Promise.all([isThere(pagePath), namesIn(assetFolder)])
  if (!hasPage || names === null) return null
  const paths = [pagePath, ...names.map((name) => join(assetFolder, name))]
  if (paths.length > FILES_MAX) throw new Error(`The console has more than ${FILES_MAX} files.`)
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (bytes > BYTES_MAX) throw new Error(`The console has more than ${BYTES_MAX} bytes.`)
  const encodedNames = new Set(Object.values(suffixes).map(String))
  const plainNames = names.filter((name) => !encodedNames.has(extname(name)))
  const assets = await Promise.all(
    plainNames.map(async (name) => [name, await readConsoleFile(join(assetFolder, name))] as const),
  )
  return { page: await readConsoleFile(pagePath), assets: new Map(assets) }
}

async function readConsoleFile(path: string): Promise<ConsoleFile> {
  const plain = new Uint8Array(await readFile(path))
  const read = await Promise.all(
    encodings.map(
      async (encoding) => [encoding, await readSmaller(path, encoding, plain)] as const,
    ),
  )
  return {
    mediaType: mediaTypes[extname(path)] ?? 'application/octet-stream',
    digest: createHash('sha256').update(plain).digest('hex').slice(0, 32),
    plain,
    encoded: Object.fromEntries(read.filter(([, bytes]) => bytes !== null)),
  }
}

async function readSmaller(path: string, encoding: Encoding, plain: Bytes): Promise<Bytes | null> {
  const encodedPath = `${path}${suffixes[encoding]}`
  if (!(await isThere(encodedPath))) return null
  const bytes = new Uint8Array(await readFile(encodedPath))
  return bytes.length < plain.length ? bytes : null
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (isAbsence(error)) return false
    throw error
  }
}

async function namesIn(folder: string): Promise<string[] | null> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  } catch (error) {
    if (isAbsence(error)) return null
    throw error
  }
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
