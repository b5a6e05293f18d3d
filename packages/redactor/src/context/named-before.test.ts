import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSecrets } from '../search/find-secrets.ts'

const value = 'Zx8kLm0p' + 'Qr7sTuVwXy12'
const words =
  'password aws_secret api_key token 密码 密钥 パスワード пароль user github stripe note'.split(' ')
const texts = fc
  .tuple(
    fc.constantFrom(...words),
    fc.constantFrom(': ', '=', '', ' ', ' = "', '：'),
    fc.constantFrom(value, 'Tr0ub4dor&3x', 'hunter', value.toLowerCase()),
  )
  .map((parts) => parts.join(''))

test('findings in a text do not depend on the text that was searched before it', () => {
  fc.assert(
    fc.property(texts, texts, (text, before) => {
      const found = findSecrets(text)
      findSecrets(before)
      expect(findSecrets(text)).toEqual(found)
    }),
    { numRuns: 1500 },
  )
})
