import type { SecretFormat } from '../../definition/secret-format.ts'
import { crc32Base62 } from '../../checks/crc32.ts'
import {
  alnum,
  lowerAlnum,
  word,
  base64,
  digit,
  hex,
  wordEquals,
  wordNoDash,
} from '../../scan/alphabet.ts'
import { run, fixed, type Part } from '../../scan/parts.ts'
import { token } from '../../definition/token.ts'

const gitlab = 'https://docs.gitlab.com/security/tokens/#token-prefixes'

/** The end of a routable token: `.` length `.` check, or `.` both in one. */
const routing: readonly (readonly Part[])[] = [
  [fixed('.'), run(lowerAlnum, 2), fixed('.'), run(lowerAlnum, 7, 9)],
  [fixed('.'), run(lowerAlnum, 9)],
]

const github =
  'https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/'

/** The last six characters are the CRC-32 of what stands between prefix and check. */
const bodyCheck = {
  check: (key: string) => crc32Base62(bodyOf(key)) === key.slice(-6),
  makeValid: (key: string) => key.slice(0, -6) + crc32Base62(bodyOf(key)),
}

function bodyOf(key: string): string {
  return key.slice(key.indexOf('_') + 1, -6)
}

// Random text of this length has digits; a word has none, and a number no letters.
function hasSomeDigits(key: string): boolean {
  const digits = key.slice(4).replaceAll(/[^0-9]/g, '').length
  return digits >= 3 && digits <= 18
}

/** Hosts of source code and their build services. */
export const codeHostFormats: readonly SecretFormat[] = [
  token({
    id: 'github',
    provider: 'GitHub',
    category: 'GITHUB_TOKEN',
    prefix: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    after: [[run(alnum, 36, 255)]],
    ...bodyCheck,
    anyEnd: true,
    reference: github,
  }),
  token({
    id: 'github-installation-jwt',
    provider: 'GitHub',
    category: 'GITHUB_TOKEN',
    prefix: 'ghs_',
    next: digit,
    after: [
      [
        run(digit, 1, 12),
        fixed('_eyJ'),
        run(word, 10, 1000),
        fixed('.eyJ'),
        run(word, 10, 3000),
        fixed('.'),
        run(word, 20, 1000),
      ],
    ],
    reference: github,
  }),
  token({
    id: 'github-fine-grained',
    provider: 'GitHub',
    category: 'GITHUB_TOKEN',
    prefix: 'github_pat_',
    after: [[run(alnum, 22), fixed('_'), run(alnum, 59)], [run(wordNoDash, 60, 500)]],
    anyEnd: true,
    reference: github,
  }),
  token({
    id: 'bitbucket-app-password',
    provider: 'Bitbucket',
    category: 'BITBUCKET_TOKEN',
    prefix: 'ATBB',
    after: [[run(alnum, 32)]],
    reference: 'https://support.atlassian.com/bitbucket-cloud/docs/app-passwords/',
  }),
  token({
    id: 'bitbucket-data-center',
    provider: 'Bitbucket',
    category: 'BITBUCKET_TOKEN',
    prefix: 'BBDC-',
    after: [[run(base64, 40, 50)]],
    reference: 'https://confluence.atlassian.com/bitbucketserver/http-access-tokens-939515499.html',
  }),
  token({
    id: 'atlassian',
    provider: 'Atlassian',
    category: 'ATLASSIAN_TOKEN',
    prefix: ['ATATT3', 'ATCTT3', 'ATSTT3'],
    after: [[run(wordEquals, 80, 300)]],
    reference:
      'https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/',
  }),
  token({
    id: 'sourcegraph',
    provider: 'Sourcegraph',
    category: 'SOURCEGRAPH_TOKEN',
    prefix: ['sgp_', 'slk_', 'sgph_', 'sgd_'],
    after: [
      [run(hex, 16), fixed('_'), run(hex, 40)],
      [fixed('local_'), run(hex, 40)],
      [run(hex, 40)],
      [run(alnum, 64)],
    ],
    reference: 'https://sourcegraph.com/docs/cli/how-tos/creating_an_access_token',
  }),
  token({
    id: 'phabricator',
    provider: 'Phabricator',
    category: 'PHABRICATOR_TOKEN',
    prefix: ['api-', 'cli-'],
    next: [lowerAlnum, lowerAlnum, lowerAlnum],
    after: [[run(lowerAlnum, 28)]],
    certainty: 'likely',
    check: hasSomeDigits,
    checkRequired: true,
    reference: 'https://secure.phabricator.com/conduit/',
  }),
  token({
    id: 'gitpod',
    provider: 'Gitpod',
    category: 'GITPOD_TOKEN',
    prefix: 'gitpod_pat_',
    after: [[run(word, 30, 300), fixed('.'), run(word, 30, 200)], [run(word, 30, 300)]],
    reference: 'https://www.gitpod.io/docs/classic/user/integrations/gitpod-api',
  }),
  token({
    id: 'codesandbox',
    provider: 'CodeSandbox',
    category: 'CODESANDBOX_TOKEN',
    prefix: 'csb_v1_',
    after: [[run(word, 30, 100)]],
    reference: 'https://codesandbox.io/docs/sdk',
  }),
  token({
    id: 'appveyor',
    provider: 'AppVeyor',
    category: 'APPVEYOR_TOKEN',
    prefix: 'v2.',
    next: [lowerAlnum, lowerAlnum, lowerAlnum],
    after: [[run(lowerAlnum, 20)]],
    certainty: 'likely',
    check: hasSomeDigits,
    checkRequired: true,
    reference: 'https://www.appveyor.com/docs/api/',
  }),
  token({
    id: 'gitlab',
    provider: 'GitLab',
    category: 'GITLAB_TOKEN',
    prefix: [
      'glpat-',
      'gldt-',
      'glft-',
      'glsoat-',
      'glffct-',
      'glrt-',
      'glrtr-',
      'glwt-',
      'GR1348941',
    ],
    after: [...routing.map((end) => [run(word, 25, 300), ...end]), [run(word, 20, 50)]],
    reference: gitlab,
  }),
  token({
    id: 'gitlab-mail',
    provider: 'GitLab',
    category: 'GITLAB_TOKEN',
    prefix: 'glimt-',
    after: [[run(word, 25)]],
    reference: gitlab,
  }),
  token({
    id: 'gitlab-pipeline-trigger',
    provider: 'GitLab',
    category: 'GITLAB_TOKEN',
    prefix: 'glptt-',
    after: [[run(word, 40)]],
    reference: gitlab,
  }),
  token({
    id: 'gitlab-oauth-secret',
    provider: 'GitLab',
    category: 'GITLAB_TOKEN',
    prefix: 'gloas-',
    after: [[run(word, 64)]],
    reference: gitlab,
  }),
  token({
    id: 'gitlab-agent',
    provider: 'GitLab',
    category: 'GITLAB_TOKEN',
    prefix: 'glagent-',
    after: [[run(word, 50, 200)]],
    reference: gitlab,
  }),
  token({
    id: 'gitlab-ci-job',
    provider: 'GitLab',
    category: 'GITLAB_TOKEN',
    prefix: 'glcbt-',
    after: [[run(alnum, 1, 10), fixed('_'), run(word, 20)], [run(word, 20, 64)]],
    reference: gitlab,
  }),
  token({
    id: 'gitlab-session',
    provider: 'GitLab',
    category: 'GITLAB_TOKEN',
    prefix: '_gitlab_session=',
    after: [[run(lowerAlnum, 32)]],
    anyStart: true,
    reference: 'https://docs.gitlab.com/user/profile/#cookies-used-for-sign-in',
  }),
]
