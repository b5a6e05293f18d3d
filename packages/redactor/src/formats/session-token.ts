import { allBut, anyBase64, base64, base64Padded, word, wordDot } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../definition/token.ts'

const VERSIONS = ['1', '2', '3', '4']
const cookieText = allBut(' "\'\\;,<>`')

/** What a signed-in user or service sends with each request, in the forms of known frameworks. */
export const sessionTokenFormats = [
  token({
    id: 'paseto',
    provider: 'any',
    category: 'PASETO',
    prefix: VERSIONS.flatMap((version) => [`v${version}.local.`, `v${version}.public.`]),
    after: [[run(word, 40, 8000), fixed('.'), run(word, 2, 400)], [run(word, 40, 8000)]],
    reference: 'https://github.com/paseto-standard/paseto-spec',
  }),
  token({
    id: 'paserk',
    provider: 'any',
    category: 'PRIVATE_KEY',
    prefix: VERSIONS.flatMap((version) => [`k${version}.local.`, `k${version}.secret.`]),
    after: [[run(word, 40, 4000)]],
    reference: 'https://github.com/paseto-standard/paserk',
  }),
  token({
    id: 'phoenix',
    provider: 'Phoenix',
    category: 'SESSION_TOKEN',
    prefix: ['SFMyNTY.', 'SFMzODQ.', 'SFM1MTI.'],
    after: [[run(word, 16, 8000), fixed('.'), run(word, 40, 90)]],
    reference: 'https://hexdocs.pm/phoenix/Phoenix.Token.html',
  }),
  token({
    id: 'asp-net-protected',
    provider: 'ASP.NET',
    category: 'SESSION_TOKEN',
    // The same form protects values against forgery, which are not secrets: the name of the cookie decides.
    prefix: ['Cookies=CfDJ8', 'Application=CfDJ8', 'Session=CfDJ8', 'External=CfDJ8'],
    after: [[run(word, 70, 8000)]],
    anyStart: true,
    reference:
      'https://learn.microsoft.com/aspnet/core/security/data-protection/implementation/authenticated-encryption-details',
  }),
  token({
    id: 'laravel-encrypted',
    provider: 'Laravel',
    category: 'SESSION_TOKEN',
    prefix: 'eyJpdiI6I',
    after: [[run(base64Padded, 120, 8000)]],
    certainty: 'likely',
    reference: 'https://laravel.com/docs/encryption',
  }),
  token({
    id: 'saml-response',
    provider: 'any',
    category: 'SAML_RESPONSE',
    prefix: 'SAMLResponse=',
    after: [[run(base64Padded, 200, 100_000)]],
    anyStart: true,
    reference: 'https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf',
  }),
  token({
    id: 'macaroon',
    provider: 'any',
    category: 'MACAROON',
    prefix: 'Y2F0aW9uI',
    before: [run(base64, 8)],
    after: [[run(anyBase64, 60, 4000)]],
    check: (key) => key.startsWith('MDA'),
    checkRequired: true,
    makeValid: (key) => `MDA${key.slice(3)}`,
    reference: 'https://github.com/rescrv/libmacaroons',
  }),
  token({
    id: 'roblox-session',
    provider: 'Roblox',
    category: 'SESSION_TOKEN',
    prefix: '_|WARNING:-DO-NOT-SHARE-THIS.--',
    after: [[run(cookieText, 60, 4000)]],
    reference: 'https://create.roblox.com/docs/cloud/auth/api-keys',
  }),
  token({
    id: 'convex',
    provider: 'Convex',
    category: 'CONVEX_KEY',
    prefix: '|eyJ2MiI6I',
    before: [fixed('prod:', 'dev:', 'preview:', 'project:'), run(wordDot, 1, 100)],
    after: [[run(base64Padded, 20, 400)]],
    reference: 'https://docs.convex.dev/cli/deploy-key-types',
  }),
]
