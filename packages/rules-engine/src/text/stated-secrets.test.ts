import { describe, expect, test } from 'vitest'
import { statesSecret } from './stated-secrets.ts'

const value = ['Kiefer', '#', 'Boot', '61'].join('')
const words = 'apple river stone cloud maple tiger ocean piano lemon grape chair smile'

describe('a secret that is told in words', () => {
  test.each([
    ['in another language', `Das Kennwort lautet ${value}.`],
    ['in Spanish', `La contraseña es ${value}`],
    ['in a setting', `MAIL_PASS=${value}`],
    ['as words that restore a wallet', `The seed phrase is: ${words}`],
    ['as a PIN', 'The PIN of the card ending 1881 is 8350.'],
  ])('%s', (_, text) => {
    expect(statesSecret(text)).toBe(true)
  })

  test.each([
    [
      'advice',
      'Write the recovery phrase down: keep it in a safe place where nobody will find it.',
    ],
    ['too few words', 'The seed phrase is: apple river stone'],
    ['the PIN of a maker', 'The PIN is 0000.'],
    ['a PIN without a number', 'Dial-in +47 22 33 44 55, PIN on the invite.'],
  ])('not %s', (_, text) => {
    expect(statesSecret(text)).toBe(false)
  })
})
