import { limits } from '@ase/schemas'
import { FileFailure } from '../jobs/job.ts'
import { readBounded } from './read-bounded.ts'

export interface FileSource {
  /** Names of hosts, such as `cdn.discordapp.com`, that are asked over https on its own port. */
  readonly hosts: readonly string[]
  /** Origins that are asked as they are: the address of the platform's API, where that is a setting. */
  readonly origins: readonly string[]
  /** From the first byte sent to the last one read, in milliseconds. */
  readonly timeoutMs: number
}

/** Reads a file of a platform. Rejects with a `FileFailure`. */
export type FetchFile = (
  url: string,
  signal: AbortSignal,
  headers?: Readonly<Record<string, string>>,
) => Promise<Uint8Array>

/** Fetches from the given hosts and nowhere else: no redirects, at most 10 MiB, bounded in time. */
export function createFileFetcher(source: FileSource): FetchFile {
  return async (address, signal, headers = {}) => {
    if (!isFrom(source, address)) throw new FileFailure('gone')
    try {
      const response = await fetch(address, {
        headers: { ...headers, 'accept-encoding': 'identity' },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(source.timeoutMs)]),
      })
      return await readBytes(response)
    } catch (error) {
      // An error of a connection names its address, and addresses hold tokens.
      throw error instanceof FileFailure ? error : new FileFailure('away')
    }
  }
}

function isFrom({ hosts, origins }: FileSource, address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  if (origins.includes(url.origin)) return true
  return url.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname)
}

async function readBytes(response: Response): Promise<Uint8Array> {
  const { imageBytesMax } = limits.inspection
  if (response.status !== 200) {
    await response.body?.cancel()
    const mayComeBack = response.status === 429 || response.status >= 500
    throw new FileFailure(mayComeBack ? 'away' : 'gone')
  }
  if (Number(response.headers.get('content-length') ?? 0) > imageBytesMax) {
    await response.body?.cancel()
    throw new FileFailure('too_large')
  }
  const bytes = await readBounded(response, imageBytesMax)
  if (bytes === null) throw new FileFailure('too_large')
  return bytes
}
