import { fork, type ChildProcess } from 'node:child_process'
import { freePort, type Replica, type Replicas } from '../../proxy/testing/start-proxy.ts'
import { nodeEnvironment } from '../../testing/node-environment.ts'
import { mainFileOf, type AppName, type Release } from '../../testing/releases.ts'

export interface FleetSettings {
  readonly release: Release
  /** How many replicas of each server. */
  readonly counts: Readonly<Record<AppName, number>>
  readonly drainSeconds: number
  readonly environment: Readonly<Record<string, string>>
}

/** One place for a process of a server: an IP address and two ports that stay, as a container's name does. */
export interface Slot {
  readonly app: AppName
  readonly replica: Replica
  /** Stops the process as an operator does, and starts one of `release` in its place. */
  replace(release: Release): Promise<void>
  /** Ends it without warning, and starts another in its place. */
  crash(): Promise<void>
}

/** The processes of the service behind a proxy. */
export interface Fleet {
  readonly slots: readonly Slot[]
  readonly replicas: Replicas
  stop(): Promise<void>
}

const portSettings: Readonly<Record<AppName, readonly [string, string]>> = {
  api: ['API_PORT', 'API_ADMIN_PORT'],
  'billing-webhook': ['BILLING_WEBHOOK_PORT', 'BILLING_WEBHOOK_ADMIN_PORT'],
  'bot-gateway': ['BOT_GATEWAY_PORT', 'BOT_GATEWAY_ADMIN_PORT'],
}

const apps = ['api', 'billing-webhook', 'bot-gateway'] as const

/** Starts all replicas. Those of one server share their ports and differ in their address, all of them loopback. */
export async function startFleet(settings: FleetSettings): Promise<Fleet> {
  const slots: (Slot & { stop(): Promise<void> })[] = []
  for (const [network, app] of apps.entries()) {
    const [port, adminPort] = [await freePort(), await freePort()]
    for (let n = 1; n <= settings.counts[app]; n += 1) {
      const host = `127.${100 + (process.pid % 100)}.${network + 1}.${n}`
      slots.push(createSlot(app, { host, port, adminPort }, settings))
    }
  }
  await Promise.all(slots.map((slot) => slot.replace(settings.release)))
  const replicasOf = (app: AppName): Replica[] =>
    slots.filter((slot) => slot.app === app).map(({ replica }) => replica)
  return {
    slots,
    replicas: {
      api: replicasOf('api'),
      billingWebhook: replicasOf('billing-webhook'),
      botGateway: replicasOf('bot-gateway'),
    },
    stop: async () => {
      await Promise.all(slots.map((slot) => slot.stop()))
    },
  }
}

function createSlot(
  app: AppName,
  replica: Replica,
  settings: FleetSettings,
): Slot & { stop(): Promise<void> } {
  let release = settings.release
  let child: ChildProcess | null = null
  const start = async (): Promise<void> => {
    const [portSetting, adminPortSetting] = portSettings[app]
    child = fork(mainFileOf(release, app), [], {
      cwd: release.folder,
      env: {
        ...nodeEnvironment(),
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        LISTEN_HOST: replica.host,
        ADMIN_HOST: replica.host,
        [portSetting]: String(replica.port),
        [adminPortSetting]: String(replica.adminPort),
        DRAIN_SECONDS: String(settings.drainSeconds),
        ...settings.environment,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await ready(child, app)
  }
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child
    if (running === null) return 0
    const exited = new Promise<number | null>((done) => running.once('exit', (code) => done(code)))
    running.kill(signal)
    child = null
    return exited
  }
  return {
    app,
    replica,
    replace: async (next) => {
      const code = await end('SIGTERM')
      if (code !== 0) throw new Error(`${app} ended with ${code}.`)
      release = next
      await start()
    },
    crash: async () => {
      await end('SIGKILL')
      await start()
    },
    stop: async () => {
      // No client is served any more: the loss of the parent does not wait for a drain.
      const running = child
      if (running === null) return
      const exited = new Promise<void>((done) => running.once('exit', () => done()))
      running.disconnect()
      await exited
    },
  }
}

function ready(child: ChildProcess, app: AppName): Promise<void> {
  return new Promise((done, failed) => {
    child.on('message', (message: { ready?: unknown }) => {
      if (typeof message.ready === 'string') done()
    })
    child.once('exit', () => failed(new Error(`${app} ended before it was ready.`)))
  })
}
