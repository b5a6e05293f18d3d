import {
  alnum,
  anyBase64,
  base64Padded,
  hex,
  hexLower,
  upperAlnum,
  word,
} from '../../scan/alphabet.ts'
import { run, fixed, uuid } from '../../scan/parts.ts'
import { token } from '../../definition/token.ts'

export const secretStoreFormats = [
  token({
    id: 'onepassword-service-account',
    provider: '1Password',
    category: 'ONEPASSWORD_KEY',
    prefix: 'ops_eyJ',
    after: [[run(anyBase64, 200, 2000)]],
    reference: 'https://developer.1password.com/docs/service-accounts/',
  }),
  token({
    id: 'onepassword-secret-key',
    provider: '1Password',
    category: 'ONEPASSWORD_KEY',
    prefix: 'A3-',
    after: [
      [run(upperAlnum, 6), fixed('-'), run(upperAlnum, 11), ...groupsOfFive(3)],
      [run(upperAlnum, 6), fixed('-'), run(upperAlnum, 6), ...groupsOfFive(4)],
    ],
    reference: 'https://support.1password.com/secret-key-security/',
  }),
  token({
    id: 'onepassword-recovery',
    provider: '1Password',
    category: 'ONEPASSWORD_KEY',
    prefix: '1PRK',
    after: [Array.from({ length: 13 }, () => [fixed('-'), run(upperAlnum, 4)]).flat()],
    reference: 'https://support.1password.com/recovery-codes/',
  }),
  token({
    id: 'doppler',
    provider: 'Doppler',
    category: 'DOPPLER_TOKEN',
    prefix: ['dp.pt.', 'dp.sa.', 'dp.ct.', 'dp.said.', 'dp.scim.', 'dp.audit.'],
    after: [[run(alnum, 38, 48)]],
    reference: 'https://docs.doppler.com/docs/service-tokens',
  }),
  token({
    id: 'doppler-service',
    provider: 'Doppler',
    category: 'DOPPLER_TOKEN',
    prefix: 'dp.st.',
    after: [[run(word, 2, 35), fixed('.'), run(alnum, 38, 48)], [run(alnum, 38, 48)]],
    reference: 'https://docs.doppler.com/docs/service-tokens',
  }),
  token({
    id: 'infisical',
    provider: 'Infisical',
    category: 'INFISICAL_TOKEN',
    prefix: 'st.',
    next: [hexLower, hexLower, hexLower],
    after: [
      [run(hexLower, 8, 32), fixed('.'), run(hexLower, 16, 40), fixed('.'), run(hexLower, 32)],
      [run(hexLower, 24), fixed('.'), run(hexLower, 32)],
    ],
    reference: 'https://infisical.com/docs/documentation/platform/token',
  }),
  token({
    id: 'bitwarden-machine',
    provider: 'Bitwarden',
    category: 'BITWARDEN_TOKEN',
    prefix: '0.',
    next: [hex, hex],
    after: [[...uuid, fixed('.'), run(alnum, 30), fixed(':'), run(base64Padded, 22, 24)]],
    reference: 'https://bitwarden.com/help/access-tokens/',
  }),
  token({
    id: 'bitwarden-client-secret',
    provider: 'Bitwarden',
    category: 'BITWARDEN_TOKEN',
    prefix: '_token_apiKeyClientSecret',
    before: [fixed('user_'), ...uuid],
    after: [[fixed('": "', '":"', '\\": \\"', '\\":\\"', '=', ': '), run(alnum, 30, 32)]],
    reference: 'https://bitwarden.com/help/personal-api-key/',
  }),
  token({
    id: 'dotenv-vault',
    provider: 'dotenv',
    category: 'DOTENV_KEY',
    prefix: 'dotenv://:key_',
    after: [[run(hexLower, 64)]],
    reference: 'https://www.dotenv.org/docs/security/dotenv-key',
  }),
  token({
    id: 'dashlane',
    provider: 'Dashlane',
    category: 'DASHLANE_KEY',
    prefix: 'dls_',
    after: [[run(upperAlnum, 16), fixed('_'), run(alnum, 32, 200)]],
    reference: 'https://cli.dashlane.com/personal/devices',
  }),
]

function groupsOfFive(count: number) {
  return Array.from({ length: count }, () => [fixed('-'), run(upperAlnum, 5)]).flat()
}
