import { logCatalog, metricCatalog, type LogEventFacts, type MetricFacts } from '@ase/service-kit'
import type { ServerName } from '@ase/settings'

const INTRODUCTION = `# Metrics and log events

Written by \`pnpm observability\` from \`packages/service-kit/src/metric-catalog.ts\` and \`packages/service-kit/src/log-catalog.ts\`; do not
edit it. \`pnpm check\` compares it with them.`

const METRICS = `## Metrics

Each server has its own at \`/metrics\` of its operators' listener, in Prometheus' text format, with the label \`service\` on every series. The process metrics of
prom-client (\`process_*\`, \`nodejs_*\`) are there too. Label values come from closed lists.`

const EVENTS = `## Log events

Logs are JSON lines on stdout with \`time\`, \`level\`, \`service\` and \`event\`, and with the fields named here where they are known: ids,
names from closed lists and numbers. A log line never holds content, an email address, a secret or the message of an exception.`

/** The page as Markdown. One line for each entry, so that two changes do not touch the same one. */
export function observabilityPage(): string {
  const metrics = Object.entries<MetricFacts>(metricCatalog).map(
    ([name, { type, labels, help, servers }]) =>
      `- \`${name}\` (${[type, codes(labels), serversOf(servers)].filter((part) => part !== '').join('; ')}): ${help}`,
  )
  const events = Object.entries<LogEventFacts>(logCatalog).map(
    ([name, { levels, fields, meaning, servers }]) =>
      `- \`${name}\` (${[levels.join(', '), codes(fields), serversOf(servers)].filter((part) => part !== '').join('; ')}): ${meaning}`,
  )
  const parts = [INTRODUCTION, METRICS, metrics.join('\n'), EVENTS, events.join('\n')]
  return `${parts.join('\n\n')}\n`
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

function serversOf(servers: readonly ServerName[]): string {
  return servers.join(', ')
}

/** Catalogue entries that a server is said to have and whose name its code does not hold. */
export function findUnusedEntries(sourceOf: (server: ServerName) => string): string[] {
  const entries = Object.entries<MetricFacts | LogEventFacts>({ ...metricCatalog, ...logCatalog })
  return entries.flatMap(([name, { servers }]) =>
    servers
      .filter((server) => !sourceOf(server).includes(`'${name}'`))
      .map((server) => `${name} is in the catalogue for ${server}, which does not use it`),
  )
}
