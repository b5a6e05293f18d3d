import type { BlockList } from 'node:net'
import { limits } from '@ase/schemas'
import { defaultDeadlines, type Deadlines } from './deadlines.ts'
import { createLimiterFor, FETCHES_MAX, type FetchLimiter } from './fetch-limiter.ts'
import { isPublicIpAddress, specialIpAddresses } from './public-ip-address.ts'
import { resolveHost } from './resolve-host.ts'

/** The service uses the defaults, which no environment variable changes; tests replace some. */
export interface FetchSettings {
  /** All IP addresses of a host name; rejects when there is none. */
  readonly resolve: (host: string, signal: AbortSignal) => Promise<readonly string[]>
  /** Whether a connection to an IP address is allowed. */
  readonly isAllowed: (ipAddress: string) => boolean
  /** Networks that the sockets refuse themselves, in case an earlier check failed. */
  readonly blockList: BlockList
  /** Ports as a URL writes them; '' is the scheme's own. */
  readonly ports: ReadonlySet<string>
  readonly deadlines: Deadlines
  readonly redirectsMax: number
  readonly bytesMax: number
  /** Of the headers of one response. */
  readonly headerBytesMax: number
  /** Shared by all fetches of the process. */
  readonly limiter: FetchLimiter
  /** PEM of the certificate authorities; without it those of Node. */
  readonly authorities?: string
}

export const defaultSettings: FetchSettings = {
  resolve: resolveHost,
  isAllowed: isPublicIpAddress,
  blockList: specialIpAddresses,
  ports: new Set(['', '80', '443']),
  deadlines: defaultDeadlines,
  redirectsMax: 3,
  bytesMax: limits.inspection.imageBytesMax,
  headerBytesMax: 16_384,
  limiter: createLimiterFor(FETCHES_MAX),
}
