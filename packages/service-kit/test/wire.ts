import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Hono } from 'hono'
import { afterEach } from 'vitest'
import { startServer, type AppEnv, type RunningServer, type ServerSettings } from '../src/index.ts'

const running: RunningServer[] = []
const sockets: Socket[] = []

/** Starts servers that end with the test, and so do the connections to them. */
export function useServers(): (
  app: Hono<AppEnv>,
  settings?: Partial<ServerSettings>,
) => Promise<RunningServer> {
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await Promise.all(running.splice(0).map((server) => server.stop()))
  })
  return async (app, settings) => {
    const fixed = { port: 0, portSetting: 'API_PORT', host: '127.0.0.1', drainTimeoutMs: 2000 }
    const listen = { ...fixed, ...settings }
    const server = await startServer(listen, () => app)
    running.push(server)
    return server
  }
}

export interface Wire {
  readonly socket: Socket
  readonly received: () => string
  /** Resolves with all that was received when it matches, or when the connection is closed. */
  readonly until: (done: RegExp) => Promise<string>
}

/** A connection that sends any bytes, valid HTTP or not. */
export async function dial(url: string): Promise<Wire> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const received = (): string => text
  const until = async (done: RegExp): Promise<string> => {
    while (!done.test(text) && !socket.closed) {
      await Promise.race([once(socket, 'data'), once(socket, 'close')])
    }
    return text
  }
  return { socket, received, until }
}

/** What the server answers to these bytes on a connection of their own. */
export async function answerTo(url: string, request: string, done: RegExp): Promise<string> {
  const { socket, until } = await dial(url)
  socket.write(request)
  const text = await until(done)
  socket.destroy()
  return text
}

/** The head of a POST of JSON to `/`. */
export const head = (...lines: readonly string[]): string =>
  ['POST / HTTP/1.1', 'host: 127.0.0.1', 'content-type: application/json', ...lines, '', ''].join(
    '\r\n',
  )
export const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
/** An answer whose body is an object of JSON. */
export const whole = /\r\n\r\n\{.*\}$/s
