import { alnum, hex, hexLower, lowerAlnum, word, wordEquals } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../token-format.ts'
import { uuid } from './uuid.ts'

const stripe = 'https://docs.stripe.com/keys'

export const paymentFormats = [
  token({
    id: 'stripe-secret',
    provider: 'Stripe',
    category: 'STRIPE_KEY',
    prefix: ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'],
    after: [[run(alnum, 24, 250)]],
    reference: stripe,
  }),
  token({
    id: 'stripe-webhook',
    provider: 'Stripe',
    category: 'STRIPE_KEY',
    prefix: 'whsec_',
    after: [[run(alnum, 32)], [run(alnum, 33, 80)]],
    reference: stripe,
  }),
  token({
    id: 'shopify',
    provider: 'Shopify',
    category: 'SHOPIFY_TOKEN',
    prefix: ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shptka_'],
    after: [[run(hex, 32)], [run(alnum, 32, 40)]],
    reference: 'https://shopify.dev/docs/apps/build/authentication-authorization',
  }),
  token({
    id: 'square',
    provider: 'Square',
    category: 'SQUARE_TOKEN',
    prefix: 'sq0atp-',
    after: [[run(word, 22)]],
    reference: 'https://developer.squareup.com/docs/build-basics/access-tokens',
  }),
  token({
    id: 'square-secret',
    provider: 'Square',
    category: 'SQUARE_TOKEN',
    prefix: ['sq0csp-', 'sq0idp-'],
    after: [[run(word, 43)], [run(word, 22)]],
    reference: 'https://developer.squareup.com/docs/build-basics/access-tokens',
  }),
  token({
    id: 'square-new',
    provider: 'Square',
    category: 'SQUARE_TOKEN',
    prefix: 'EAAA',
    next: word,
    after: [[run(word, 60)]],
    reference: 'https://developer.squareup.com/docs/build-basics/access-tokens',
  }),
  token({
    id: 'braintree',
    provider: 'PayPal',
    category: 'PAYPAL_KEY',
    prefix: ['access_token$production$', 'access_token$sandbox$'],
    after: [[run(lowerAlnum, 16), fixed('$'), run(hex, 32)]],
    reference: 'https://developer.paypal.com/braintree/docs/',
  }),
  token({
    id: 'plaid',
    provider: 'Plaid',
    category: 'PLAID_KEY',
    prefix: ['access-production-', 'access-sandbox-', 'access-development-'],
    after: [uuid],
    reference: 'https://plaid.com/docs/api/tokens/',
  }),
  token({
    id: 'razorpay',
    provider: 'Razorpay',
    category: 'RAZORPAY_KEY',
    prefix: ['rzp_live_', 'rzp_test_'],
    after: [[run(alnum, 14)]],
    reference: 'https://razorpay.com/docs/payments/dashboard/account-settings/api-keys/',
  }),
  token({
    id: 'flutterwave',
    provider: 'Flutterwave',
    category: 'FLUTTERWAVE_KEY',
    prefix: ['FLWSECK-', 'FLWSECK_TEST-'],
    after: [
      [run(hexLower, 32), fixed('-X')],
      [run(alnum, 12, 64), fixed('-X')],
    ],
    reference: 'https://developer.flutterwave.com/docs/authentication',
  }),
  token({
    id: 'shippo',
    provider: 'Shippo',
    category: 'SHIPPO_TOKEN',
    prefix: ['shippo_live_', 'shippo_test_'],
    after: [[run(hex, 40)]],
    reference: 'https://docs.goshippo.com/docs/guides_general/authentication/',
  }),
  token({
    id: 'easypost',
    provider: 'EasyPost',
    category: 'EASYPOST_KEY',
    prefix: ['EZAK', 'EZTK'],
    after: [[run(alnum, 54)]],
    reference: 'https://docs.easypost.com/docs/authentication',
  }),
  token({
    id: 'duffel',
    provider: 'Duffel',
    category: 'DUFFEL_KEY',
    prefix: ['duffel_live_', 'duffel_test_'],
    after: [[run(wordEquals, 43)]],
    reference: 'https://duffel.com/docs/api/overview/authentication',
  }),
]
