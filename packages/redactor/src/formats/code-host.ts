import { alnum, digit, hex, lowerAlnum, word, wordEquals } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { crc32Base62 } from '../proof/crc32.ts'
import { token } from '../token-format.ts'

const github =
  'https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/'
const gitlab = 'https://docs.gitlab.com/security/tokens/#token-prefixes'

/** The last six characters are the CRC-32 of what stands between prefix and check. */
const bodyCheck = {
  proof: (key: string) => crc32Base62(bodyOf(key)) === key.slice(-6),
  seal: (key: string) => key.slice(0, -6) + crc32Base62(bodyOf(key)),
}

export const codeHostFormats = [
  token({
    id: 'github',
    provider: 'GitHub',
    category: 'GITHUB_TOKEN',
    prefix: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    after: [[run(alnum, 36)]],
    ...bodyCheck,
    reference: github,
  }),
  token({
    id: 'github-refresh',
    provider: 'GitHub',
    category: 'GITHUB_TOKEN',
    prefix: 'ghr_',
    after: [[run(alnum, 76)]],
    ...bodyCheck,
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
    after: [[run(alnum, 22), fixed('_'), run(alnum, 59)]],
    reference: github,
  }),
  token({
    id: 'gitlab',
    provider: 'GitLab',
    category: 'GITLAB_TOKEN',
    prefix: ['glpat-', 'gldt-', 'glft-', 'glsoat-', 'glffct-', 'glrt-', 'glrtr-', 'glwt-'],
    after: [[run(word, 20, 24)]],
    reference: gitlab,
  }),
  token({
    id: 'gitlab-routable',
    provider: 'GitLab',
    category: 'GITLAB_TOKEN',
    prefix: ['glpat-', 'glrt-', 'gldt-', 'glft-'],
    after: [
      [run(word, 25, 300), fixed('.'), run(lowerAlnum, 2), fixed('.'), run(lowerAlnum, 7, 9)],
      [
        run(digit, 0),
        fixed('t'),
        run(digit, 1),
        fixed('_'),
        run(word, 20, 300),
        fixed('.'),
        run(lowerAlnum, 2),
        fixed('.'),
        run(lowerAlnum, 7, 9),
      ],
      [run(word, 25, 300), fixed('.'), run(lowerAlnum, 9)],
    ],
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
    after: [[run(word, 50)]],
    reference: gitlab,
  }),
  token({
    id: 'gitlab-ci-job',
    provider: 'GitLab',
    category: 'GITLAB_TOKEN',
    prefix: 'glcbt-',
    after: [[run(alnum, 1, 5), fixed('_'), run(word, 20)]],
    reference: gitlab,
  }),
  token({
    id: 'gitlab-runner-registration',
    provider: 'GitLab',
    category: 'GITLAB_TOKEN',
    prefix: 'GR1348941',
    after: [[run(word, 20)]],
    reference: gitlab,
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
    id: 'atlassian',
    provider: 'Atlassian',
    category: 'ATLASSIAN_TOKEN',
    prefix: ['ATATT3', 'ATCTT3', 'ATSTT3'],
    after: [[run(wordEquals, 100, 250)]],
    reference:
      'https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/',
  }),
  token({
    id: 'sourcegraph',
    provider: 'Sourcegraph',
    category: 'SOURCEGRAPH_TOKEN',
    prefix: ['sgp_', 'slk_'],
    after: [
      [run(hex, 16), fixed('_'), run(hex, 40)],
      [fixed('local_'), run(hex, 40)],
      [run(hex, 40)],
      [run(hex, 64)],
    ],
    reference: 'https://sourcegraph.com/docs/cli/how-tos/creating_an_access_token',
  }),
]

function bodyOf(key: string): string {
  return key.slice(key.indexOf('_') + 1, -6)
}
