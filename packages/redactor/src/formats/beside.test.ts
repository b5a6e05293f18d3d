import { describe, expect, test } from 'vitest'
import { searchSecrets } from '../search/find-secrets.ts'
import { encodeBase64 } from '../checks/base64.ts'
import { redactText } from '../redact/redact-text.ts'
import { alnum, hexLower, word } from '../scan/alphabet.ts'
import { sampleText } from '../definition/sample.ts'

const id = (seed: number) => `AKIA${sampleText('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16, seed)}`
const secret = (seed: number) => sampleText(alnum.members, 40, seed)
const half = (seed: number) => sampleText(word.members, 43, seed)
const open = (seed: number) => `B${sampleText(word.members, 86, seed)}`

describe('a secret beside the text that identifies it', () => {
  test.each([
    ['one line', `${id(1)}:${secret(1)}`, [secret(1)]],
    ['the next line', `${id(2)}\n${secret(2)}\n`, [secret(2)]],
    ['two in a row', `${id(3)} ${secret(3)}\n${id(4)} ${secret(4)}`, [secret(3), secret(4)]],
    ['a web push pair in two lines', `VAPID_PUB=${open(5)}\nVAPID_PRIV=${half(5)}\n`, [half(5)]],
    ['a web push pair, joined', `${half(6)}:${withValidCheck(6)}`, [half(6)]],
    ['all of an RSA key', jsonKey(['d', 'p', 'q', 'dp', 'dq', 'qi']), [half(10), half(15)]],
    ['a login of a registry', `{"auth": "${encodeBase64('kim:Xk29-velvet')}"}`, ['a2lt']],
  ])('findSecrets finds %s', (_name, text, gone) => {
    for (const part of gone) expect(redactText(text)).not.toContain(part)
  })

  test.each([
    ['a hash', `${id(1)}\ncommit ${sampleText(hexLower.members, 40, 1)}`, hexLower.members],
    ['what stands too far', `${id(2)}${' word'.repeat(80)} ${secret(2)}`, alnum.members],
  ])('findSecrets does not find %s', (_name, text) => {
    expect(redactText(text)).toContain(text.slice(-40))
  })

  test.each([
    ['a public web push key', `vapidPublicKey: '${open(7)}'`],
    [
      'a public JSON web key',
      '{"kty":"EC","crv":"P-256","x":"' + half(8) + '","y":"' + half(9) + '"}',
    ],
    ['a login that comes from elsewhere', '//registry.test/:_auth=${NPM_AUTH}'],
  ])('redactText keeps %s unchanged', (_name, text) => {
    expect(redactText(text)).toBe(text)
  })

  test.each(['vapid ', `${id(1)} `, '{"primaryKeyId google.crypto.tink.', '"kty","d":"'])(
    'the work on a repetition of %s grows linearly',
    (unit) => {
      const steps = (length: number) =>
        searchSecrets(unit.repeat(Math.ceil(length / unit.length)), Number.POSITIVE_INFINITY).steps
      expect(steps(40_000)).toBeLessThan(steps(20_000) * 2.2)
    },
  )
})

// A point of the curve: 0x04, then two coordinates.
function withValidCheck(seed: number): string {
  return `BE${sampleText(word.members, 85, seed)}`
}

function jsonKey(members: readonly string[]): string {
  return `{"kty":"RSA","n":"A","e":"AQAB",${members.map((name, at) => `"${name}":"${half(10 + at)}"`).join(',')}}`
}
