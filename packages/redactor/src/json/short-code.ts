import { digit, isIn } from '../scan/alphabet.ts'

const NAME_MAX = 32
const PIN_MIN = 4
const CARD_CODE_MIN = 3
const CODE_MAX = 8

const pins =
  'pin pincode otp otpcode totp onetimecode onetimepassword mfacode passcode smscode verificationcode securitycode cardpin userpin atmpin'
const cardCodes = 'cvv cvv2 cvc cvc2 csc cardcvv cardcvc cardcode cardsecuritycode'
const codeLengths: ReadonlyMap<string, number> = new Map([
  ...pins.split(' ').map((name): [string, number] => [name, PIN_MIN]),
  ...cardCodes.split(' ').map((name): [string, number] => [name, CARD_CODE_MIN]),
])

/** Digits under a key that says PIN, one-time code or card code: too few to be told by anything else. */
export function isShortCode(text: string, key: string): boolean {
  if (text.length < CARD_CODE_MIN || text.length > CODE_MAX || key.length > NAME_MAX) return false
  for (let index = 0; index < text.length; index += 1)
    if (!isIn(digit, text.charCodeAt(index))) return false
  const length = codeLengths.get(key.toLowerCase().replaceAll('_', '').replaceAll('-', ''))
  return length !== undefined && text.length >= length
}
