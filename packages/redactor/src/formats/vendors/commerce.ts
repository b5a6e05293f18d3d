import { allBut, alnum, hexLower, word, wordDot, anyBase64 } from '../../scan/alphabet.ts'
import { run, fixed } from '../../scan/parts.ts'
import { token } from '../../definition/token.ts'

const ebayToken = allBut(' "\'<>`\\,;')

/** Shops, marketplaces and shipping. */
export const commerceFormats = [
  token({
    id: 'shopify-new',
    provider: 'Shopify',
    category: 'SHOPIFY_TOKEN',
    prefix: ['shpua_', 'shpit_', 'shprt_', 'shpcl_', 'atkn_'],
    after: [[run(alnum, 32, 64)]],
    reference: 'https://shopify.dev/docs/apps/build/authentication-authorization',
  }),
  token({
    id: 'woocommerce',
    provider: 'WooCommerce',
    category: 'WOOCOMMERCE_KEY',
    prefix: ['ck_', 'cs_'],
    next: hexLower,
    after: [[run(hexLower, 40)]],
    reference: 'https://woocommerce.github.io/woocommerce-rest-api-docs/#authentication',
  }),
  token({
    id: 'ebay-cert',
    provider: 'eBay',
    category: 'EBAY_KEY',
    prefix: ['PRD-', 'SBX-'],
    next: hexLower,
    after: [
      [
        run(hexLower, 12),
        fixed('-'),
        run(hexLower, 4),
        fixed('-'),
        run(hexLower, 4),
        fixed('-'),
        run(hexLower, 4),
        fixed('-'),
        run(hexLower, 4),
      ],
    ],
    reference: 'https://developer.ebay.com/api-docs/static/gs_create-the-ebay-api-keysets.html',
  }),
  token({
    id: 'ebay-token',
    provider: 'eBay',
    category: 'EBAY_KEY',
    prefix: 'v^1.1#',
    after: [[run(ebayToken, 60, 3000)]],
    reference: 'https://developer.ebay.com/api-docs/static/oauth-tokens.html',
  }),
  token({
    id: 'amazon-lwa-secret',
    provider: 'Amazon',
    category: 'AMAZON_KEY',
    prefix: 'amzn1.oa2-cs.v1.',
    after: [[run(hexLower, 64)]],
    reference:
      'https://developer-docs.amazon.com/sp-api/docs/viewing-your-application-information-and-credentials',
  }),
  token({
    id: 'amazon-lwa-token',
    provider: 'Amazon',
    category: 'AMAZON_KEY',
    prefix: ['Atza|', 'Atzr|'],
    after: [[run(anyBase64, 100, 2000)]],
    reference: 'https://developer.amazon.com/docs/login-with-amazon/access-token.html',
  }),
  token({
    id: 'aftership',
    provider: 'AfterShip',
    category: 'AFTERSHIP_KEY',
    prefix: 'asat_',
    after: [[run(hexLower, 32)]],
    reference: 'https://www.aftership.com/docs/tracking/quickstart/authentication',
  }),
  token({
    id: 'square-sandbox',
    provider: 'Square',
    category: 'SQUARE_TOKEN',
    prefix: ['sq0csb-', 'sandbox-sq0csb-'],
    after: [[run(word, 43)]],
    reference: 'https://developer.squareup.com/docs/devtools/sandbox/overview',
  }),
  token({
    id: 'square-refresh',
    provider: 'Square',
    category: 'SQUARE_TOKEN',
    prefix: 'EQAA',
    next: word,
    after: [[run(word, 60)]],
    reference: 'https://developer.squareup.com/docs/oauth-api/overview',
  }),
  token({
    id: 'salesforce-refresh',
    provider: 'Salesforce',
    category: 'SALESFORCE_TOKEN',
    prefix: '5Aep861',
    after: [[run(wordDot, 60, 120)]],
    reference:
      'https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_refresh_token_flow.htm',
  }),
  token({
    id: 'zoho',
    provider: 'Zoho',
    category: 'ZOHO_TOKEN',
    prefix: '1000.',
    next: hexLower,
    after: [[run(hexLower, 32), fixed('.'), run(hexLower, 32)]],
    reference: 'https://www.zoho.com/accounts/protocol/oauth/use-access-token.html',
  }),
  token({
    id: 'zepto',
    provider: 'Zoho',
    category: 'ZOHO_TOKEN',
    prefix: 'Zoho-enczapikey ',
    after: [[run(anyBase64, 60, 300)]],
    reference: 'https://www.zoho.com/zeptomail/help/smtp-api.html',
  }),
]
