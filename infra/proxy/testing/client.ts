import { connect as connectHttp2, constants } from 'node:http2'
import { Agent, request as httpsRequest } from 'node:https'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { PUBLIC_HOST, type RunningProxy } from './start-proxy.ts'

export interface ProxyRequest {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Sends the body without its length. */
  readonly isChunked?: boolean
  /** Bytes that the body is said to have, and that are never sent beyond those of `body`. */
  readonly declaredBytes?: number
  /** The client's own address: any of 127.0.0.0/8. */
  readonly from?: string
  /** For HTTP/1.1: kept connections. A new one when absent. */
  readonly agent?: Agent
}

export interface ProxyAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export type Send = (proxy: RunningProxy, request: ProxyRequest) => Promise<ProxyAnswer>

/** Sends a request over TLS with HTTP/1.1. Fails where no answer comes. */
export const sendHttp1: Send = (proxy, request) =>
  new Promise((resolve, reject) => {
    const { path, method = 'GET', headers = {}, body, from, agent, declaredBytes } = request
    const outgoing = httpsRequest({
      host: '127.0.0.1',
      port: proxy.httpsPort,
      servername: PUBLIC_HOST,
      ca: proxy.certificate.pem,
      agent: agent ?? false,
      ...(from === undefined ? {} : { localAddress: from }),
      method,
      path,
      headers: {
        host: `${PUBLIC_HOST}:${proxy.httpsPort}`,
        ...lengthOf(request),
        ...headers,
      },
    })
    let isAnswered = false
    outgoing.on('response', (incoming) => {
      isAnswered = true
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        if (agent === undefined) outgoing.destroy()
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        })
      })
    })
    // What is sent on after the answer may find the connection closed.
    outgoing.on('error', (error) => {
      if (!isAnswered) reject(error)
    })
    if (declaredBytes === undefined) outgoing.end(body)
    else outgoing.write(body)
  })

/** Sends a request over TLS with HTTP/2, on a connection of its own. Fails where no answer comes. */
const sendHttp2: Send = (proxy, request) =>
  new Promise((resolve, reject) => {
    const { path, method = 'GET', headers = {}, body, from, declaredBytes } = request
    const session = connectHttp2(proxy.url, {
      createConnection: () => connectSocket(proxy, 'h2', from),
      // In MB: a body of 14 MiB is written in one piece.
      maxSessionMemory: 64,
    })
    session.on('error', reject)
    const { host, ...others } = headers
    const stream = session.request({
      ':method': method,
      ':path': path,
      ':authority': host ?? `${PUBLIC_HOST}:${proxy.httpsPort}`,
      ...lengthOf(request),
      ...others,
    })
    let status = 0
    let answerHeaders: ProxyAnswer['headers'] = {}
    const chunks: Buffer[] = []
    stream.on('response', (received) => {
      status = Number(received[constants.HTTP2_HEADER_STATUS])
      answerHeaders = received
    })
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('error', (error) => {
      if (status === 0) reject(error)
    })
    // The answer may be whole while the proxy still refuses the rest of the body.
    stream.on('end', () => {
      resolve({ status, headers: answerHeaders, text: Buffer.concat(chunks).toString('utf8') })
      session.destroy()
    })
    stream.on('close', () => {
      session.destroy()
      if (status === 0) reject(new Error('The stream ended without an answer.'))
    })
    if (declaredBytes === undefined) stream.end(body)
    else stream.write(body)
  })

export const protocols: readonly (readonly [string, Send])[] = [
  ['HTTP/1.1', sendHttp1],
  ['HTTP/2', sendHttp2],
]

/** Writes the bytes as they are and returns all that comes back until the proxy closes, as text. */
export function exchangeBytes(proxy: RunningProxy, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connectSocket(proxy, 'http/1.1')
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => (answer += chunk))
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(bytes)
  })
}

function connectSocket(proxy: RunningProxy, protocol: string, from?: string): TLSSocket {
  return connectTls({
    host: '127.0.0.1',
    port: proxy.httpsPort,
    servername: PUBLIC_HOST,
    ca: proxy.certificate.pem,
    ALPNProtocols: [protocol],
    ...(from === undefined ? {} : { localAddress: from }),
  })
}

function lengthOf({ body, isChunked, declaredBytes }: ProxyRequest): Record<string, string> {
  if (body === undefined || isChunked === true) return {}
  return { 'content-length': String(declaredBytes ?? Buffer.byteLength(body)) }
}
