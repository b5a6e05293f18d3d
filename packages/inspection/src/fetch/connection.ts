import type { Socket } from 'node:net'
import type { Client } from 'undici'
import { dial } from './dial.ts'
import { upstreamFailed } from './failures.ts'
import type { FetchSettings } from './settings.ts'
import type { Target } from './target.ts'

/**
 * What an answer may bring that is no body: TLS, headers, interim answers, the frames of chunks, and what waits in the
 * socket. Beside a large body it is a few hundredths; a flood of interim answers, or of chunks of one byte, has nothing else.
 */
const OVERHEAD_BYTES_MAX = 262_144
const OVERHEAD_SHARE_MAX = 0.125

/** Failures reach the request through `ready`; one that comes after its end reaches nobody. */
const ignore = (): void => {}

/** One connection for one request, never used again. */
export interface Connection {
  readonly client: Client
  /** Bytes of the body as they are read; they widen what the connection may bring. */
  countBody(bytes: number): void
  /** Destroys whatever is open, also a socket that is still connecting. */
  close(): void
}

/**
 * A client that asks `target` over one connection to one of `addresses`. No proxy, no HTTP/2, no decompression, no
 * session or socket shared with another request. `onReady` is called when the connection stands, TLS included.
 */
export function openConnection(
  ClientOfUndici: typeof Client,
  target: Target,
  addresses: readonly string[],
  settings: FetchSettings,
  onReady: () => void,
): Connection {
  const { tcp, ready } = dial(target, addresses, settings)
  tcp.on('error', ignore)
  ready.catch(ignore)
  let bodyBytes = 0

  function holdToBound(socket: Socket): void {
    socket.on('readable', () => {
      const overhead = tcp.bytesRead - bodyBytes * (1 + OVERHEAD_SHARE_MAX)
      if (overhead > OVERHEAD_BYTES_MAX) socket.destroy(upstreamFailed())
    })
  }

  const client = new ClientOfUndici(target.url.origin, {
    connect(_options, callback) {
      ready.then(
        (socket) => {
          holdToBound(socket)
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
    // Ours are exact.
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
