import {
  createServer,
  IncomingMessage,
  STATUS_CODES,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { ApiError, ErrorCode } from '@ase/schemas'
import { failBody } from './body-failure.ts'

/** Unanswered requests of one connection. Browsers have one; a client that pipelines gets by with a few. */
const UNANSWERED_MAX = 8
/** How long requests under way may take once their connection is being closed. */
const CLOSING_MS_MAX = 30_000
/**
 * How long a client is listened to after the last answer. Closing immediately would reset the connection, and a client that is
 * still sending would lose the answer (RFC 9112, section 9.6).
 */
const LINGER_MS = 500
/**
 * What a client sends after the last answer is read and dropped for so many connections begun in `LINGER_MS`, and of each so many
 * bytes. Beyond that it stays unread: what is refused has to cost less than what is accepted.
 */
const LINGERING_MAX = 16
const LINGER_BYTES_MAX = 262_144
/** How long a connection whose client is not listened to stays open, so that the client can read its answer. */
const UNREAD_MS = 100
/** Of a body that no route has asked for, this much and one read of the socket is taken into memory. */
const UNREAD_BYTES = 16_384

/** The answer to what no route may see; it is made, counted and logged like any other. */
export type Refuse = (error: ApiError) => Promise<Response>

export interface BoundedServerOptions extends ServerOptions {
  /** How long a client may take to read an answer once it is made as a whole. Streamed ones have limits of their own. */
  readonly answerTimeoutMs: number
}

export interface BoundedServer {
  readonly server: Server
  /** Answers requests from now on. */
  serve(listener: RequestListener, refuse: Refuse): void
  /** From now on, the last answer of each connection says `Connection: close`, and the connection ends after it. */
  drain(): void
  /** Requests that arrive from now on wait for `release`, which begins to answer them in their order. */
  hold(): void
  release(): void
  /** Ends the connections that have no request: none that is being answered, and none of which a byte has been read. */
  endIdleConnections(): void
  /** Destroys every connection, also those that Node has forgotten because they are being closed here. */
  destroyConnections(): void
}

interface Connection {
  readonly socket: Socket
  /** In the order of their arrival. Only the last one's body may still be on its way. */
  readonly unanswered: Map<ServerResponse, IncomingMessage>
  /** What had been read when the last answer was sent: more means that a request has begun to arrive. */
  readBytes: number
  isClosing: boolean
  /** The last response of the connection, when it is refused. */
  refusal: ApiError | null
}

/**
 * An HTTP server that bounds the requests of one connection and answers everything: what is no HTTP, has no Host or several, takes too
 * long or comes too fast gets the body of an error too, after the answers to the requests before it, and the connection ends.
 */
export function createBoundedServer(options: BoundedServerOptions): BoundedServer {
  const { answerTimeoutMs } = options
  const connections = new Map<Socket, Connection>()
  const linger = createLinger()
  let isDraining = false
  /** The requests that wait, while they do. */
  let held: (() => void)[] | null = null

  const connectionOf = (socket: Socket): Connection => {
    const known = connections.get(socket)
    if (known !== undefined) return known
    const connection = {
      socket,
      unanswered: new Map(),
      readBytes: 0,
      isClosing: false,
      refusal: null,
    }
    if (socket.destroyed) return connection
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    return connection
  }

  const isFull = ({ isClosing, unanswered }: Connection): boolean =>
    isClosing || unanswered.size >= UNANSWERED_MAX

  /** Answers what is under way, then the refusal, and ends the connection. */
  const close = (connection: Connection, refusal: ApiError | null, refuse: Refuse): void => {
    const { socket, unanswered } = connection
    if (connection.isClosing) return
    connection.isClosing = true
    connection.refusal = refusal
    socket.on('error', () => {})
    const bound = setTimeout(() => socket.destroy(), CLOSING_MS_MAX)
    socket.once('close', () => {
      clearTimeout(bound)
      for (const response of unanswered.keys()) response.destroy()
    })
    if (unanswered.size === 0) void sayLast(connection, refuse, linger)
  }

  const server = createServer({
    ...options,
    highWaterMark: UNREAD_BYTES,
    // Answered here, with the body of an error.
    requireHostHeader: false,
    IncomingMessage: stoppableRequest((socket) => isFull(connectionOf(socket))),
    shouldUpgradeCallback: ({ socket }) => isFull(connectionOf(socket)),
  })
  server.on('connection', (socket) => {
    connectionOf(socket)
    // How Node ends a connection: it would reset it where the client is still sending.
    socket.destroySoon = () => linger(socket)
  })
  const serve = (listener: RequestListener, refuse: Refuse): void => {
    const end = (connection: Connection, refusal: ApiError | null): void =>
      close(connection, refusal, refuse)
    server.on('request', (request, response) => {
      const connection = connectionOf(request.socket)
      if (isFull(connection)) return end(connection, tooMany)
      if (!hasValidHost(request)) return end(connection, { code: 'INVALID_REQUEST' })
      if (isDraining && !endAfter(connection, response)) return end(connection, null)
      connection.unanswered.set(response, request)
      let unread: NodeJS.Timeout | undefined
      response.once('prefinish', () => {
        // One that waits for those before it has no socket yet.
        if (response.socket === null) return
        unread = setTimeout(() => request.socket.destroy(), answerTimeoutMs).unref()
      })
      response.once('finish', () => {
        if (request.complete) return
        // Node reads on what no route has read.
        request.pause()
        request.socket.destroySoon()
      })
      response.once('close', () => {
        clearTimeout(unread)
        connection.unanswered.delete(response)
        connection.readBytes = connection.socket.bytesRead
        if (connection.isClosing && connection.unanswered.size === 0)
          void sayLast(connection, refuse, linger)
      })
      if (held === null) listener(request, response)
      else held.push(() => listener(request, response))
    })
    // Node lets go of a connection that is upgraded or asks for a tunnel; what is under way on it goes on here.
    const endReleased = ({ socket }: IncomingMessage, refusal: ApiError): void => {
      const connection = connectionOf(socket)
      forwardDrain(connection)
      end(connection, refusal)
    }
    // Only what stopped the parser comes here; other requests for an upgrade are answered as if they did not ask for it.
    server.on('upgrade', (request) => endReleased(request, tooMany))
    server.on('connect', (request) => endReleased(request, { code: 'INVALID_REQUEST' }))
    // The code that reads the body asks for it. What is refused before is not sent, and Node ends the connection after the answer.
    server.on('checkContinue', (request, response) => server.emit('request', request, response))
    // RFC 9110, section 10.1.1: an expectation that is not known may be ignored.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response))
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
      const code = codeOf(error)
      if (code === null || !socket.writable) return void socket.destroy()
      const connection = connectionOf(socket)
      const last = [...connection.unanswered.values()].at(-1)
      if (last === undefined || last.complete) return end(connection, { code })
      // The error is in the body of a request that a route is answering.
      end(connection, null)
      failBody(last, code)
    })
  }
  return {
    server,
    serve,
    drain: () => {
      isDraining = true
      for (const { unanswered } of connections.values()) {
        const last = [...unanswered.keys()].at(-1)
        if (last?.headersSent === false) last.shouldKeepAlive = false
      }
    },
    hold: () => {
      held ??= []
    },
    release: () => {
      const waiting = held ?? []
      held = null
      for (const answer of waiting) answer()
    },
    endIdleConnections: () => {
      for (const connection of connections.values()) {
        if (!isIdle(connection)) continue
        connection.isClosing = true
        linger(connection.socket)
      }
    },
    destroyConnections: () => {
      for (const socket of connections.keys()) socket.destroy()
    },
  }
}

