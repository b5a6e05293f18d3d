import { alnum, hex, hexLower, word, wordDot } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../token-format.ts'

export const securityToolFormats = [
  token({
    id: 'snyk',
    provider: 'Snyk',
    category: 'SNYK_TOKEN',
    prefix: ['snyk_uat.', 'snyk_sat.'],
    after: [[run(hex, 8), fixed('.'), run(wordDot, 60, 600)]],
    reference: 'https://docs.snyk.io/snyk-api/authentication-for-api',
  }),
  token({
    id: 'socket',
    provider: 'Socket',
    category: 'SOCKET_TOKEN',
    prefix: 'sktsec_',
    after: [[run(word, 30, 100)]],
    reference: 'https://docs.socket.dev/docs/api-keys',
  }),
  token({
    id: 'aikido',
    provider: 'Aikido',
    category: 'AIKIDO_TOKEN',
    prefix: ['AIK_SECRET_', 'AIK_CI_'],
    after: [[run(alnum, 20, 80)]],
    reference: 'https://apidocs.aikido.dev/reference/authorization',
  }),
  token({
    id: 'endor-labs',
    provider: 'Endor Labs',
    category: 'ENDOR_KEY',
    prefix: 'endr+',
    after: [[run(alnum, 16)], [run(word, 16, 32)]],
    reference: 'https://docs.endorlabs.com/administration/api-keys/',
  }),
  token({
    id: 'veracode',
    provider: 'Veracode',
    category: 'VERACODE_KEY',
    prefix: ['vera01es-', 'vera01gs-'],
    after: [[run(hexLower, 128)]],
    reference: 'https://docs.veracode.com/r/c_api_credentials3',
  }),
  token({
    id: 'stackhawk',
    provider: 'StackHawk',
    category: 'STACKHAWK_KEY',
    prefix: 'hawk.',
    after: [[run(word, 20), fixed('.'), run(word, 20)]],
    reference: 'https://docs.stackhawk.com/apidocs/',
  }),
  token({
    id: 'dependency-track',
    provider: 'Dependency-Track',
    category: 'DEPENDENCY_TRACK_KEY',
    prefix: 'odt_',
    after: [[run(alnum, 8), fixed('_'), run(alnum, 32)], [run(alnum, 32, 40)]],
    reference: 'https://docs.dependencytrack.org/integrations/rest-api/',
  }),
]
