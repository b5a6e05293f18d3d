import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { metricCatalog, type LabelOf, type MetricNameOf } from './metric-catalog.ts'

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
  const requests = createInstruments({ registry }).histogram(
    'ase_http_request_duration_seconds',
    REQUEST_SECONDS,
  )
  return {
    registry,
    observeRequest: (route, method, status, durationMs) =>
      requests.observe({ route, method, status }, durationMs / 1000),
  }
}

/**
 * Makes the counters, histograms and gauges of the catalogue in a registry. A counter that is there already is given again, so
 * that two observers can share it.
 */
export function createInstruments({ registry }: Pick<Metrics, 'registry'>) {
  const registers = [registry]
  return {
    counter: <Name extends MetricNameOf<'counter'>>(name: Name): Counter<LabelOf<Name>> => {
      const { help, labels } = metricCatalog[name]
      const registered = registry.getSingleMetric<LabelOf<Name>>(name)
      if (registered instanceof Counter) return registered
      return new Counter<LabelOf<Name>>({ name, help, labelNames: labels, registers })
    },
    /** `buckets` are upper bounds, rising. */
    histogram: <Name extends MetricNameOf<'histogram'>>(
      name: Name,
      buckets: readonly number[],
    ): Histogram<LabelOf<Name>> => {
      const { help, labels } = metricCatalog[name]
      return new Histogram<LabelOf<Name>>({
        name,
        help,
        buckets: [...buckets],
        labelNames: labels,
        registers,
      })
    },
    /** `collect` sets it when Prometheus collects; without one it is set as things change. */
    gauge: <Name extends MetricNameOf<'gauge'>>(
      name: Name,
      collect?: (gauge: Gauge<LabelOf<Name>>) => void,
    ): Gauge<LabelOf<Name>> => {
      const { help, labels } = metricCatalog[name]
      const gauge: Gauge<LabelOf<Name>> = new Gauge<LabelOf<Name>>({
        name,
        help,
        labelNames: labels,
        registers,
        ...(collect === undefined ? {} : { collect: () => collect(gauge) }),
      })
      return gauge
    },
  }
}
