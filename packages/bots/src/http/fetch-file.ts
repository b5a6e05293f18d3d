import { readBounded } from '@ase/runtime'
import { limits } from '@ase/schemas'
import { FileError } from '../jobs/platform.ts'

export interface FileSource {
  /** Host names, such as `cdn.discordapp.com`; reached over https on the default port. */
  readonly hosts: readonly string[]
  /** Origins that are allowed as they are: that of the platform's API, which is a setting. */
  readonly origins: readonly string[]
  /** From the first byte sent to the last byte read, in milliseconds. */
  readonly timeoutMs: number
}

/** Downloads a file of a platform. Rejects with a `FileError`. */
export type FetchFile = (url: string, signal: AbortSignal) => Promise<Uint8Array>

/** Creates a download from the given hosts and no others: no redirects, at most 10 MiB, limited in time. */
export function createFileFetcher(source: FileSource): FetchFile {
  return async (url, signal) => {
    if (!isAllowed(source, url)) throw new FileError('gone')
    try {
      const response = await fetch(url, {
        headers: { 'accept-encoding': 'identity' },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(source.timeoutMs)]),
      })
      return await readImageBytes(response)
    } catch (error) {
      // A connection's error names the URL, and URLs hold tokens.
      throw error instanceof FileError ? error : new FileError('unavailable')
    }
  }
}

function isAllowed({ hosts, origins }: FileSource, text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  if (origins.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname)
}

async function readImageBytes(response: Response): Promise<Uint8Array> {
  const { imageBytesMax } = limits.inspection
  if (response.status !== 200) {
    await response.body?.cancel()
    const isTemporary = response.status === 429 || response.status >= 500
    throw new FileError(isTemporary ? 'unavailable' : 'gone')
  }
  if (Number(response.headers.get('content-length') ?? 0) > imageBytesMax) {
    await response.body?.cancel()
    throw new FileError('too_large')
  }
  const bytes = await readBounded(response.body, imageBytesMax)
  if (bytes === null) throw new FileError('too_large')
  return bytes
}
