import {
  alnum,
  alphabet,
  base32Lower,
  base64,
  hexLower,
  lowerAlnum,
  word,
  wordEquals,
} from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { decodeBase64, encodeBase64 } from '../proof/base64.ts'
import { token } from '../token-format.ts'
import { uuid } from './uuid.ts'

const jira =
  'https://confluence.atlassian.com/enterprise/using-personal-access-tokens-1026032365.html'

/** Keys of editors, trackers and builds that carry a mark of their maker. */
export const toolKeyFormats = [
  token({
    id: 'wakatime',
    provider: 'WakaTime',
    category: 'WAKATIME_KEY',
    prefix: 'waka_',
    after: [uuid],
    reference: 'https://wakatime.com/developers',
  }),
  token({
    id: 'val-town',
    provider: 'Val Town',
    category: 'VALTOWN_TOKEN',
    prefix: 'vtwn_',
    after: [[run(alnum, 20, 60)]],
    reference: 'https://docs.val.town/api/authentication/',
  }),
  token({
    id: 'open-vsx',
    provider: 'Open VSX',
    category: 'OPENVSX_TOKEN',
    prefix: ['ovsxat_', 'ovsxp_'],
    after: [uuid, [run(alnum, 30, 60)]],
    reference: 'https://github.com/eclipse/openvsx/wiki/Publishing-Extensions',
  }),
  token({
    id: 'youtrack',
    provider: 'JetBrains',
    category: 'JETBRAINS_TOKEN',
    prefix: ['perm:', 'perm-'],
    after: [
      [run(wordEquals, 4, 80), fixed('.'), run(wordEquals, 2, 80), fixed('.'), run(alnum, 20, 60)],
    ],
    reference: 'https://www.jetbrains.com/help/youtrack/devportal/Manage-Permanent-Token.html',
  }),
  token({
    id: 'nx-cloud',
    provider: 'Nx',
    category: 'NX_TOKEN',
    prefix: 'fHJlYW',
    before: [run(base64, 48)],
    after: [[fixed('Q='), run(alphabet('='), 0, 1)], [fixed('Qtd3JpdGU=')]],
    reference: 'https://nx.dev/docs/guides/nx-cloud/access-tokens',
  }),
  token({
    id: 'jira-data-center',
    provider: 'Atlassian',
    category: 'ATLASSIAN_TOKEN',
    prefix: ['M', 'N', 'O'],
    next: [alphabet('DTjz'), alphabet('AEIMQUYcgk'), alphabet('0123456789wxyz'), alphabet('MNO')],
    after: [[run(base64, 43)]],
    proof: (key) => /^[0-9]{12}:/.test(decodeBase64(key, 0, 20)),
    proofRequired: true,
    seal: (key) => `${encodeBase64('246813579024:').slice(0, 18)}${key.slice(18)}`,
    reference: jira,
  }),
  token({
    id: 'ionic',
    provider: 'Ionic',
    category: 'IONIC_TOKEN',
    prefix: 'ion_',
    next: [lowerAlnum, lowerAlnum, lowerAlnum],
    after: [[run(lowerAlnum, 42)]],
    reference: 'https://ionic.io/docs/appflow/personal-access-tokens',
  }),
  token({
    id: 'coderabbit',
    provider: 'CodeRabbit',
    category: 'CODERABBIT_KEY',
    prefix: 'cr-',
    next: [hexLower, hexLower],
    after: [[run(hexLower, 58)]],
    reference: 'https://docs.coderabbit.ai/api-reference/introduction',
  }),
  token({
    id: 'tolgee',
    provider: 'Tolgee',
    category: 'TOLGEE_KEY',
    prefix: ['tgpat_', 'tgpak_'],
    after: [[run(base32Lower, 30, 80)]],
    reference: 'https://docs.tolgee.io/platform/account_settings/api_keys_and_pat_tokens',
  }),
  token({
    id: 'dub',
    provider: 'Dub',
    category: 'DUB_KEY',
    prefix: 'dub_',
    after: [[run(alnum, 24)]],
    reference: 'https://dub.co/docs/api-reference/tokens',
  }),
  token({
    id: 'arcjet',
    provider: 'Arcjet',
    category: 'ARCJET_KEY',
    prefix: 'ajkey_',
    after: [[run(lowerAlnum, 26)]],
    reference: 'https://docs.arcjet.com/environment',
  }),
  token({
    id: 'mintlify',
    provider: 'Mintlify',
    category: 'MINTLIFY_KEY',
    prefix: 'mint_dsc_',
    after: [[run(alnum, 20, 60)]],
    reference: 'https://mintlify.com/docs/api/introduction',
  }),
  token({
    id: 'block-protocol',
    provider: 'Block Protocol',
    category: 'BLOCKPROTOCOL_KEY',
    prefix: 'b10ck5.',
    after: [[run(alnum, 32), fixed('.'), run(word, 36)]],
    reference: 'https://blockprotocol.org/docs/hub/api',
  }),
]
