import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Counts and times of one process, in a registry of its own, for Prometheus to collect. */
export interface Metrics {
  readonly registry: Registry
  /** `route` is a route's pattern, never a path that a client chose: it bounds the number of series. */
  observeRequest(route: string, method: string, status: number, durationMs: number): void
}

// From a replay (well under a millisecond) to a semantic provider that runs into its limit.
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Registers the process's own metrics too; stop them with `registry.clear()`. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the answer, by route, method and status.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers: [registry],
  })
  return {
    registry,
    observeRequest: (route, method, status, durationMs) =>
      requests.observe({ route, method, status }, durationMs / 1000),
  }
}

/** Makes counters, histograms and gauges in a registry. Labels are names; their values have to be of closed lists. */
export function createInstruments({ registry }: Pick<Metrics, 'registry'>) {
  const registers = [registry]
  return {
    counter: <Label extends string>(
      name: string,
      help: string,
      labelNames: readonly Label[],
    ): Counter<Label> => new Counter({ name, help, labelNames, registers }),
    /** `buckets` are upper bounds, rising. */
    histogram: <Label extends string>(
      name: string,
      help: string,
      buckets: readonly number[],
      labelNames: readonly Label[] = [],
    ): Histogram<Label> =>
      new Histogram({ name, help, buckets: [...buckets], labelNames, registers }),
    /** `collect` sets it when Prometheus collects; without one it is set as things change. */
    gauge: <Label extends string>(
      name: string,
      help: string,
      labelNames: readonly Label[] = [],
      collect?: (gauge: Gauge<Label>) => void,
    ): Gauge<Label> => {
      const gauge: Gauge<Label> = new Gauge({
        name,
        help,
        labelNames,
        registers,
        ...(collect === undefined ? {} : { collect: () => collect(gauge) }),
      })
      return gauge
    },
  }
}
