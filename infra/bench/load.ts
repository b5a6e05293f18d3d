import autocannon from 'autocannon'

export interface LoadResult {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Answers other than 2xx, and lost connections. Anything but 0 spoils the run. */
  readonly failed: number
}

export interface LoadRequest {
  readonly path: string
  readonly body: string
  /** Called for every request: keys and accounts go round. */
  readonly headers: () => Record<string, string>
}

const CONNECTIONS = 32

/** Sends POST requests over 32 kept-alive loopback connections for `seconds`. */
export async function load(
  url: string,
  request: LoadRequest,
  seconds: number,
): Promise<LoadResult> {
  const result = await autocannon({
    url: url + request.path,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (sent) => ({
          ...sent,
          body: request.body,
          headers: { 'content-type': 'application/json', ...request.headers() },
        }),
      },
    ],
  })
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}
