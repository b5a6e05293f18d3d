import { backups } from './client-phrases-backups.ts'
import { clusters } from './client-phrases-clusters.ts'
import { platforms } from './client-phrases-platforms.ts'
import { services } from './client-phrases-services.ts'
import { stores } from './client-phrases-stores.ts'
import type { Phrase } from './phrases.ts'

/**
 * What the common grammar (noun, verb, names) does not say about single clients: verbs of their own, options that
 * delete, and deletions that cost nothing. Facts from the clients' own manuals.
 */
export const clientPhrases: ReadonlyMap<string, readonly Phrase[]> = new Map([
  ...backups,
  ...clusters,
  ...platforms,
  ...services,
  ...stores,
])

/** Clients that go by another name. */
export const clientAliases: ReadonlyMap<string, string> = new Map([
  ['flyctl', 'fly'],
  ['now', 'vercel'],
  ['ntl', 'netlify'],
  ['sls', 'serverless'],
  ['mcli', 'mc'],
  ['borgmatic', 'borg'],
  ['kafka-topics.sh', 'kafka-topics'],
  ['kafka-delete-records.sh', 'kafka-delete-records'],
  ['kafka-consumer-groups.sh', 'kafka-consumer-groups'],
  ['kafka-acls.sh', 'kafka-acls'],
  ['kafka-configs.sh', 'kafka-configs'],
  ['kafka-streams-application-reset.sh', 'kafka-streams-application-reset'],
])
