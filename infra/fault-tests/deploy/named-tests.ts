import { parseArgs } from 'node:util'
import { proxyNames, type ProxyName } from '../../proxy/testing/start-proxy.ts'
import {
  runDeployTest,
  type DeployEvent,
  type DeployReport,
  type DeploySettings,
} from './run-deploy.ts'

const REQUESTS = 10_000
const KILLS = 15
const DRAIN_SECONDS = 10

/**
 * `pnpm fault-test deploy [roll | next | kill | --from <ref>] [caddy | nginx | haproxy]... [--requests <n>]`: one event, or a rolling restart, a migration
 * to the next release and kills one after another; behind all proxies unless some are named.
 */
export async function runNamedDeployTests(words: readonly string[]): Promise<{
  readonly runs: readonly DeployReport[]
  readonly problems: readonly string[]
}> {
  const text = { type: 'string' } as const
  const options = { from: text, seed: text, requests: text }
  const { values, positionals } = parseArgs({
    args: [...words],
    options,
    allowPositionals: true,
  })
  const proxies = proxyNames.filter((name) => positionals.includes(name))
  const settings = {
    proxies: proxies.length === 0 ? proxyNames : proxies,
    requests: Number(values.requests ?? REQUESTS),
    replicas: { api: 3, 'billing-webhook': 2, 'bot-gateway': 2 },
    drainSeconds: DRAIN_SECONDS,
    clients: 8,
    seed: Number(values.seed ?? Math.floor(Math.random() * 1_000_000)),
  }
  const runs: DeployReport[] = []
  for (const event of eventsOf(positionals, values.from)) {
    // A migration from an older release happens once: each proxy gets a database of its own.
    for (const some of event.kind === 'from'
      ? settings.proxies.map((name) => [name])
      : [settings.proxies])
      runs.push(await runDeployTest(withProxies(settings, some, event)))
  }
  return { runs, problems: runs.flatMap(({ problems }) => problems) }
}

function withProxies(
  settings: Omit<DeploySettings, 'event'>,
  proxies: readonly ProxyName[],
  event: DeployEvent,
): DeploySettings {
  return { ...settings, proxies, event }
}

function eventsOf(words: readonly string[], from: string | undefined): readonly DeployEvent[] {
  if (from !== undefined) return [{ kind: 'from', ref: from }]
  const all: readonly DeployEvent[] = [
    { kind: 'roll' },
    { kind: 'next' },
    { kind: 'kill', kills: KILLS },
  ]
  const named = all.filter(({ kind }) => words.includes(kind))
  return named.length === 0 ? all : named
}
