import type { PackageSet } from './package-lock.ts'

export interface ImageDescription {
  /** Where a bundle of `pnpm build` ends in it. */
  readonly isServer: boolean
  readonly packages: PackageSet
  /** For people who look at an image: `org.opencontainers.image.title` and `description`. */
  readonly title: string
  readonly description: string
}

/** All images, by the name after `localhost/ase-`, which is also the target of their Containerfile. */
export const images = {
  api: {
    isServer: true,
    packages: 'server',
    title: 'API',
    description: 'Evaluates what an AI agent is about to read, do or say; inspects images',
  },
  'billing-webhook': {
    isServer: true,
    packages: 'server',
    title: 'Billing webhook',
    description: "Receives the payment processor's events",
  },
  'bot-gateway': {
    isServer: true,
    packages: 'server',
    title: 'Bot gateway',
    description: "Receives the chat platforms' events and answers them",
  },
  operator: {
    isServer: true,
    packages: 'server',
    title: 'Operator commands',
    description: 'Migrations, API keys, credits, policies',
  },
  postgres: {
    isServer: false,
    packages: 'postgres',
    title: 'Postgres',
    description: 'PostgreSQL 17 of Debian',
  },
  pgbouncer: {
    isServer: false,
    packages: 'pgbouncer',
    title: 'PgBouncer',
    description: 'PgBouncer of Debian',
  },
  proxy: { isServer: false, packages: 'proxy', title: 'Proxy', description: 'Caddy of Debian' },
  prometheus: {
    isServer: false,
    packages: 'prometheus',
    title: 'Prometheus',
    description: 'Prometheus of Debian, with promtool',
  },
  alertmanager: {
    isServer: false,
    packages: 'alertmanager',
    title: 'Alertmanager',
    description: 'Alertmanager of Debian, with amtool',
  },
} as const satisfies Record<string, ImageDescription>

export type ImageName = keyof typeof images

export const imageNames = Object.keys(images).filter(isImageName)

export function isImageName(name: string): name is ImageName {
  return Object.hasOwn(images, name)
}
