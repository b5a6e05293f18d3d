import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { limits } from '@ase/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { repositoryRoot } from '../repository.ts'
import { findImageBuilder } from '../images/image-builder.ts'
import { imageNames } from '../images/image-list.ts'
import { buildTestImages } from '../images/test-images.ts'
import {
  findContainerEngine,
  NO_CONTAINER_ENGINE,
  openContainerEngine,
  type ContainerEngine,
} from '../testing/containers.ts'
import { findWrongAnswers } from '../testing/right-answers.ts'
import { runProgram } from '../testing/run-program.ts'
import { createCustomer, findBillingProblems, type Customer } from './testing/billing.ts'
import { createDeployment, readAuthority, type Deployment } from './testing/deployment.ts'
import { startLoad } from './testing/light-load.ts'

const isSkipped = (await findContainerEngine()) === null && process.env['CI'] !== 'true'
if (isSkipped) console.warn(`The test of the compose file is skipped. ${NO_CONTAINER_ENGINE}`)

const BOUND_MS = 600_000
const POLL_MS = 500
const servers = ['api', 'billing-webhook', 'bot-gateway']
const platform = ['postgres', 'pgbouncer', 'proxy', 'prometheus', 'alertmanager']
/** What an evaluation passes through. */
const inTheWay = ['proxy', 'api', 'pgbouncer', 'postgres']
/** Those that may reach other hosts. */
const outgoing = ['api', 'bot-gateway', 'operator', 'alertmanager', 'proxy']

const Service = z.object({
  image: z.string(),
  cap_drop: z.array(z.string()),
  read_only: z.boolean(),
  security_opt: z.array(z.string()),
  mem_limit: z.string(),
  pids_limit: z.number(),
  restart: z.string(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  logging: z.object({ options: z.object({ 'max-size': z.string() }) }),
  networks: z.record(z.string(), z.unknown()),
  ports: z.array(z.unknown()).optional(),
  stop_grace_period: z.string().optional(),
})
const Configuration = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
})

