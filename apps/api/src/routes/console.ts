import { respondBytes, respondEmpty, respondError, respondText } from '@ase/service-kit'
import type { AppContext, AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import { acceptedEncoding } from '../console/accepted-encoding.ts'
import type { ConsoleFile, ConsoleFiles } from '../console/console-files.ts'
import { consoleAssetHeaders, consolePageHeaders } from '../console/console-headers.ts'
import { unbuiltPage, unbuiltPagePolicy } from '../console/unbuilt-page.ts'

const ASSETS = '/assets/'

/** The console: its files, and its one page at every other path below. `null` is a service without a build of it. */
export function consoleRoutes(files: ConsoleFiles | null): Hono<AppEnv> {
  const answerPage = (c: AppContext): Response | Promise<Response> =>
    files === null ? answerUnbuilt(c) : answerFile(c, files.page, consolePageHeaders)
  return new Hono<AppEnv>()
    .get('/', answerPage)
    .get(`${ASSETS}*`, (c) => {
      const name = c.req.path.slice(c.req.path.indexOf(ASSETS) + ASSETS.length)
      const file = files?.assets.get(name)
      return file === undefined
        ? respondError(c, { code: 'NOT_FOUND' })
        : answerFile(c, file, consoleAssetHeaders)
    })
    .get('/*', answerPage)
}

/** Each encoding of a file has an ETag of its own (RFC 9110, section 8.8.3.3). */
function answerFile(
  c: AppContext,
  file: ConsoleFile,
  headers: Readonly<Record<string, string>>,
): Response {
  const encoding = acceptedEncoding(c.req.header('accept-encoding') ?? '', file)
  const etag = `"${file.digest}${encoding === null ? '' : `-${encoding}`}"`
  const all = { ...headers, etag, vary: 'accept-encoding, origin' }
  if (isKnown(c.req.header('if-none-match') ?? '', etag)) return respondEmpty(c, 304, all)
  const bytes = (encoding === null ? undefined : file.encoded[encoding]) ?? file.plain
  return respondBytes(c, 200, file.mediaType, bytes, {
    ...all,
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  })
}

/** Whether the client names the tag among those that it has; a weak comparison (RFC 9110, section 13.1.2). */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag === etag || tag === `W/${etag}`)
}

async function answerUnbuilt(c: AppContext): Promise<Response> {
  return respondText(c, 503, 'text/html; charset=utf-8', await unbuiltPage(), {
    'content-security-policy': unbuiltPagePolicy,
  })
}
