import { createInspectionClient, createPlatforms, startBots, type BotEventOutcome } from '@ase/bots'
import type { Database } from '@ase/db'
import {
  createLogger,
  createMetrics,
  createOriginPolicy,
  type CheckReadiness,
} from '@ase/service-kit'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'

export interface TestGateway {
  readonly app: ReturnType<typeof createApp>
  readonly outcomes: BotEventOutcome[]
  readonly checkReadiness: CheckReadiness
  /** Resolves at the `count`-th outcome of a kind. */
  readonly until: (kind: BotEventOutcome['kind'], count?: number) => Promise<void>
  stop(): Promise<void>
}

export interface TestGatewayDeps {
  readonly db: Database
  readonly databaseUrl: string
  readonly inspectionUrl: string
  readonly now?: () => number
  /** The platforms' settings. */
  readonly environment: Record<string, string>
}

/** The gateway in this process, wired as `main` does it. */
export function startGateway(deps: TestGatewayDeps): TestGateway {
  const config = readConfig({
    DATABASE_URL: deps.databaseUrl,
    INSPECTION_API_URL: deps.inspectionUrl,
    INSPECTION_API_KEY: 'inspection-key',
    BOT_QUEUE_KEY: 'queue-key-'.repeat(4),
    PUBLIC_BASE_URL: 'https://security.example.com',
    ...deps.environment,
  })
  const now = deps.now ?? Date.now
  const log = createLogger({ service: 'bot-gateway', level: 'silent' })
  const metrics = createMetrics('bot-gateway')
  const { inspection, queueKeys } = config
  if (inspection === null || queueKeys === null) throw new Error('No platform.')
  const inspect = createInspectionClient({ ...inspection, timeoutMs: 60_000 })
  const outcomes: BotEventOutcome[] = []
  const checks = new Set<() => void>()
  const bots = startBots({
    db: deps.db,
    reportBase: config.publicBaseUrl ?? inspection.apiUrl,
    inspect,
    queueKeys,
    platforms: createPlatforms(config, now),
    log,
    observer: {
      onOutcome: (outcome) => {
        outcomes.push(outcome)
        checks.forEach((check) => check())
      },
      onWaiting: () => {},
      onUnknownKey: () => {},
    },
  })
  const app = createApp({
    log,
    metrics,
    origins: createOriginPolicy([]),
    clock: () => 0,
    config,
    inspect,
    inbox: bots.inbox,
    now,
  })
  return {
    app,
    outcomes,
    checkReadiness: bots.checkReadiness,
    until: (kind, count = 1) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (outcomes.filter((outcome) => outcome.kind === kind).length >= count) resolve()
        }
        checks.add(check)
        check()
      }),
    stop: () => bots.stop(60_000),
  }
}
