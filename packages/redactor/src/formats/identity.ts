import { alnum, hexLower, word, wordDot, wordEquals, anyBase64 } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { mixedBehind } from '../proof/mixed.ts'
import { token } from '../token-format.ts'

/** Sign-in services and directories. */
export const identityFormats = [
  token({
    id: 'stytch',
    provider: 'Stytch',
    category: 'STYTCH_SECRET',
    prefix: ['secret-live-', 'secret-test-'],
    after: [[run(wordEquals, 32, 48)]],
    reference: 'https://stytch.com/docs/api/authentication',
  }),
  token({
    id: 'ory',
    provider: 'Ory',
    category: 'ORY_TOKEN',
    prefix: ['ory_pat_', 'ory_at_', 'ory_rt_', 'ory_ac_', 'ory_st_', 'ory_wak_', 'ory_apikey_'],
    after: [[run(wordDot, 24, 140)]],
    reference: 'https://www.ory.com/docs/concepts/personal-access-token',
  }),
  token({
    id: 'jumpcloud',
    provider: 'JumpCloud',
    category: 'JUMPCLOUD_KEY',
    prefix: 'jca_',
    after: [[run(alnum, 30, 48)]],
    certainty: 'likely',
    proof: mixedBehind(4),
    proofRequired: true,
    reference: 'https://jumpcloud.com/support/jumpcloud-apis1',
  }),
  token({
    id: 'authress',
    provider: 'Authress',
    category: 'AUTHRESS_KEY',
    prefix: ['.acc_', '.acc-'],
    before: [
      fixed('sc_', 'ext_', 'scauth_', 'authress_'),
      run(alnum, 5, 30),
      fixed('.'),
      run(alnum, 4, 6),
    ],
    after: [[run(word, 10, 32), fixed('.'), run(anyBase64, 30, 120)]],
    reference: 'https://authress.io/knowledge-base/docs/authorization/service-clients/',
  }),
  token({
    id: 'intra42',
    provider: '42',
    category: 'INTRA42_SECRET',
    prefix: ['s-s4t2ud-', 's-s4t2af-'],
    after: [[run(hexLower, 64)]],
    reference: 'https://api.intra.42.fr/apidoc/guides/getting_started',
  }),
  token({
    id: 'unkey',
    provider: 'Unkey',
    category: 'UNKEY_KEY',
    prefix: 'unkey_',
    after: [[run(alnum, 20, 40)]],
    reference: 'https://www.unkey.com/docs/security/root-keys',
  }),
  token({
    id: 'inngest',
    provider: 'Inngest',
    category: 'INNGEST_KEY',
    prefix: ['signkey-prod-', 'signkey-test-', 'signkey-branch-', 'signkey-staging-'],
    after: [[run(hexLower, 32, 80)]],
    reference: 'https://www.inngest.com/docs/events/creating-an-event-key',
  }),
]
