import { alnum, lowerAlnum, word } from '../scan/alphabet.ts'
import { run, fixed, type Part } from '../scan/parts.ts'
import { token } from '../token-format.ts'

const gitlab = 'https://docs.gitlab.com/security/tokens/#token-prefixes'

/** The end of a routable token: `.` length `.` check, or `.` both in one. */
const routing: readonly (readonly Part[])[] = [
  [fixed('.'), run(lowerAlnum, 2), fixed('.'), run(lowerAlnum, 7, 9)],
  [fixed('.'), run(lowerAlnum, 9)],
]

export const gitlabFormats = [
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
