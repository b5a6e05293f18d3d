import { Settings as ApiSettings } from '@ase/api/config'
import { Settings as BillingWebhookSettings } from '@ase/billing-webhook/config'
import { DiscordRegistrationSettings, TelegramRegistrationSettings } from '@ase/bots/settings'
import { Settings as BotGatewaySettings } from '@ase/bot-gateway/config'
import { settingsOf, settingSubjects, type SettingDescription } from '@ase/settings'
import type * as z from 'zod'
import { Settings as LocalSettings } from '../local/config.ts'
import { LocalDatabaseSettings } from '../local/local-database.ts'
import { RefundSettings } from '../operator/credits-refund.ts'
import { OperatorDatabaseSettings } from '../operator/operator-database.ts'
import { PolicySettings } from '../operator/operator-policies.ts'

const INTRODUCTION = `# Settings

Written by \`pnpm settings\` from the code that reads the settings; do not edit it. \`pnpm check\` compares it with that code.

A setting is an environment variable. One that is absent or empty counts as not set, and spaces around a value do not count. Every wrong
setting stops the start, all of them in one message that names each and never shows a value.

A **secret** may also come from a file, as Docker and Kubernetes mount it: \`DATABASE_URL_FILE=/run/secrets/database_url\` instead of
\`DATABASE_URL\`, and so for every setting marked as a secret. The file is UTF-8 text of at most 65,536 bytes; line breaks at its end do not
count. Setting both stops the start.

\`node main.js --check-config\` of a server (\`node src/main.ts --check-config\` in its folder) checks all of this and the files of \`POLICY_DIR\` without
connecting or listening: it prints every problem and exits with 1, or one line and exits with 0. It also warns of variables that look like a
misspelt setting, and of what the log of a start would warn of.`

export interface SettingsSection {
  readonly title: string
  readonly about: string
  readonly schema: z.ZodType
}

/** What reads settings, in the order of the page. */
export const settingsSections: readonly SettingsSection[] = [
  { title: 'api', about: 'The API, [apps/api](../apps/api/README.md).', schema: ApiSettings },
  {
    title: 'billing-webhook',
    about:
      "The payment processor's receiver, [apps/billing-webhook](../apps/billing-webhook/README.md).",
    schema: BillingWebhookSettings,
  },
  {
    title: 'bot-gateway',
    about:
      "The chat platforms' receiver, [apps/bot-gateway](../apps/bot-gateway/README.md). A platform whose settings are not all there stays off.",
    schema: BotGatewaySettings,
  },
  {
    title: 'Operator commands',
    about:
      '`pnpm migrate`, `pnpm keys`, `pnpm credits` and `pnpm --filter @ase/policy replay`, and the same commands deployed, in [infra/operator](../infra/operator/README.md).',
    schema: OperatorDatabaseSettings,
  },
  {
    title: 'Operator commands beside `pnpm start`',
    about: 'To find the running one while `DATABASE_URL` is not set.',
    schema: LocalDatabaseSettings,
  },
  {
    title: '`pnpm credits refund`',
    about: 'Beside those of all operator commands.',
    schema: RefundSettings,
  },
  {
    title: '`pnpm --filter @ase/policy check` and `replay`',
    about: 'The folder, unless it is given as an argument.',
    schema: PolicySettings,
  },
  {
    title: '`register-discord`',
    about:
      '`pnpm --filter @ase/bot-gateway register-discord` tells Discord the commands of the bot.',
    schema: DiscordRegistrationSettings,
  },
  {
    title: '`register-telegram`',
    about:
      '`pnpm --filter @ase/bot-gateway register-telegram` tells Telegram where the gateway is.',
    schema: TelegramRegistrationSettings,
  },
  {
    title: '`pnpm start`',
    about:
      'The local start, [infra/local](../infra/local/README.md). It hands every setting of the servers on to them; these it reads itself.',
    schema: LocalSettings,
  },
]

/** The page as Markdown. One line for each setting, so that two changes do not touch the same one. */
export function settingsPage(): string {
  const sections = settingsSections.map(
    ({ title, about, schema }) => `## ${title}\n\n${about}\n\n${listOf(settingsOf(schema))}`,
  )
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`
}

function listOf(settings: ReadonlyMap<string, SettingDescription>): string {
  const groups = settingSubjects.flatMap((subject) => {
    const lines = [...settings].filter(([, setting]) => setting.subject === subject).map(lineOf)
    return lines.length === 0 ? [] : [`### ${subject}\n\n${lines.join('\n')}`]
  })
  // A heading over everything there is says nothing.
  return groups.length === 1 ? [...settings].map(lineOf).join('\n') : groups.join('\n\n')
}

function lineOf([name, setting]: readonly [string, SettingDescription]): string {
  const { unset, unit, isSecret, about, example } = setting
  const facts = [
    unset.kind === 'default' ? defaultOf(unset.text) : unset.kind,
    unit,
    isSecret && 'secret',
  ]
  const sentences = [
    about,
    rangeOf(setting),
    unset.kind === 'optional' ? `Not set: ${unset.meaning}.` : '',
    `Example: \`${example}\``,
  ]
  return `- \`${name}\` (${facts.filter(Boolean).join('; ')}): ${sentences.filter(Boolean).join(' ')}`
}

function defaultOf(text: string): string {
  return text === '' ? 'default: none' : `default \`${text}\``
}

/** What the reader of the setting says of a value that no reader takes. Empty where it takes any text. */
function rangeOf({ read }: SettingDescription): string {
  const result = read('\0')
  if (result.ok) return ''
  const sentence = /^m(?:ust|ay) /.test(result.error) ? `it ${result.error}` : result.error
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
