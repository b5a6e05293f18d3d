import { alnum, digit, lowerAlnum, word, anyBase64 } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../token-format.ts'

/** Addresses that anyone who knows them may post to. */
export const webhookFormats = [
  token({
    id: 'google-chat-webhook',
    provider: 'Google',
    category: 'WEBHOOK_URL',
    prefix: 'chat.googleapis.com/v1/spaces/',
    after: [
      [
        run(word, 6, 20),
        fixed('/messages?key=', '/messages?key%3D'),
        run(word, 39),
        fixed('&token=', '&amp;token=', '\\u0026token=', '%26token%3D'),
        run(anyBase64, 30, 70),
      ],
    ],
    reference: 'https://developers.google.com/workspace/chat/quickstart/webhooks',
  }),
  token({
    id: 'rocketchat-webhook',
    provider: 'Rocket.Chat',
    category: 'WEBHOOK_URL',
    prefix: '/hooks/',
    after: [[run(alnum, 17, 24), fixed('/'), run(alnum, 40, 50)]],
    reference: 'https://docs.rocket.chat/docs/integrations',
  }),
  token({
    id: 'zapier-webhook',
    provider: 'Zapier',
    category: 'WEBHOOK_URL',
    prefix: 'hooks.zapier.com/hooks/catch/',
    after: [[run(digit, 4, 12), fixed('/'), run(lowerAlnum, 5, 12)]],
    reference: 'https://help.zapier.com/hc/en-us/articles/8496288690317',
  }),
  token({
    id: 'make-webhook',
    provider: 'Make',
    category: 'WEBHOOK_URL',
    prefix: '.make.com/',
    before: [fixed('hook.eu1', 'hook.eu2', 'hook.us1', 'hook.us2', 'hook')],
    after: [[run(lowerAlnum, 32)]],
    reference: 'https://www.make.com/en/help/tools/webhooks',
  }),
  token({
    id: 'discord-webhook-versioned',
    provider: 'Discord',
    category: 'WEBHOOK_URL',
    prefix: ['discord.com/api/v', 'discordapp.com/api/v'],
    after: [
      [run(digit, 1, 2), fixed('/webhooks/'), run(digit, 17, 20), fixed('/'), run(word, 60, 80)],
    ],
    reference: 'https://discord.com/developers/docs/resources/webhook',
  }),
  token({
    id: 'slack-webhook-government',
    provider: 'Slack',
    category: 'WEBHOOK_URL',
    prefix: ['hooks.slack-gov.com/services/'],
    after: [[run(alnum, 6, 14), fixed('/'), run(alnum, 6, 14), fixed('/'), run(alnum, 10, 48)]],
    reference: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  }),
]
