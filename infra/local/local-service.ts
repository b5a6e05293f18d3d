import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase, migrateToLatest } from '@ase/db'
import { startEmbeddedPostgres } from '@ase/db/embedded'
import { StartupProblem } from '@ase/settings'
import type { LocalConfig } from './config.ts'
import { buildConsole } from './console-build.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { DEMO_EMAIL, ensureDemoAccount } from './demo-account.ts'
import { removeDevFile, writeDevFile, type DevFile } from './dev-file.ts'
import { readOrMakeSecrets, writeSecrets, type LocalSecrets } from './local-secrets.ts'
import {
  startServerProcess,
  type ServerName,
  type ServerProcess,
  type ServerUrls,
} from './server-process.ts'
import type { Stopper } from './stopper.ts'

export interface LocalService {
  readonly devFile: DevFile
  /** Where a browser finds the API: passkeys need a host name. */
  readonly browserUrl: string
  readonly logDir: string
  /** Resolves with a sentence when one of the servers ended by itself. */
  readonly broken: Promise<string>
}

const STOP_TIMEOUT_MS = 20_000

/**
 * Starts everything in order: data folder, Postgres, schema, demo account, servers, `dev.json`. Each step hands its
 * undoing to `stopper`, so that a stop at any moment undoes what has been done. Throws a StartupProblem.
 */
export async function startLocalService(
  config: LocalConfig,
  stopper: Stopper,
): Promise<LocalService> {
  const { dataDir } = config
  const logDir = join(dataDir, 'logs')
  await makeDataDir(dataDir, logDir)
  stopper.add(await lockDataDir(dataDir))
  await removeDevFile(dataDir)
  const consoleBuilt = buildConsole(stopper)
  const databaseUrl = config.databaseUrl ?? (await startPostgres(dataDir, stopper))
  const secrets = await prepareData(config, databaseUrl)
  const { apiKey, stripeWebhookSecret, botWebhookSecret } = secrets

  const environment = environmentOf(config, databaseUrl, secrets)
  const servers: ServerProcess[] = []
  stopper.add(async () => {
    await Promise.all(servers.map((server) => server.stop(STOP_TIMEOUT_MS)))
  })
  stopper.onKill(() => servers.forEach((server) => server.kill()))
  const start = (name: ServerName, more: NodeJS.ProcessEnv = {}): ServerProcess => {
    const server = startServerProcess(name, { ...environment, ...more }, logDir)
    servers.push(server)
    return server
  }

  await consoleBuilt
  const api = start('api')
  const billing = start('billing-webhook')
  const apiUrls = await urlsOf(api)
  const apiUrl = byIpAddress(apiUrls.url)
  const gateway = start('bot-gateway', gatewayDefaults(config, apiUrl, secrets))
  const billingUrls = await urlsOf(billing)
  const gatewayUrls = await urlsOf(gateway)
  const devFile: DevFile = {
    apiUrl,
    billingWebhookUrl: billingUrls.url,
    botGatewayUrl: gatewayUrls.url,
    adminUrls: {
      api: apiUrls.adminUrl,
      billingWebhook: billingUrls.adminUrl,
      botGateway: gatewayUrls.adminUrl,
    },
    databaseUrl,
    accountEmail: DEMO_EMAIL,
    apiKey,
    stripeWebhookSecret,
    botWebhookSecret,
  }
  stopper.add(() => removeDevFile(dataDir))
  await writeDevFile(dataDir, devFile)
  const broken = Promise.race(servers.map((server) => sentenceAtEnd(server, logDir)))
  return { devFile, browserUrl: apiUrls.url, logDir, broken }
}

/** The URL for programs: what `localhost` means depends on the machine's resolver. */
function byIpAddress(url: string): string {
  return url.replace('//localhost:', '//127.0.0.1:')
}

