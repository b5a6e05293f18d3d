import { once } from 'node:events'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Client } from 'undici'
import type { AllowedUrl } from './allowed-url.ts'
import { hostNotAllowed, notReachable } from './failures.ts'
import { canonicalIpAddress } from './public-ip-address.ts'
import type { FetchSettings } from './settings.ts'

/** Of the IP addresses of a host name; more would not be tried within the deadline. */
const IP_ADDRESSES_TRIED_MAX = 8

interface OpenedSocket {
  /** The connection below TLS; destroying it ends the connection in any state. */
  readonly tcp: Socket
  /** The socket for HTTP, after the TLS handshake if there is one. Rejects when there is no connection. */
  readonly ready: Promise<Socket>
}

/**
 * Opens a connection that can only lead to `ipAddresses`: the host name is not resolved again, the connected IP address has
 * to be one of them before a byte is sent, and Node's sockets check `blockList` themselves.
 */
export function openSocket(
  { url, host }: AllowedUrl,
  ipAddresses: readonly string[],
  settings: FetchSettings,
): OpenedSocket {
  const pinned = ipAddresses
    .slice(0, IP_ADDRESSES_TRIED_MAX)
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
      pinned.some(({ address }) => canonicalIpAddress(address) === canonicalIpAddress(remote))
    if (!isPinned) throw hostNotAllowed(host)
    if (!isSecure) return tcp
    // TLS begins here and not in one call with the connection: `tls.connect` does not look at a block list.
    const tls = connectTls({ ...tlsOptions(host, settings), socket: tcp })
    tls.on('error', () => {}) // an error after the handshake is reported by the HTTP client
    await once(tls, 'secureConnect')
    return tls
  }
  return { tcp, ready: secure() }
}

/** Sets explicitly what an environment variable or a flag of Node could otherwise turn off. */
function tlsOptions(host: string, { authorities }: FetchSettings) {
  return {
    host,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    // RFC 6066: no IP address, and no dot at the end. Without it the certificate has to name the IP address.
    servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '',
    ...(authorities === undefined ? {} : { ca: authorities }),
  } as const
}

/**
 * Bytes of a response that are not its body: TLS, headers, interim responses, the framing of chunks, and unread bytes in
 * the socket. A large body has a few percent of them; a flood of interim responses or of chunks of one byte has nothing else.
 */
const OVERHEAD_BYTES_MAX = 262_144
const OVERHEAD_SHARE_MAX = 0.125

/** Failures reach the request through `ready`; later ones have no effect. */
const ignore = (): void => {}

/** One connection for one request, never used again. */
export interface Connection {
  readonly client: Client
  /** Counts bytes of the body as they are read; they raise the bound of the connection. */
  countBody(bytes: number): void
  /** Destroys the connection in any state, also while it connects. */
  close(): void
}

/**
 * A client that requests `target` over one connection to one of `ipAddresses`. No proxy, no HTTP/2, no decompression, no
 * session or socket shared with another request. `onReady` is called when the connection is ready, TLS included.
 */
export function openConnection(
  ClientOfUndici: typeof Client,
  target: AllowedUrl,
  ipAddresses: readonly string[],
  settings: FetchSettings,
  onReady: () => void,
): Connection {
  const { tcp, ready } = openSocket(target, ipAddresses, settings)
  tcp.on('error', ignore)
  ready.catch(ignore)
  let bodyBytes = 0

  function boundOverhead(socket: Socket): void {
    socket.on('readable', () => {
      const overhead = tcp.bytesRead - bodyBytes * (1 + OVERHEAD_SHARE_MAX)
      if (overhead > OVERHEAD_BYTES_MAX) socket.destroy(notReachable())
    })
  }

  const client = new ClientOfUndici(target.url.origin, {
    connect(_options, callback) {
      ready.then(
        (socket) => {
          boundOverhead(socket)
          onReady()
          callback(null, socket)
        },
        (error: Error) => callback(error, null),
      )
    },
    pipelining: 0, // sends `connection: close`
    allowH2: false,
    useMilo: false,
    maxHeaderSize: settings.headerBytesMax,
    maxResponseSize: settings.bytesMax,
    // The deadlines of `FetchTimer` are exact; those of undici are not.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  return {
    client,
    countBody: (bytes) => void (bodyBytes += bytes),
    close() {
      client.destroy(null, ignore)
      tcp.destroy()
    },
  }
}
