import { settingNames } from './setting-names.ts'
import type { SettingDescription } from './settings.ts'

/**
 * What names of ours begin with and names of other programs hardly do. `API_`, `DATA_` and `LOG_` are not among them, as many
 * programs have such variables.
 */
const ownPrefixes = [
  'AGENT_SECURITY_',
  'ALLOWED_ORIGIN',
  'API_ADMIN_',
  'BILLING_WEBHOOK_',
  'BOT_',
  'CONTENT_CREDENTIAL_',
  'DATABASE_',
  'DISCORD_',
  'DRAIN_',
  'EVALUATION_THREAD',
  'IMAGE_READER',
  'INSPECTION_API_',
  'LISTEN_HOST',
  'MAIL_FROM',
  'OIDC_',
  'PLAYGROUND_',
  'POLICY_',
  'PUBLIC_BASE_',
  'SEMANTIC_',
  'SMTP_',
  'STRIPE_',
  'TELEGRAM_',
  'TRUSTED_PROX',
  'X_ACCESS_',
  'X_API_',
  'X_CONSUMER_',
] as const

/** What Kubernetes sets in every container for a Service named like a server of ours (`enableServiceLinks`). */
const serviceLink = /_SERVICE_(?:HOST|PORT)|_PORT_\d{1,5}_(?:TCP|UDP)/

const known: ReadonlySet<string> = new Set(settingNames)

/**
 * Names of variables that look like settings of ours and that no server or command reads: a sentence each, with the name that
 * was probably meant. `own` are the settings of the server that asks. Looks at no value but whether it is empty.
 */
export function findUnknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
  own: ReadonlyMap<string, SettingDescription>,
): string[] {
  return Object.keys(environment)
    .filter((name) => (environment[name] ?? '') !== '' && isOurs(name) && !serviceLink.test(name))
    .flatMap((name) => {
      if (known.has(name)) return []
      const setting = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : null
      if (setting === null || !known.has(setting)) return [`${name} is no setting${hintFor(name)}`]
      const isRead = own.get(setting)?.isSecret !== false
      return isRead ? [] : [`${name} is not read: ${setting} is no secret, and comes from no file`]
    })
    .toSorted()
}

function isOurs(name: string): boolean {
  return /^[A-Z\d_]{1,100}$/.test(name) && ownPrefixes.some((prefix) => name.startsWith(prefix))
}

/** The one name that is closest, where it is close. */
function hintFor(name: string): string {
  const candidates = settingNames
    .map((setting) => ({ setting, distance: distanceOf(name, setting) }))
    .toSorted((a, b) => a.distance - b.distance)
  const [closest] = candidates
  return closest !== undefined && closest.distance <= TYPOS_MAX
    ? `; is ${closest.setting} meant?`
    : ''
}

/** `_MS` is forgotten, or a letter or two. */
const TYPOS_MAX = 3

/** Insertions, deletions and replacements from one name to another (Levenshtein). */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
