import {
  allBut,
  alnum,
  lowerAlnum,
  wordNoDash,
  word,
  base64Padded,
  anyBase64,
} from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { mixedBehind } from '../proof/mixed.ts'
import { token } from '../token-format.ts'

const printable = allBut(' "\'<>`\\,')

/** Billing, subscriptions and signed webhooks. */
export const billingFormats = [
  token({
    id: 'paddle',
    provider: 'Paddle',
    category: 'PADDLE_KEY',
    prefix: ['pdl_live_apikey_', 'pdl_sdbx_apikey_'],
    after: [
      [run(lowerAlnum, 20, 32), fixed('_'), run(alnum, 16, 32), fixed('_'), run(alnum, 2, 8)],
      [run(wordNoDash, 40, 80)],
    ],
    reference: 'https://developer.paddle.com/api-reference/about/api-keys',
  }),
  token({
    id: 'paddle-webhook',
    provider: 'Paddle',
    category: 'PADDLE_KEY',
    prefix: 'pdl_ntfset_',
    after: [[run(lowerAlnum, 20, 32), fixed('_'), run(anyBase64, 24, 64)]],
    reference: 'https://developer.paddle.com/webhooks/signature-verification',
  }),
  token({
    id: 'stripe-ephemeral',
    provider: 'Stripe',
    category: 'STRIPE_KEY',
    prefix: ['ek_live_', 'ek_test_', 'sk_org_live_', 'sk_org_test_', 'pst_live_', 'pst_test_'],
    after: [[run(alnum, 24, 250)]],
    reference: 'https://docs.stripe.com/keys',
  }),
  token({
    id: 'stripe-client-secret',
    provider: 'Stripe',
    category: 'STRIPE_KEY',
    prefix: '_secret_',
    before: [fixed('pi_', 'seti_', 'src_', 'cs_live_', 'cs_test_', 'in_'), run(alnum, 14, 120)],
    after: [[run(alnum, 16, 120)]],
    reference: 'https://docs.stripe.com/payments/payment-intents',
  }),
  token({
    id: 'svix',
    provider: 'Svix',
    category: 'SVIX_KEY',
    prefix: ['testsk_', 'sk_svix_'],
    after: [
      [run(anyBase64, 28, 64), fixed('.us', '.eu', '.in', '.ca', '.au')],
      [run(anyBase64, 28, 64)],
    ],
    reference: 'https://api.svix.com/docs',
  }),
  token({
    id: 'polar',
    provider: 'Polar',
    category: 'POLAR_TOKEN',
    prefix: [
      'polar_oat_',
      'polar_pat_',
      'polar_at_u_',
      'polar_at_o_',
      'polar_rt_u_',
      'polar_rt_o_',
      'polar_whs_',
      'polar_cs_',
      'polar_cst_',
    ],
    after: [[run(alnum, 24, 64)]],
    reference: 'https://polar.sh/docs/integrate/authentication',
  }),
  token({
    id: 'creem',
    provider: 'Creem',
    category: 'CREEM_KEY',
    prefix: ['creem_test_', 'creem_'],
    after: [[run(alnum, 20, 32)]],
    certainty: 'likely',
    proof: mixedBehind(6),
    proofRequired: true,
    reference: 'https://docs.creem.io/api-reference/introduction',
  }),
  token({
    id: 'adapty',
    provider: 'Adapty',
    category: 'ADAPTY_KEY',
    prefix: ['secret_live_', 'secret_test_'],
    after: [[run(word, 20, 64), fixed('.'), run(word, 20, 64)], [run(word, 24, 80)]],
    reference: 'https://adapty.io/docs/api-adapty',
  }),
  token({
    id: 'adyen',
    provider: 'Adyen',
    category: 'ADYEN_KEY',
    prefix: Array.from('abcdefghijklmnopqrstuvwxyz', (version) => `AQE${version}hm`),
    after: [
      [
        run(base64Padded, 60, 300),
        fixed('-'),
        run(base64Padded, 40, 60),
        fixed('-'),
        run(printable, 8, 24),
      ],
      [run(base64Padded, 60, 300), fixed('-'), run(base64Padded, 40, 60)],
    ],
    reference: 'https://docs.adyen.com/development-resources/api-credentials/',
  }),
]
