import { proxyNames } from '../../proxy/testing/start-proxy.ts'
import { runDeployTest, type DeployEvent, type DeployReport } from './run-deploy.ts'

const REQUESTS = 10_000
const KILLS = 15
const DRAIN_SECONDS = 10

const events: readonly DeployEvent[] = [
  { kind: 'roll' },
  { kind: 'next' },
  { kind: 'kill', kills: KILLS },
]

/** The words that choose what `runDeployTests` runs: events and proxies. */
export const deployWords: readonly string[] = [...events.map(({ kind }) => kind), ...proxyNames]

export interface DeployOptions {
  /** The commit of an older release, to upgrade from; the only event then. */
  readonly from: string | undefined
  /** Requests behind each proxy. */
  readonly requests: number | undefined
  readonly seed: number
}

/** Runs the named events, or all, behind the named proxies, or all, one after another. */
export async function runDeployTests(
  words: readonly string[],
  { from, requests = REQUESTS, seed }: DeployOptions,
): Promise<{ readonly runs: readonly DeployReport[]; readonly problems: readonly string[] }> {
  const proxies = namedOf(proxyNames, (name) => words.includes(name))
  const chosen: readonly DeployEvent[] =
    from === undefined
      ? namedOf(events, ({ kind }) => words.includes(kind))
      : [{ kind: 'from', ref: from }]
  const runs: DeployReport[] = []
  for (const event of chosen) {
    // A migration from an older release happens once: each proxy gets a database of its own.
    const groups = event.kind === 'from' ? proxies.map((name) => [name]) : [proxies]
    for (const group of groups)
      runs.push(
        await runDeployTest({
          proxies: group,
          event,
          requests,
          replicas: { api: 3, 'billing-webhook': 2, 'bot-gateway': 2 },
          drainSeconds: DRAIN_SECONDS,
          clients: 8,
          seed,
        }),
      )
  }
  return { runs, problems: runs.flatMap(({ problems }) => problems) }
}

/** Those that are named, or all if none is. */
function namedOf<T>(all: readonly T[], isNamed: (each: T) => boolean): readonly T[] {
  const named = all.filter(isNamed)
  return named.length === 0 ? all : named
}
