import type { SettingName } from './setting-names.ts'
import {
  integer,
  oneOf,
  optional,
  port,
  withDefault,
  word,
  type Setting,
  type SettingFacts,
} from './settings.ts'

/** The IP address or host name of the public listener. */
export function listenHost(host: string): Setting<string> {
  return withDefault(word, host, {
    subject: 'Listening',
    about:
      'The IP address or host name on which the server listens. `localhost` is both loopback addresses. In a container: `0.0.0.0`.',
    example: '0.0.0.0',
  })
}

/** The port of the public listener. */
export function publicPort(value: number): Setting<number> {
  return withDefault(port, value, {
    subject: 'Listening',
    about: 'The port of the public listener. 0 takes a free one.',
    unit: 'TCP port',
    example: '8443',
  })
}

/** The port of the operators' listener, null unless it is set; `adminPortOf` has the default. */
export function adminPort(publicPortSetting: SettingName): Setting<number | null> {
  return optional(port, {
    subject: 'Listening',
    about:
      "The port of the operators' listener: `/metrics`, `/health/ready` and `/health/live`. 0 takes a free one. Keep it from the public.",
    unit: 'TCP port',
    example: '9464',
    whenUnset: `10,000 above \`${publicPortSetting}\`, or a free one where there is no such port`,
  })
}

const ABOVE_PUBLIC_PORT = 10_000
const PORT_MAX = 65_535

/**
 * The port of the operators' listener: the one that is set, or 10,000 above the public one, so that several servers on one
 * machine need no setting. A free one (0) where the public port is free to choose, or there is none 10,000 above it.
 */
export function adminPortOf(setting: number | null, portOfPublicListener: number): number {
  if (setting !== null) return setting
  const above = portOfPublicListener + ABOVE_PUBLIC_PORT
  return portOfPublicListener === 0 || above > PORT_MAX ? 0 : above
}

/** The IP address or host name of the operators' listener. */
export const adminHost: Setting<string> = withDefault(word, '127.0.0.1', {
  subject: 'Listening',
  about: "The IP address or host name of the operators' listener. In a container: `0.0.0.0`.",
  example: '0.0.0.0',
})

/** How long a server still accepts requests after SIGTERM. */
export const drainSeconds: Setting<number> = withDefault(integer(0, 300), 10, {
  subject: 'Listening',
  about:
    'How long requests are still accepted after SIGTERM, while `/health/ready` is 503: longer than a proxy takes to see it ([why](decisions/drain.md)).',
  unit: 'seconds',
  example: '20',
})

/** The levels of log lines, from the lowest; `silent` writes none. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** One of `logLevels`. */
export type LogLevel = (typeof logLevels)[number]

/** The lowest level of log lines that are written. */
export const logLevel: Setting<LogLevel> = withDefault(oneOf(logLevels), 'info', {
  subject: 'Logs',
  about: 'The lowest level that is logged.',
  example: 'warn',
})

/** The facts of DATABASE_URL, for every schema that reads it. It holds a password, so it is a secret. */
export const databaseUrlFacts = {
  subject: 'Database',
  about:
    'The Postgres database. Several servers of one database are separated by commas; the one that takes changes is used, also after a failover.',
  example:
    'postgres://ase:password@db1.example.com:5432,db2.example.com:5432/ase?target_session_attrs=read-write',
  isSecret: true,
} as const satisfies SettingFacts

/** How many connections to the database a process has. */
export const databasePoolSize: Setting<number> = withDefault(integer(1, 100), 16, {
  subject: 'Database',
  about:
    'How many connections to the database this process has at most ([how to choose it](../packages/db/README.md#connections)).',
  unit: 'connections',
  example: '8',
})

/** The facts of POLICY_DIR, for every schema that reads it. */
export const policyDirFacts = {
  subject: 'Policies and switches',
  about:
    "A folder of the operator's own policies, one JSON file each, beside the shipped ones; read once, at the start. A relative path starts where the command was typed.",
  example: '/etc/ase/policies',
  whenUnset: 'the shipped policies alone',
} as const satisfies SettingFacts & { readonly whenUnset: string }
