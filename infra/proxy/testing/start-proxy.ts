import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cp, mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Certificate } from './certificate.ts'

export const proxyNames = ['caddy', 'nginx', 'haproxy'] as const
export type ProxyName = (typeof proxyNames)[number]

/** Where one replica of a server listens. Caddy and HAProxy know one port of operators for all replicas of a server. */
export interface Replica {
  readonly host: string
  readonly port: number
  readonly adminPort: number
}

/** The replicas of each server. */
export interface Replicas {
  readonly api: readonly Replica[]
  readonly billingWebhook: readonly Replica[]
  readonly botGateway: readonly Replica[]
}

export interface ProxySettings {
  /** An empty folder for its files. */
  readonly folder: string
  readonly certificate: Certificate
  readonly httpPort: number
  readonly httpsPort: number
  readonly replicas: Replicas
}

export interface RunningProxy {
  readonly name: ProxyName
  /** `https://<PUBLIC_HOST>:<port>` */
  readonly url: string
  readonly httpPort: number
  readonly httpsPort: number
  readonly certificate: Certificate
  /** Everything that it has logged so far. */
  log(): Promise<string>
  stop(): Promise<void>
  /** Ends it, and every process of it, without warning. */
  kill(): Promise<void>
}

/** The name that the tests' certificate is for. It is not resolved: clients connect to 127.0.0.1. */
export const PUBLIC_HOST = 'api.example.test'

const filesOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Whether the program is there. */
export function isInstalled(name: ProxyName): boolean {
  return spawnSync(name, [name === 'caddy' ? 'version' : '-v']).status === 0
}

/** Starts the real proxy with the files of this repository, on loopback, and waits until it listens. */
export async function startProxy(name: ProxyName, settings: ProxySettings): Promise<RunningProxy> {
  const { folder, httpPort, httpsPort, certificate } = settings
  await mkdir(folder, { recursive: true })
  const { args, environment } = await commands[name](settings)
  const logFile = join(folder, 'proxy.log')
  // A file: nginx opens /dev/stdout by its name, which a socket does not allow.
  const log = await open(logFile, 'w')
  const child = spawn(name, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...environment },
    stdio: ['ignore', log.fd, log.fd],
    // A process group of its own: nginx has children.
    detached: true,
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const readLog = (): Promise<string> => readFile(logFile, 'utf8')
  await listening(child, httpsPort, readLog)
  await log.close()
  return {
    name,
    url: `https://${PUBLIC_HOST}:${httpsPort}`,
    httpPort,
    httpsPort,
    certificate,
    log: readLog,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
    kill: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await exited
    },
  }
}

/** A port that is free on every address of this machine at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const CONNECT_PAUSE_MS = 50
/** A bound against a hang. */
const CONNECT_TRIES_MAX = 1200

async function listening(
  child: ChildProcess,
  port: number,
  readLog: () => Promise<string>,
): Promise<void> {
  for (let tries = 0; tries < CONNECT_TRIES_MAX; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The proxy ended: ${await readLog()}`)
    const isOpen = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => done(true)).once('error', () => done(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await wait(CONNECT_PAUSE_MS)
  }
  throw new Error(`The proxy does not listen: ${await readLog()}`)
}

interface Command {
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

const commands: Readonly<Record<ProxyName, (settings: ProxySettings) => Promise<Command>>> = {
  caddy: caddyCommand,
  nginx: nginxCommand,
  haproxy: haproxyCommand,
}

async function caddyCommand(settings: ProxySettings): Promise<Command> {
  const { certificate, folder, httpPort, httpsPort, replicas } = settings
  const environment = {
    PUBLIC_HOST,
    PUBLIC_PORT: `:${httpsPort}`,
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
    FALLBACK_PORT: String(await freePort()),
    PROXY_TLS: `${certificate.certificateFile} ${certificate.keyFile}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    API_REPLICAS: hostsOf(replicas.api),
    API_ADMIN_PORT: String(adminPortOf(replicas.api)),
    BILLING_WEBHOOK_REPLICAS: hostsOf(replicas.billingWebhook),
    BILLING_WEBHOOK_ADMIN_PORT: String(adminPortOf(replicas.billingWebhook)),
    BOT_GATEWAY_REPLICAS: hostsOf(replicas.botGateway),
    BOT_GATEWAY_ADMIN_PORT: String(adminPortOf(replicas.botGateway)),
  }
  const config = ['--config', filesOf('caddy/Caddyfile'), '--adapter', 'caddyfile']
  return { args: ['run', ...config], environment }
}

