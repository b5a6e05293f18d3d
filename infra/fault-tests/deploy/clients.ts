import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import { Agent } from 'node:https'
import { connect as connectTls } from 'node:tls'
import { sendHttp1, type ProxyAnswer, type ProxyRequest } from '../../proxy/testing/client.ts'
import { PUBLIC_HOST, type RunningProxy } from '../../proxy/testing/start-proxy.ts'

/** A client of the service that keeps its connections, as most do. */
export interface Client {
  /** Fails where no answer comes. */
  send(request: ProxyRequest): Promise<ProxyAnswer>
  close(): void
}

/** Speaks HTTP/1.1 over kept connections. */
export function createHttp1Client(proxy: RunningProxy): Client {
  const agent = new Agent({ keepAlive: true })
  return {
    send: (request) => sendHttp1(proxy, { ...request, agent }),
    close: () => agent.destroy(),
  }
}

/** Speaks HTTP/2 over one connection, and opens another where the proxy says that it ends. */
export function createHttp2Client(proxy: RunningProxy): Client {
  let session: ClientHttp2Session | null = null
  const openSession = (): ClientHttp2Session => {
    if (session !== null && !session.closed && !session.destroyed) return session
    const opened = connectHttp2(proxy.url, {
      createConnection: () =>
        connectTls({
          host: '127.0.0.1',
          port: proxy.httpsPort,
          servername: PUBLIC_HOST,
          ca: proxy.certificate.pem,
          ALPNProtocols: ['h2'],
        }),
    })
    const leave = (): void => {
      if (session === opened) session = null
    }
    // Its requests learn of it themselves.
    opened.on('error', leave)
    opened.on('goaway', leave)
    opened.on('close', leave)
    session = opened
    return opened
  }
  return {
    send: ({ path, method = 'GET', headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const pseudo = { ':method': method, ':path': path, ':authority': new URL(proxy.url).host }
        const stream = openSession().request({ ...pseudo, ...length, ...headers })
        let answer: Omit<ProxyAnswer, 'text'> | null = null
        const chunks: Buffer[] = []
        stream.on('response', (received) => {
          answer = { status: Number(received[':status']), headers: received }
        })
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('error', reject)
        stream.on('close', () => {
          if (answer === null) reject(new Error('The stream ended without an answer.'))
          else resolve({ ...answer, text: Buffer.concat(chunks).toString('utf8') })
        })
        stream.end(body)
      }),
    close: () => session?.destroy(),
  }
}
