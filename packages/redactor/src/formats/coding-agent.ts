import { hexLower, wordNoDash, base64Padded, anyBase64, base32Lower } from '../scan/alphabet.ts'
import { run } from '../scan/parts.ts'
import { uuid } from './uuid.ts'
import { token } from '../token-format.ts'

/** Coding agents. */
export const codingAgentFormats = [
  token({
    id: 'devin',
    provider: 'Cognition',
    category: 'AI_KEY',
    prefix: 'apk_user_',
    after: [[run(base64Padded, 100, 200)]],
    reference: 'https://docs.devin.ai/api-reference/authentication',
  }),
  token({
    id: 'devin-service',
    provider: 'Cognition',
    category: 'AI_KEY',
    prefix: 'apk_',
    after: [[run(base64Padded, 80, 110)]],
    reference: 'https://docs.devin.ai/api-reference/authentication',
  }),
  token({
    id: 'devin-service-user',
    provider: 'Cognition',
    category: 'AI_KEY',
    prefix: 'cog_',
    after: [[run(base32Lower, 52)]],
    reference: 'https://docs.devin.ai/api-reference/authentication',
  }),
  token({
    id: 'cursor-new',
    provider: 'Cursor',
    category: 'AI_KEY',
    prefix: 'crsr_',
    after: [[run(hexLower, 64)]],
    reference: 'https://docs.cursor.com/',
  }),
  token({
    id: 'amp',
    provider: 'Sourcegraph',
    category: 'AI_KEY',
    prefix: 'sgamp_user_',
    after: [[run(wordNoDash, 40, 120)]],
    reference: 'https://ampcode.com/manual',
  }),
  token({
    id: 'windsurf',
    provider: 'Windsurf',
    category: 'AI_KEY',
    prefix: ['sk-ws-', 'sk-let-', 'sk-sp-', 'sk-lf-'],
    after: [[...uuid], [run(anyBase64, 40, 160)]],
    reference: 'https://docs.windsurf.com/',
  }),
]
