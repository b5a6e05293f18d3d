import { alphabet, alnum, digit, hex, wordNoDash, word, alnumPercent } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { decodeBase64, encodeBase64Url } from '../proof/base64.ts'
import { token } from '../token-format.ts'
import { uuid } from './uuid.ts'

const slack = 'https://docs.slack.dev/authentication/tokens'
const slackBody = alphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-')
// Base64 of three decimal digits: the second character is one of four, the third one of ten.
const discordDigits = [alphabet('DTjz'), alphabet('AEIMQUYcgk')]
const slackCookie = alphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_%+/=')

export const chatFormats = [
  token({
    id: 'slack',
    provider: 'Slack',
    category: 'SLACK_TOKEN',
    prefix: ['xoxb-', 'xoxp-', 'xoxc-', 'xoxs-', 'xoxo-', 'xoxa-', 'xoxr-', 'xoxe-'],
    next: alnum,
    after: [[run(slackBody, 18, 900)]],
    reference: slack,
  }),
  token({
    id: 'slack-configuration',
    provider: 'Slack',
    category: 'SLACK_TOKEN',
    prefix: ['xoxe.xoxp-', 'xoxe.xoxb-'],
    after: [[run(slackBody, 60, 400)]],
    reference: slack,
  }),
  token({
    id: 'slack-app',
    provider: 'Slack',
    category: 'SLACK_TOKEN',
    prefix: ['xapp-', 'xwfp-'],
    next: alnum,
    after: [[run(slackBody, 40, 900)]],
    reference: slack,
  }),
  token({
    id: 'slack-cookie',
    provider: 'Slack',
    category: 'SLACK_TOKEN',
    prefix: 'xoxd-',
    after: [[run(slackCookie, 40, 600)]],
    reference: slack,
  }),
  token({
    id: 'slack-webhook',
    provider: 'Slack',
    category: 'WEBHOOK_URL',
    prefix: 'hooks.slack.com/services/',
    after: [[run(alnum, 6, 14), fixed('/'), run(alnum, 6, 14), fixed('/'), run(alnum, 10, 48)]],
    reference: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  }),
  token({
    id: 'slack-trigger',
    provider: 'Slack',
    category: 'WEBHOOK_URL',
    prefix: ['hooks.slack.com/triggers/', 'hooks.slack.com/workflows/'],
    after: [
      [
        run(alnum, 6, 14),
        fixed('/'),
        run(alnum, 6, 24),
        fixed('/'),
        run(digit, 10, 24),
        fixed('/'),
        run(alnum, 10, 48),
      ],
      [run(alnum, 6, 14), fixed('/'), run(alnum, 6, 24), fixed('/'), run(alnum, 10, 48)],
    ],
    reference: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  }),
  token({
    id: 'teams-webhook',
    provider: 'Microsoft',
    category: 'WEBHOOK_URL',
    prefix: ['.webhook.office.com/webhookb2/', '.office.com/webhook/'],
    before: [run(word, 1, 63)],
    after: [
      [
        ...uuid,
        fixed('@'),
        ...uuid,
        fixed('/IncomingWebhook/'),
        run(hex, 32),
        fixed('/'),
        ...uuid,
        run(wordNoDash, 0, 0),
        fixed('/'),
        run(word, 20, 80),
      ],
      [...uuid, fixed('@'), ...uuid, fixed('/IncomingWebhook/'), run(hex, 32), fixed('/'), ...uuid],
    ],
    reference: 'https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/',
  }),
  token({
    id: 'discord-webhook',
    provider: 'Discord',
    category: 'WEBHOOK_URL',
    prefix: ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/'],
    after: [[run(digit, 17, 20), fixed('/'), run(word, 60, 80)]],
    reference: 'https://discord.com/developers/docs/resources/webhook',
  }),
  ...['M', 'N', 'O'].map((first) =>
    token({
      id: `discord-bot-${first.toLowerCase()}`,
      provider: 'Discord',
      category: 'DISCORD_TOKEN',
      prefix: first,
      next: discordDigits,
      after: [[run(word, 23, 27), fixed('.'), run(word, 6), fixed('.'), run(word, 27, 38)]],
      proof: (key) => isDecimal(decodeBase64(key, 0, key.indexOf('.'))),
      seal: (key) => discordId(first) + key.slice(key.indexOf('.')),
      reference: 'https://discord.com/developers/docs/reference#authentication',
    }),
  ),
  token({
    id: 'discord-mfa',
    provider: 'Discord',
    category: 'DISCORD_TOKEN',
    prefix: 'mfa.',
    after: [[run(word, 80, 90)]],
    reference: 'https://discord.com/developers/docs/reference#authentication',
  }),
  token({
    id: 'telegram-bot',
    provider: 'Telegram',
    category: 'TELEGRAM_TOKEN',
    prefix: ':A',
    next: word,
    before: [run(digit, 7, 12)],
    after: [[run(word, 34)]],
    reference: 'https://core.telegram.org/bots/api#authorizing-your-bot',
  }),
  token({
    id: 'facebook',
    provider: 'Facebook',
    category: 'FACEBOOK_TOKEN',
    prefix: 'EAA',
    next: alnum,
    after: [[run(alnum, 80, 400)]],
    reference: 'https://developers.facebook.com/docs/facebook-login/guides/access-tokens/',
  }),
  token({
    id: 'twitter-bearer',
    provider: 'X',
    category: 'TWITTER_TOKEN',
    prefix: 'AAAAAAAA',
    after: [[fixed('A'.repeat(13)), run(alnumPercent, 60, 160)]],
    reference: 'https://docs.x.com/fundamentals/authentication/oauth-2-0/bearer-tokens',
  }),
]

function isDecimal(text: string): boolean {
  return text.length >= 16 && Array.from(text).every((char) => char >= '0' && char <= '9')
}

// An id of 18 digits whose base64 begins with this letter: the first digit decides M (0-3), N (4-7) or O (8-9).
function discordId(first: string): string {
  return encodeBase64Url({ M: '1', N: '5', O: '9' }[first] + '07204815162342371')
}
