import { execFileSync } from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { readFileSync, writeFileSync, writeSync } from 'node:fs'
import http from 'node:http'
import http2 from 'node:http2'
import { createRequire } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'
import { Worker } from 'node:worker_threads'
import { ANSWER_FD, READY } from '../../src/reader-processes/protocol.ts'
import { readFromParent, readRequests } from '../../src/reader-processes/protocol.ts'

/** A child that tries everything to get out, and answers with the places of what worked, in the depth. The image holds a port. */
type Attempt = (port: number) => unknown

const opened = (socket: net.Socket) =>
  new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
const require = createRequire(import.meta.url)

const attempts: Readonly<Record<string, Attempt>> = {
  fetch: (port) => fetch(`http://127.0.0.1:${port}`),
  webSocket: (port) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`)
      socket.addEventListener('open', resolve)
      socket.addEventListener('error', reject)
    }),
  http: (port) =>
    new Promise((resolve, reject) => {
      http.get({ port, host: '127.0.0.1' }, resolve).on('error', reject)
    }),
  http2: (port) =>
    new Promise((resolve, reject) => {
      http2.connect(`http://127.0.0.1:${port}`).once('connect', resolve).once('error', reject)
    }),
  net: (port) => opened(net.connect(port, '127.0.0.1')),
  socket: (port) => opened(new net.Socket().connect(port, '127.0.0.1')),
  required: (port) => opened(require('node:net').connect(port, '127.0.0.1')),
  builtin: (port) => opened(process.getBuiltinModule('node:net').connect(port, '127.0.0.1')),
  tls: (port) => opened(tls.connect(port, '127.0.0.1')),
  listen: () => new Promise((resolve) => net.createServer().listen(0, () => resolve(null))),
  udp: (port) =>
    new Promise((resolve, reject) => {
      const socket = dgram.createSocket('udp4')
      socket.send('x', port, '127.0.0.1', (error) => (error ? reject(error) : resolve(null)))
    }),
  lookup: () => dns.promises.lookup('localhost'),
  resolver: () => new dns.promises.Resolver().resolve4('localhost'),
  readFile: () => readFileSync('/etc/passwd'),
  readOwnTests: () => readFileSync(new URL('misbehaving.ts', import.meta.url)),
  // It asks no permission for the files that it opens and makes.
  database: () => import('node:sqlite'),
  writeFile: () => writeFileSync('/tmp/inspection-reached', ''),
  spawn: () => execFileSync('/bin/true'),
  thread: () => new Worker('', { eval: true }),
  signal: () => process.kill(process.ppid, 0),
  addon: () => process.dlopen({ exports: {} }, '/nowhere.node'),
  binding: () => Reflect.apply(Reflect.get(process, 'binding'), process, ['tcp_wrap']),
  inspector: async () => (await import('node:inspector')).open(0),
  environment: () => {
    if (Object.keys(process.env).length === 0) throw new Error('It is empty.')
  },
}

writeSync(ANSWER_FD, `${READY}\n`)
for (const { bytes } of readRequests(readFromParent)) {
  const port = Number(Buffer.from(bytes).toString())
  const declarations: object[] = []
  for (const [depth, attempt] of Object.values(attempts).entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one way out after the other
    if (!(await works(attempt, port))) continue
    declarations.push({
      value: 'unknown',
      metadata: 'xmp',
      position: 'base',
      action: 'none',
      depth,
    })
  }
  writeSync(ANSWER_FD, `${JSON.stringify({ ok: true, declarations })}\n`)
}

/** What neither works nor fails within a second does not work. */
async function works(attempt: Attempt, port: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, 1000, false)
  try {
    return await Promise.race([Promise.resolve(attempt(port)).then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
