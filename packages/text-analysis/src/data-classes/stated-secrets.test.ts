import { describe, expect, test } from 'vitest'
import { statesSecret } from './stated-secrets.ts'

const value = ['Kiefer', '#', 'Boot', '61'].join('')
const words = 'apple river stone cloud maple tiger ocean piano lemon grape chair smile'

describe('statesSecret finds secrets that are written in words', () => {
  test.each([
    ['in another language', `Das Kennwort lautet ${value}.`],
    ['in Spanish', `La contraseña es ${value}`],
    ['in a setting', `MAIL_PASS=${value}`],
    ['as words that restore a wallet', `The seed phrase is: ${words}`],
    ['of a network', `WLAN PSK: ${value}, second floor`],
    ['behind a name', `VPN user mara / pass ${value}`],
    ['with a sign of money', `The pw is ${value}$`],
    ['as codes to fall back on', 'Backup codes: 7K2M-44QX, 9P3D-18ZT'],
    ['as a PIN', 'The PIN of the card ending 1881 is 8350.'],
  ])('a stated secret is found: %s', (_, text) => {
    expect(statesSecret(text)).toBe(true)
  })

  test.each([
    [
      'advice',
      'Write the recovery phrase down: keep it in a safe place where nobody will find it.',
    ],
    ['a pass of a train', 'Rail pass 2B, valid from 3 June, seat 14A.'],
    ['talk of codes', 'Backup codes: print them, or keep them in a safe.'],
    ['too few words', 'The seed phrase is: apple river stone'],
    ['the PIN of a maker', 'The PIN is 0000.'],
    ['a PIN without a number', 'Dial-in +47 22 33 44 55, PIN on the invite.'],
  ])('a text without a stated secret is left alone: %s', (_, text) => {
    expect(statesSecret(text)).toBe(false)
  })
})