function hostsOf(replicas: readonly Replica[]): string {
  return replicas.map(({ host, port }) => `${host}:${port}`).join(' ')
}

function adminPortOf(replicas: readonly Replica[]): number {
  const [first] = replicas
  if (first === undefined || replicas.some(({ adminPort }) => adminPort !== first.adminPort))
    throw new Error('The replicas of a server need one port of operators.')
  return first.adminPort
}

async function nginxCommand(settings: ProxySettings): Promise<Command> {
  const { certificate, folder, httpPort, httpsPort, replicas } = settings
  const values: Readonly<Record<string, string>> = {
    PUBLIC_HOST,
    PUBLIC_PORT: `:${httpsPort}`,
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
    TLS_CERTIFICATE: certificate.certificateFile,
    TLS_KEY: certificate.keyFile,
    INCLUDES: folder,
  }
  const template = await readFile(filesOf('nginx/nginx.conf.template'), 'utf8')
  const configFile = join(folder, 'nginx.conf')
  // As envsubst does, for the names that it is given.
  await writeFile(
    configFile,
    template.replaceAll(/\$\{(\w+)\}/g, (text, name: string) => values[name] ?? text),
  )
  await cp(filesOf('nginx/errors.conf'), join(folder, 'errors.conf'))
  const upstreams = withServers(
    await readFile(filesOf('nginx/replicas.conf'), 'utf8'),
    /^upstream (\w+) /,
    (section) =>
      replicas[serverOf(section)].map(
        ({ host, port }) => `server ${host}:${port} max_fails=1 fail_timeout=1s;`,
      ),
  )
  // So that it needs no right to write elsewhere.
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const folders = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};\n`).join('')
  await writeFile(join(folder, 'replicas.conf'), `${folders}${upstreams}`)
  const global = `daemon off; pid ${join(folder, 'nginx.pid')};`
  return { args: ['-e', 'stderr', '-c', configFile, '-g', global], environment: {} }
}

async function haproxyCommand(settings: ProxySettings): Promise<Command> {
  const { certificate, folder, httpPort, httpsPort, replicas } = settings
  const replicasFile = join(folder, 'replicas.cfg')
  const backends = withServers(
    await readFile(filesOf('haproxy/replicas.cfg'), 'utf8'),
    /^backend (\w+) /,
    (section) =>
      replicas[serverOf(section)].map(
        ({ host, port }, index) => `server replica-${index + 1} ${host}:${port}`,
      ),
  )
  const adminPorts: Readonly<Record<string, number>> = {
    13000: adminPortOf(replicas.api),
    13001: adminPortOf(replicas.billingWebhook),
    18080: adminPortOf(replicas.botGateway),
  }
  const ported = backends.replaceAll(
    /check port (\d+)/g,
    (_, port: string) => `check port ${adminPorts[port]}`,
  )
  await writeFile(replicasFile, ported)
  const environment = {
    PUBLIC_HOST,
    PUBLIC_PORT: `:${httpsPort}`,
    HTTP_BIND: `:${httpPort}`,
    HTTPS_BIND: `:${httpsPort}`,
    TLS_PEM: certificate.pemFile,
  }
  return {
    args: ['-db', '-f', filesOf('haproxy/haproxy.cfg'), '-f', replicasFile],
    environment,
  }
}

/** The example of the repository with other servers in each of its sections. */
function withServers(
  example: string,
  heading: RegExp,
  serversOf: (section: string) => readonly string[],
): string {
  const lines: string[] = []
  let servers: readonly string[] = []
  for (const line of example.split('\n')) {
    const [, section] = heading.exec(line) ?? []
    if (section !== undefined) servers = serversOf(section)
    if (!line.startsWith('\tserver ')) lines.push(line)
    else {
      lines.push(...servers.map((server) => `\t${server}`))
      servers = []
    }
  }
  return lines.join('\n')
}

function serverOf(section: string): keyof Replicas {
  if (section.startsWith('billing_webhook')) return 'billingWebhook'
  return section.startsWith('bot_gateway') ? 'botGateway' : 'api'
}
