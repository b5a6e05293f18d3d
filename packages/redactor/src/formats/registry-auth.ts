import { literal, type Candidate, type SecretFormat } from '../definition/secret-format.ts'
import { decodeBase64, encodeBase64 } from '../checks/base64.ts'
import { base64Padded } from '../scan/alphabet.ts'
import { run } from '../scan/parts.ts'
import { runEnd, type TextScan } from '../scan/text-scan.ts'
import { token } from '../definition/token.ts'

const VALUE_MIN = 8
const VALUE_MAX = 4000
const COLON = ':'
const BETWEEN = ' \t\\":='
const BETWEEN_MAX = 8

/** `auth` of a Docker configuration and `_auth` of npm: the base64 of user and password. */
const basicAuth: SecretFormat = {
  id: 'registry-auth',
  provider: 'any',
  categories: ['REGISTRY_AUTH'],
  reference: 'https://docs.docker.com/reference/cli/docker/login/',
  anchors: ['"auth"', '"auth\\"', '"_auth"', '_auth=', '_auth ='].map(literal),
  find: findAuth,
  examples: () => {
    const secret = encodeBase64('deploy:Xk29-velvet-41')
    return [
      { text: `{"auths":{"registry.example":{"auth":"${secret}"}}}`, secret },
      { text: `//registry.example/:_auth=${secret}\n`, secret },
    ]
  },
  nearMisses: () => [
    `{"auth":"${encodeBase64('no password in here')}"}`,
    '{"auth": "basic"}',
    '_auth=${NPM_AUTH}',
  ],
}

/** The base64 of a whole Docker configuration, as Kubernetes keeps it. */
const configuration = token({
  id: 'registry-configuration',
  provider: 'Docker, Kubernetes',
  category: 'REGISTRY_AUTH',
  prefix: ['{"auths":', '{\n  "auths": ', '{\n    "auths": ', '{\n\t"auths": '].map((head) =>
    encodeBase64(head).slice(0, Math.floor((head.length * 8) / 6)),
  ),
  after: [[run(base64Padded, 40, 20_000)]],
  reference:
    'https://kubernetes.io/docs/tasks/configure-pod-container/pull-image-private-registry/',
})

export const registryAuthFormats = [basicAuth, configuration]

function findAuth(
  scan: TextScan,
  at: number,
  _coveredTo: number,
  anchorLength: number,
): Candidate | null {
  const { text } = scan
  let start = at + anchorLength
  const latest = start + BETWEEN_MAX
  while (start < latest && BETWEEN.includes(text.charAt(start)) && start < text.length) start += 1
  const end = runEnd(scan, base64Padded, start)
  if (end - start < VALUE_MIN || end - start > VALUE_MAX) return null
  scan.steps += end - start
  return isUserAndPassword(decodeBase64(text, start, end))
    ? { start, end, certainty: 'likely' }
    : null
}

function isUserAndPassword(decoded: string): boolean {
  const colonAt = decoded.indexOf(COLON)
  if (colonAt < 1 || colonAt > decoded.length - 4) return false
  for (let at = 0; at < decoded.length; at += 1) {
    const code = decoded.charCodeAt(at)
    if (code < 0x21 || code > 0x7e) return false
  }
  return true
}