/**
 * Makes this answer the one that says that the connection ends: Node ends it right after the answer that does, so that those to
 * requests before it must not. False when one of them has said so already: the client knows that this request is not read.
 */
function endAfter({ unanswered }: Connection, response: ServerResponse): boolean {
  const previous = [...unanswered.keys()].at(-1)
  if (previous?.headersSent === true && !previous.shouldKeepAlive) return false
  // Its client wanted the connection to be kept, or the parser would have refused what came after it.
  if (previous?.headersSent === false) previous.shouldKeepAlive = true
  response.shouldKeepAlive = false
  return true
}

function isIdle({ socket, unanswered, readBytes, isClosing }: Connection): boolean {
  return !isClosing && unanswered.size === 0 && socket.bytesRead === readBytes
}

/**
 * What a Host can hold (RFC 3986, section 3.2; other letters come as ASCII). The URL of a request is made of it, and a slash or a
 * question mark in it would move the path that routes are found by.
 */
const hostShape = /^[\w.~!$&'()*+,;=:[\]%-]*$/

/** Of two, Node keeps the first, and a proxy in front may have decided by the second (RFC 9112, section 3.2). */
function hasValidHost({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion !== '1.1'
  if (!hostShape.test(headers.host)) return false
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1
}

const tooMany: ApiError = { code: 'RATE_LIMITED', retryAfterSeconds: 1 }

/**
 * Node parses all that it has read before anything else happens: 64 KiB may hold 2,500 requests, with two objects and some 40
 * microseconds each. It stops at a request that is an upgrade, so that is what the first request beyond the bound says it is.
 */
function stoppableRequest(isStopped: (socket: Socket) => boolean): typeof IncomingMessage {
  const isUpgrade = Symbol('isUpgrade')
  class StoppableRequest extends IncomingMessage {
    [isUpgrade] = false
  }
  Object.defineProperty(StoppableRequest.prototype, 'upgrade', {
    get(this: StoppableRequest) {
      return this[isUpgrade]
    },
    set(this: StoppableRequest, value: boolean | null) {
      this[isUpgrade] = value === true || (value !== null && isStopped(this.socket))
    },
  })
  return StoppableRequest
}

/** Tells the answer that is being sent when there is room for more of it, as Node does for a connection that it holds. */
function forwardDrain({ socket, unanswered }: Connection): void {
  socket.on('drain', () => {
    for (const response of unanswered.keys())
      if (response.socket === socket && response.writableNeedDrain) response.emit('drain')
  })
}

/** The error of Node's parser or of its clock; null for a connection that is lost. */
function codeOf({ code = '' }: NodeJS.ErrnoException): ErrorCode | null {
  const known = codes[code]
  return known ?? (code.startsWith('HPE_') ? 'INVALID_REQUEST' : null)
}

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

async function sayLast(
  { socket, refusal }: Connection,
  refuse: Refuse,
  linger: (socket: Socket) => void,
): Promise<void> {
  if (refusal !== null && socket.writable) socket.write(await wireFormOf(await refuse(refusal)))
  linger(socket)
}

/**
 * Returns what ends a connection in good order: nothing more is sent, and what still comes is dropped for a moment, as bytes, since
 * nothing of it is parsed any more. When too many end like that, it is not even read.
 */
function createLinger(): (socket: Socket) => void {
  let lingering = 0
  return (socket) => {
    if (socket.writableEnded || socket.destroyed) return
    socket.end()
    if (lingering >= LINGERING_MAX) {
      socket.pause()
      return destroyAfter(socket, UNREAD_MS)
    }
    lingering += 1
    // Not given back when the client is done: it bounds how much is read in a second.
    setTimeout(() => (lingering -= 1), LINGER_MS).unref()
    let bytes = 0
    // A listener for data takes the socket from the parser.
    socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > LINGER_BYTES_MAX) socket.destroy()
    })
    socket.resume()
    destroyAfter(socket, LINGER_MS)
  }
}

function destroyAfter(socket: Socket, ms: number): void {
  const bound = setTimeout(() => socket.destroy(), ms)
  socket.once('close', () => clearTimeout(bound))
}

async function wireFormOf(response: Response): Promise<string> {
  const body = await response.text()
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  return [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
    ...lines,
    `content-length: ${Buffer.byteLength(body)}`,
    `date: ${new Date().toUTCString()}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
