import { once } from 'node:events'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { hostRefused } from './failures.ts'
import { canonicalAddress } from './public-address.ts'
import type { FetchSettings } from './settings.ts'
import type { Target } from './target.ts'

/** Of a name's addresses; more would not be tried within the deadline. */
const ADDRESSES_TRIED_MAX = 8

export interface Dialled {
  /** The connection below TLS; destroying it ends whatever is under way. */
  readonly tcp: Socket
  /** What HTTP is spoken over, once TLS stands. Rejects when there is no connection. */
  readonly ready: Promise<Socket>
}

/**
 * Opens a connection that can only lead to `addresses`: the name is not looked up again, the connected address has to be
 * one of them before a byte is sent, and Node's sockets check `blockList` by themselves.
 */
export function dial(
  { url, host }: Target,
  addresses: readonly string[],
  settings: FetchSettings,
): Dialled {
  const pinned = addresses
    .slice(0, ADDRESSES_TRIED_MAX)
    .map((address) => ({ address, family: isIP(address) }))
  const isSecure = url.protocol === 'https:'
  const tcp = connectTcp({
    host,
    port: Number(url.port || (isSecure ? 443 : 80)),
    lookup: (_host, { all }, callback) => {
      const [first] = pinned
      if (all === true) callback(null, pinned)
      else callback(null, first?.address ?? '', first?.family)
    },
    autoSelectFamily: true,
    blockList: settings.blockList,
    noDelay: true,
  })

  async function secure(): Promise<Socket> {
    await once(tcp, 'connect')
    const remote = tcp.remoteAddress
    const isPinned =
      remote !== undefined &&
      pinned.some(({ address }) => canonicalAddress(address) === canonicalAddress(remote))
    if (!isPinned) throw hostRefused(host)
    if (!isSecure) return tcp
    // TLS begins here and not in one call with the connection: `tls.connect` does not look at a block list.
    const tls = connectTls({ ...tlsOptions(host, settings), socket: tcp })
    tls.on('error', () => {}) // one that comes after the handshake's end reaches nobody
    await once(tls, 'secureConnect')
    return tls
  }
  return { tcp, ready: secure() }
}

/** Says what a variable of the environment or a flag of Node could otherwise turn off. */
function tlsOptions(host: string, { authorities }: FetchSettings) {
  return {
    host,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    // RFC 6066: no IP address, and no dot at the end. Without it the certificate has to name the address.
    servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '',
    ...(authorities === undefined ? {} : { ca: authorities }),
  } as const
}
