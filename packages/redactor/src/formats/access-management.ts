import { alnum, word, wordDot, wordNoDash } from '../scan/alphabet.ts'
import { run, fixed } from '../scan/parts.ts'
import { token } from '../token-format.ts'
import { uuid } from './uuid.ts'

export const accessManagementFormats = [
  token({
    id: 'kong',
    provider: 'Kong',
    category: 'KONG_TOKEN',
    prefix: ['kpat_', 'spat_'],
    after: [[run(alnum, 30, 80)]],
    reference: 'https://developer.konghq.com/konnect-api/',
  }),
  token({
    id: 'zuplo',
    provider: 'Zuplo',
    category: 'ZUPLO_KEY',
    prefix: 'zpka_',
    after: [[run(wordNoDash, 30, 80)]],
    reference: 'https://zuplo.com/docs/articles/api-key-leak-detection',
  }),
  token({
    id: 'permit',
    provider: 'Permit.io',
    category: 'PERMIT_KEY',
    prefix: 'permit_key_',
    after: [[run(alnum, 60, 140)]],
    reference: 'https://docs.permit.io/api/api-key/',
  }),
  token({
    id: 'secret-token-uri',
    provider: 'RFC 8959',
    category: 'SECRET_TOKEN',
    prefix: 'secret-token:',
    after: [[run(wordDot, 16, 300)]],
    reference: 'https://www.rfc-editor.org/rfc/rfc8959',
  }),
  token({
    id: 'launchdarkly',
    provider: 'LaunchDarkly',
    category: 'LAUNCHDARKLY_KEY',
    prefix: ['sdk-', 'api-', 'mob-', 'rel-'],
    next: alnum,
    after: [uuid],
    reference: 'https://launchdarkly.com/docs/home/account/api',
  }),
  token({
    id: 'devcycle',
    provider: 'DevCycle',
    category: 'DEVCYCLE_KEY',
    prefix: 'dvc_server_',
    after: [[run(wordNoDash, 30, 100)]],
    reference: 'https://docs.devcycle.com/essentials/keys',
  }),
  token({
    id: 'persona',
    provider: 'Persona',
    category: 'PERSONA_KEY',
    prefix: ['persona_production_', 'persona_sandbox_'],
    after: [uuid, [run(wordNoDash, 20, 80)]],
    reference: 'https://docs.withpersona.com/api-keys',
  }),
  token({
    id: 'onfido',
    provider: 'Onfido',
    category: 'ONFIDO_TOKEN',
    prefix: [
      'api_live.',
      'api_live_us.',
      'api_live_ca.',
      'api_sandbox.',
      'api_sandbox_us.',
      'api_sandbox_ca.',
    ],
    after: [[run(word, 11), fixed('.'), run(word, 32)]],
    reference: 'https://documentation.onfido.com/api/latest/#api-tokens',
  }),
]
