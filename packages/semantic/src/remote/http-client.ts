import {
  Agent as HttpAgent,
  request as requestHttp,
  validateHeaderValue,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'

/** How long an idle connection is kept. Servers close theirs after 5 s (uvicorn, Node) or later; we go first. */
const IDLE_MS = 4000

export interface HttpCall {
  readonly url: URL
  /** JSON text to post; null asks with GET. */
  readonly body: string | null
}

/** Connections to one provider, kept and used again. */
export interface HttpClient {
  /** Resolves at the headers of the answer. Rejects with a `SendError`; aborting `signal` closes the connection. */
  send(call: HttpCall, signal: AbortSignal): Promise<IncomingMessage>
  /** Closes all connections. */
  close(): void
}

/** The connection failed before an answer began. */
export class SendError extends Error {
  override readonly name = 'SendError'
  /** False when no byte of the request can have left: the connection never came about. */
  readonly sent: boolean
  /** The system's error code, '' when there is none. */
  readonly code: string

  constructor(sent: boolean, cause: Error) {
    super('The request failed.', { cause })
    this.sent = sent
    this.code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  }
}

/**
 * A client with connections of its own, at most `connectionsMax`. It follows no redirect: what is sent goes to the
 * asked address only. Throws a TypeError for an API key that no header can carry.
 */
export function createHttpClient(apiKey: string | null, connectionsMax: number): HttpClient {
  const headers = requestHeaders(apiKey)
  const options = { keepAlive: true, maxSockets: connectionsMax, timeout: IDLE_MS }
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }

  return {
    send({ url, body }, signal) {
      const isSecure = url.protocol === 'https:'
      const open = isSecure ? requestHttps : requestHttp
      return new Promise((resolve, reject) => {
        let sent = false
        const request = open(url, {
          method: body === null ? 'GET' : 'POST',
          headers: body === null ? headers : { ...headers, 'content-type': 'application/json' },
          agent: isSecure ? agents.https : agents.http,
          signal,
        })
        request.once('socket', (socket) => {
          if (!socket.connecting) sent = true
          else socket.once(isSecure ? 'secureConnect' : 'connect', () => (sent = true))
        })
        request.once('response', resolve)
        // Once the answer has begun, its reader meets the error, and this rejection comes too late to matter.
        request.on('error', (error) => reject(new SendError(sent, error)))
        // A server that switches protocols brings neither an answer nor an error, only the end of its connection.
        request.once('close', () => reject(new SendError(true, new Error('closed'))))
        request.end(body ?? undefined)
      })
    },
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** Compression is declined: a few hundred bytes gain nothing from it, and a bomb stays small. */
function requestHeaders(apiKey: string | null): OutgoingHttpHeaders {
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' }
  if (apiKey === null || apiKey === '') return headers
  const authorization = `Bearer ${apiKey}`
  validateHeaderValue('authorization', authorization)
  return { ...headers, authorization }
}
