import { alnum, hexLower, word, anyBase64 } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { mixedBehind } from '../proof/mixed.ts'
import { token } from '../token-format.ts'

/** Feature flags and product analytics. */
export const featureFlagFormats = [
  token({
    id: 'statsig',
    provider: 'Statsig',
    category: 'STATSIG_KEY',
    prefix: ['secret-', 'console-'],
    after: [[run(alnum, 40, 48)]],
    certainty: 'likely',
    proof: mixedBehind(7),
    proofRequired: true,
    reference: 'https://docs.statsig.com/access-management/api-keys',
  }),
  token({
    id: 'flagsmith',
    provider: 'Flagsmith',
    category: 'FLAGSMITH_KEY',
    prefix: 'ser.',
    after: [[run(alnum, 20, 26)]],
    certainty: 'likely',
    proof: mixedBehind(4),
    proofRequired: true,
    reference: 'https://docs.flagsmith.com/clients/server-side',
  }),
  token({
    id: 'configcat',
    provider: 'ConfigCat',
    category: 'CONFIGCAT_KEY',
    prefix: ['configcat-sdk-1/', 'configcat-sdk-2/'],
    after: [[run(word, 22), fixed('/'), run(word, 22)]],
    reference: 'https://configcat.com/docs/sdk-reference/overview/',
  }),
  token({
    id: 'growthbook',
    provider: 'GrowthBook',
    category: 'GROWTHBOOK_KEY',
    prefix: ['secret_user_', 'secret_admin_', 'secret_readonly_'],
    after: [[run(anyBase64, 20, 60)]],
    reference: 'https://docs.growthbook.io/api',
  }),
  token({
    id: 'unleash',
    provider: 'Unleash',
    category: 'UNLEASH_TOKEN',
    prefix: [':development.', ':production.'],
    after: [[run(hexLower, 40, 64)]],
    reference: 'https://docs.getunleash.io/reference/api-tokens-and-client-keys',
  }),
]
