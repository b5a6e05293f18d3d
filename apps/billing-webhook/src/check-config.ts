import type { CheckedConfig, ConfigCheck } from '@ase/settings'
import { readConfig, Settings } from './config.ts'

/** What `--check-config` of the receiver checks. */
export const configCheck: ConfigCheck = { server: 'billing-webhook', schema: Settings, check }

function check(environment: NodeJS.ProcessEnv): CheckedConfig {
  const { stripe } = readConfig(environment)
  const facts = stripe.mode === null ? [] : [`payments of ${stripe.mode} mode`]
  const isWithoutSecret = stripe.webhookSecrets.length === 0
  const warning = 'without STRIPE_WEBHOOK_SECRET, every delivery is answered 503'
  return { facts, warnings: isWithoutSecret ? [warning] : [] }
}