async function makeDataDir(dataDir: string, logDir: string): Promise<void> {
  try {
    await mkdir(logDir, { recursive: true })
    await chmod(logDir, 0o700)
  } catch {
    throw new StartupProblem([`DATA_DIR ${dataDir} cannot be written to.`])
  }
}

async function startPostgres(dataDir: string, stopper: Stopper): Promise<string> {
  try {
    const postgres = await startEmbeddedPostgres({ dataDir })
    stopper.add(() => postgres.stop())
    return postgres.url
  } catch (error) {
    throw new StartupProblem([error instanceof Error ? error.message : 'Postgres did not start.'])
  }
}

interface Secrets extends LocalSecrets {
  readonly apiKey: string
}

/** Schema, demo account and secrets. A secret from the environment is used as it is and not kept. */
async function prepareData(config: LocalConfig, databaseUrl: string): Promise<Secrets> {
  const kept = await readOrMakeSecrets(config.dataDir)
  const db = createDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'ase-local-start' })
  try {
    await migrateToLatest(databaseUrl)
    const apiKey = await ensureDemoAccount(db, kept.apiKey)
    await writeSecrets(config.dataDir, { ...kept, apiKey })
    return {
      apiKey,
      stripeWebhookSecret: config.stripeWebhookSecrets[0] ?? kept.stripeWebhookSecret,
      botWebhookSecret: config.botWebhookSecret ?? kept.botWebhookSecret,
      botQueueKey: kept.botQueueKey,
    }
  } catch (error) {
    if (config.databaseUrl === null) throw error
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new StartupProblem([`DATABASE_URL names a database that cannot be prepared: ${reason}`])
  } finally {
    await db.close()
  }
}

function environmentOf(
  { environment, dataDir, stripeWebhookSecrets }: LocalConfig,
  databaseUrl: string,
  secrets: Secrets,
): NodeJS.ProcessEnv {
  return {
    ...environment,
    // Read here, so that the values below stand for them.
    DATABASE_URL_FILE: undefined,
    STRIPE_WEBHOOK_SECRET_FILE: undefined,
    BOT_WEBHOOK_SECRET_FILE: undefined,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // No proxy is in front that would have to learn of the end.
    DRAIN_SECONDS: '0',
    // Set to the empty string it means "no provider", so only an absent one gets the embedded model.
    SEMANTIC_PROVIDER: environment['SEMANTIC_PROVIDER'] ?? 'embedded',
    STRIPE_WEBHOOK_SECRET: [secrets.stripeWebhookSecret, ...stripeWebhookSecrets.slice(1)].join(
      ',',
    ),
    BOT_WEBHOOK_SECRET: secrets.botWebhookSecret,
  }
}

function gatewayDefaults(
  { environment }: LocalConfig,
  apiUrl: string,
  { apiKey, botQueueKey }: Secrets,
): NodeJS.ProcessEnv {
  return {
    INSPECTION_API_URL: environment['INSPECTION_API_URL'] ?? apiUrl,
    ...secretUnlessSet(environment, 'INSPECTION_API_KEY', apiKey),
    ...secretUnlessSet(environment, 'BOT_QUEUE_KEY', botQueueKey),
  }
}

function secretUnlessSet(
  environment: NodeJS.ProcessEnv,
  name: string,
  value: string,
): NodeJS.ProcessEnv {
  const isSet = environment[name] !== undefined || environment[`${name}_FILE`] !== undefined
  return isSet ? {} : { [name]: value }
}

/** The server's URLs. Throws a StartupProblem, without a word when the server has printed why it does not start. */
async function urlsOf(server: ServerProcess): Promise<ServerUrls> {
  const urls = await server.ready
  if (urls !== null) return urls
  const { isExplained, words } = await server.ended
  throw new StartupProblem(isExplained ? [] : [`The ${server.name} server ${words}.`])
}

async function sentenceAtEnd({ name, ended }: ServerProcess, logDir: string): Promise<string> {
  return `The ${name} server ${(await ended).words}; see its log in ${logDir}.`
}
