import { Resolver } from 'node:dns/promises'

/** For one query; c-ares queries twice before it gives up. */
const ANSWER_MS = 1500

/**
 * All IP addresses of a host name, IPv4 first. Queries the configured name servers and nothing else: no hosts file and no
 * search domain, so that a short internal name stays unknown, and no thread of the pool that the whole process shares,
 * which a silent name server could occupy. Rejects when there is no IP address; aborting `signal` ends the queries.
 * `servers` (`<IP address>:<port>`) is for tests.
 */
export async function resolveHost(
  host: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const cancel = (): void => resolver.cancel()
  signal.addEventListener('abort', cancel)
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = [v4, v6].flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    )
    if (addresses.length === 0) throw new Error('no IP address')
    return addresses
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
