import type { BlockList } from 'node:net'
import { limits } from '@ase/schemas'
import type { Deadlines } from './deadlines.ts'
import { createPlaces, type Places } from './places.ts'
import { isPublicAddress } from './public-address.ts'
import { resolveHost } from './resolve-host.ts'
import { specialAddresses } from './special-networks.ts'

/** What tests replace. The service uses the defaults; no variable of the environment changes them. */
export interface FetchSettings {
  /** All IP addresses of a name; rejects when there is none. */
  readonly resolve: (host: string, signal: AbortSignal) => Promise<readonly string[]>
  /** Whether we talk to an IP address. */
  readonly isAllowed: (address: string) => boolean
  /** What the sockets refuse by themselves, should a check before them have failed. */
  readonly blockList: BlockList
  /** Ports as they stand in an address; '' is the scheme's own. */
  readonly ports: ReadonlySet<string>
  readonly deadlines: Deadlines
  readonly redirectsMax: number
  readonly bytesMax: number
  /** Of one answer's headers. */
  readonly headerBytesMax: number
  /** Shared by all fetches of the process. */
  readonly places: Places
  /** PEM of the certificate authorities; without it those of Node. */
  readonly authorities?: string
}

const deadlines: Deadlines = { connectMs: 3000, headersMs: 4000, silenceMs: 3000, totalMs: 8000 }

/** How many fetches of a process run at one time. An image in the making takes up to 10 MiB, so these hold 320 MiB at the worst. */
export const FETCHES_MAX = 32

/** As many wait as run, so that none waits longer than one fetch may take. */
export function placesFor(fetches: number): Places {
  return createPlaces({
    running: fetches,
    waiting: fetches,
    retryAfterSeconds: Math.ceil(deadlines.totalMs / 1000),
  })
}

export const defaultSettings: FetchSettings = {
  resolve: resolveHost,
  isAllowed: isPublicAddress,
  blockList: specialAddresses,
  ports: new Set(['', '80', '443']),
  deadlines,
  redirectsMax: 3,
  bytesMax: limits.inspection.imageBytesMax,
  headerBytesMax: 16_384,
  places: placesFor(FETCHES_MAX),
}
