import { digit, isIn } from '../scan/alphabet.ts'

const NAME_MAX = 32

/** How many digits such a code has, by the name of its key: lower case, without `_` and `-`. */
const digitsByName: ReadonlyMap<string, { min: number; max: number }> = new Map([
  ...named(
    'pin otp totp otpcode onetimecode onetimepassword mfacode passcode smscode verificationcode cardpin userpin atmpin',
    { min: 4, max: 8 },
  ),
  ...named('cvv cvv2 cvc cvc2 csc cardcvv cardcvc cardcode cardsecuritycode securitycode', {
    min: 3,
    max: 4,
  }),
])

function named<T>(names: string, digits: T): [string, T][] {
  return names.split(' ').map((name) => [name, digits])
}

/** Digits under a key that says PIN, one-time code or card code: too few to be told by anything else. */
export function isShortCode(text: string, key: string): boolean {
  if (key.length > NAME_MAX || !isIn(digit, text.charCodeAt(0))) return false
  const digits = digitsByName.get(key.toLowerCase().replaceAll('_', '').replaceAll('-', ''))
  if (digits === undefined || text.length < digits.min || text.length > digits.max) return false
  for (let index = 0; index < text.length; index += 1)
    if (!isIn(digit, text.charCodeAt(index))) return false
  return true
}
