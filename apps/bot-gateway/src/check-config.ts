import type { CheckedConfig, ConfigCheck } from '@ase/settings'
import { isWebhookSecretShort, readConfig, Settings } from './config.ts'

/** What `--check-config` of the gateway checks. */
export const configCheck: ConfigCheck = { server: 'bot-gateway', schema: Settings, check }

function check(environment: NodeJS.ProcessEnv): CheckedConfig {
  const config = readConfig(environment)
  const { discord, telegram, x, webhookSecret, inspection, missing } = config
  const integrations = Object.entries({
    discord,
    telegram,
    x,
    webhook: webhookSecret && inspection,
  }).flatMap(([name, settings]) => (settings === null ? [] : [name]))
  const warnings = missing.map(
    ({ integration, setting }) => `${integration} stays off: ${setting} is not set`,
  )
  if (isWebhookSecretShort(config))
    warnings.push('BOT_WEBHOOK_SECRET is short enough to be guessed')
  return { facts: [`integrations: ${integrations.join(', ') || 'none'}`], warnings }
}