describe.skipIf(isSkipped)('the deployment of infra/compose', { timeout: BOUND_MS }, () => {
  const authorities = getCACertificates('default')
  let engine: ContainerEngine
  let deployment: Deployment
  let customers: Customer[]
  let apiKey: string

  beforeAll(async () => {
    engine = await openContainerEngine()
    const images = await buildTestImages(await findImageBuilder(), imageNames)
    deployment = await createDeployment(engine, images)
    await deployment.run('./up')
    setDefaultCACertificates([...authorities, await readAuthority(deployment)])
    customers = []
    for (const name of ['a', 'b', 'c'])
      customers.push(await createCustomer(deployment, `${name}@example.com`))
    apiKey = (await createCustomer(deployment, 'owner@example.com')).apiKey
  }, BOUND_MS)
  afterAll(async () => {
    setDefaultCACertificates(authorities)
    await deployment.close()
    await engine.close()
  }, BOUND_MS)

  const get = (path: string): Promise<Response> => fetch(`${deployment.url}${path}`)
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${deployment.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const readConfiguration = async () =>
    Configuration.parse(
      JSON.parse(await deployment.compose('--profile=*', 'config', '--format=json')),
    )

  test('every service of the deployment is hardened, bounded and checked, and reaches the internet only where it needs to', async () => {
    const { services, networks } = await readConfiguration()
    expect(Object.keys(services).toSorted()).toEqual(
      [...servers, ...platform, 'migrate', 'operator'].toSorted(),
    )
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        logging: { options: { 'max-size': '10m' } },
        restart: ['migrate', 'operator'].includes(name) ? 'no' : 'unless-stopped',
      })
      expect(service.healthcheck !== undefined, name).toBe(service.restart !== 'no')
      const ways = Object.keys(service.networks).filter(
        (network) => networks[network]?.internal !== true,
      )
      expect(ways.length > 0, name).toBe(outgoing.includes(name))
      expect(service.ports?.length ?? 0, name).toBe(name === 'proxy' ? 2 : 0)
    }
    const containers = await deployment.containers()
    const users = await engine.run(['inspect', '--format={{.Config.User}}', ...containers])
    expect(users.trim().split('\n')).toEqual(containers.map(() => '10001:10001'))
  })

  test('no secret of the deployment is in its configuration, an environment or a log', async () => {
    const folder = join(deployment.folder, '.data/secrets')
    const names = [
      'database_owner_password',
      'database_application_password',
      'BOT_WEBHOOK_SECRET',
      'BOT_QUEUE_KEY',
    ]
    const secrets = await Promise.all(
      names.map(async (name) => (await readFile(join(folder, name), 'utf8')).trim()),
    )
    const inspected = await engine.run(['inspect', ...(await deployment.containers())])
    const logs = await deployment.compose('logs')
    const shown = [await deployment.compose('config'), inspected, logs]
    for (const secret of secrets) {
      expect(secret).toMatch(/^[0-9a-f]{64}$/)
      for (const text of shown) expect(text.includes(secret)).toBe(false)
    }
  })

  test("the deployment answers the README's request", async () => {
    const readme = await readFile(join(repositoryRoot, 'README.md'), 'utf8')
    const request = /^curl -s \$API_URL\/api\/v1\/agent\/evaluate \\\n(?:.*\\\n)*.*$/m.exec(
      readme,
    )?.[0]
    const { output } = await runProgram(
      'sh',
      ['-c', request?.replace('curl', 'curl --cacert "$CA"') ?? 'false'],
      {
        environment: {
          ...process.env,
          API_URL: deployment.url,
          API_KEY: apiKey,
          CA: join(deployment.folder, '.data/ca.crt'),
        },
      },
    )
    expect(JSON.parse(output)).toMatchObject({ ok: true, decision: 'block', usage: { credits: 1 } })
  })

  test('the deployment evaluates every type and inspects an image', async () => {
    expect(await findWrongAnswers(deployment.url, apiKey)).toEqual([])
  })

  test('the deployment serves the console and the OpenAPI document, and nothing that is for operators', async () => {
    expect(await (await get('/console')).text()).toContain('<!doctype html>')
    expect(await (await get('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
    for (const path of ['/metrics', '/health/ready', '/HEALTH/live'])
      expect((await get(path)).status, path).toBe(404)
  })

  test('a user signs in to the deployment by the link of a mail', async () => {
    expect((await post('/api/auth/email', { email: 'owner@example.com' })).status).toBe(202)
    let token: string | undefined
    while (token === undefined) {
      token = /\/sign-in\?token=([\w-]+)/.exec(await deployment.run('./mails'))?.[1]
      if (token === undefined) await sleep(POLL_MS)
    }
    const verified = await post('/api/auth/email/verify', { token }, { origin: deployment.url })
    const cookie = verified.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(cookie).toMatch(/^__Host-ase_session=/)
    const me = await fetch(`${deployment.url}/api/auth/me`, { headers: { cookie } })
    expect(await me.json()).toMatchObject({ ok: true })
  })

  test('a forged X-Forwarded-For does not avoid the rate limit of an IP address', async () => {
    const statuses: number[] = []
    for (let at = 0; at <= limits.signIn.perNetworkAddress; at += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${at}`, forwarded: `for=198.51.100.${at}` }
      const { status } = await post('/api/auth/email', { email: `n${at}@example.com` }, headers)
      statuses.push(status)
    }
    expect(statuses.at(0)).toBe(202)
    expect(statuses.at(-1)).toBe(429)
  })

  test('Prometheus sees every server', async () => {
    const query = [
      'exec',
      '-T',
      'prometheus',
      'promtool',
      'query',
      'instant',
      'http://127.0.0.1:9090',
      'up',
    ]
    let up = ''
    while (!/^(?:up\{.*=> 1 @.*\n){5}$/m.test(up)) {
      up = `${(await deployment.compose(...query)).trim()}\n`
      await sleep(POLL_MS)
    }
    for (const name of [...servers, 'prometheus', 'alertmanager'])
      expect(up).toContain(`job="${name}"`)
  })

  test('a second ./up changes nothing', async () => {
    const before = await deployment.containers()
    const settings = () =>
      Promise.all(
        ['.env', '.data/settings.env', '.data/secrets/DATABASE_URL'].map((file) =>
          readFile(join(deployment.folder, file), 'utf8'),
        ),
      )
    const settingsBefore = await settings()
    await deployment.run('./up')
    expect(await deployment.containers()).toEqual(before)
    expect(await settings()).toEqual(settingsBefore)
  })

  test('no answer is lost or charged twice when containers are killed', async () => {
    const load = startLoad(
      deployment.url,
      customers.map((customer) => customer.apiKey),
    )
    const crash = async (name: string): Promise<void> => {
      const [container = ''] = await deployment.containers(name)
      const startedAt = () => engine.run(['inspect', '--format={{.State.StartedAt}}', container])
      const before = await startedAt()
      await deployment.crash(container)
      while ((await startedAt()) === before) await sleep(POLL_MS)
      while ((await get('/api/v1/agent/evaluate').catch(() => null))?.status !== 200)
        await sleep(POLL_MS)
    }
    for (const name of inTheWay) await crash(name)
    await Promise.all(
      [...servers, ...platform].filter((name) => !inTheWay.includes(name)).map(crash),
    )
    const report = await load.stop()
    expect(report.answered.length).toBeGreaterThan(0)
    expect(await findBillingProblems(deployment, customers, report)).toEqual([])
  })
})
