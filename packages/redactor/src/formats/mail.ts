import { alnum, digit, hex, hexLower, word } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../token-format.ts'

export const mailFormats = [
  token({
    id: 'sendgrid',
    provider: 'SendGrid',
    category: 'SENDGRID_KEY',
    prefix: 'SG.',
    after: [
      [run(word, 22), fixed('.'), run(word, 43)],
      [run(word, 16, 32), fixed('.'), run(word, 16, 64)],
    ],
    reference: 'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys',
  }),
  token({
    id: 'mailgun',
    provider: 'Mailgun',
    category: 'MAILGUN_KEY',
    prefix: 'key-',
    next: hex,
    after: [[run(hex, 32)]],
    reference: 'https://documentation.mailgun.com/docs/mailgun/user-manual/api-key-mgmt/',
  }),
  token({
    id: 'mailchimp',
    provider: 'Mailchimp',
    category: 'MAILCHIMP_KEY',
    prefix: '-us',
    next: digit,
    before: [run(hexLower, 32)],
    after: [[run(digit, 1, 2)]],
    reference: 'https://mailchimp.com/developer/marketing/guides/quick-start/',
  }),
  token({
    id: 'brevo',
    provider: 'Brevo',
    category: 'BREVO_KEY',
    prefix: ['xkeysib-', 'xsmtpsib-'],
    after: [[run(hex, 64), fixed('-'), run(alnum, 16)]],
    reference: 'https://developers.brevo.com/docs/getting-started',
  }),
  token({
    id: 'resend',
    provider: 'Resend',
    category: 'RESEND_KEY',
    prefix: 're_',
    next: alnum,
    after: [[run(alnum, 8), fixed('_'), run(alnum, 24)]],
    reference: 'https://resend.com/docs/dashboard/api-keys/introduction',
  }),
  token({
    id: 'twilio',
    provider: 'Twilio',
    category: 'TWILIO_KEY',
    prefix: 'SK',
    next: hex,
    after: [[run(hex, 32)]],
    reference: 'https://www.twilio.com/docs/iam/api-keys',
  }),
]
