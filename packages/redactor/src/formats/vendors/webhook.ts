import {
  alphabet,
  alnum,
  digit,
  hexLower,
  lowerAlnum,
  word,
  anyBase64,
} from '../../scan/alphabet.ts'
import { run, fixed, uuid } from '../../scan/parts.ts'
import { token } from '../../definition/token.ts'

const query = alphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~%=&')

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
  token({
    id: 'lark-webhook',
    provider: 'Lark',
    category: 'WEBHOOK_URL',
    prefix: [
      'open.larksuite.com/open-apis/bot/v2/hook/',
      'open.feishu.cn/open-apis/bot/v2/hook/',
      'qyapi.weixin.qq.com/cgi-bin/webhook/send?key=',
    ],
    after: [uuid],
    reference: 'https://open.larksuite.com/document/client-docs/bot-v3/add-custom-bot',
  }),
  token({
    id: 'dingtalk-webhook',
    provider: 'DingTalk',
    category: 'WEBHOOK_URL',
    prefix: 'oapi.dingtalk.com/robot/send?access_token=',
    after: [[run(hexLower, 64)]],
    reference: 'https://open.dingtalk.com/document/robots/custom-robot-access',
  }),
  token({
    id: 'power-automate-webhook',
    provider: 'Microsoft',
    category: 'WEBHOOK_URL',
    prefix: '/triggers/manual/paths/invoke?',
    after: [[run(query, 20, 200)]],
    check: (address) => address.includes('sig='),
    checkRequired: true,
    makeValid: (address) => `${address.slice(0, -9)}sig=a1B2c`,
    reference: 'https://learn.microsoft.com/power-automate/',
  }),
  token({
    id: 'ifttt-webhook',
    provider: 'IFTTT',
    category: 'WEBHOOK_URL',
    prefix: '/with/key/',
    after: [[run(word, 20, 48)]],
    reference: 'https://ifttt.com/maker_webhooks',
  }),
  token({
    id: 'pipedream-webhook',
    provider: 'Pipedream',
    category: 'WEBHOOK_URL',
    prefix: '.m.pipedream.net',
    before: [run(lowerAlnum, 12, 24)],
    after: [[]],
    reference: 'https://pipedream.com/docs/workflows/building-workflows/triggers',
  }),
]
