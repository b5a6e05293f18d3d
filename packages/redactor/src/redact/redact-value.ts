import { secretCategories } from '../formats/catalog.ts'
import { marker, redactText, UNRESOLVED } from './redact-text.ts'
import { digit, isIn } from '../scan/alphabet.ts'
import { fitsHint, isDate, type SecretHint } from './secret-hint.ts'
import { TEXT_MIN, type ParsedKey } from './parsed-key.ts'

/** Longer texts are redacted without their label. */
const WITH_LABEL_MAX = 512

const ROUNDS_MAX = 4

/**
 * A string of a JSON value, redacted with regard to what names it.
 * INVARIANT: what is returned was looked at in the same way and nothing was found, so redacting it again changes nothing: what is
 * left of a text can fit a hint that the whole text did not.
 */
export function redactNamed(
  text: string,
  hint: SecretHint | null,
  label: ParsedKey | null,
): string {
  let current = text
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const redacted = redactOnce(current, hint, label)
    if (redacted === current) return current
    current = redacted
  }
  return UNRESOLVED
}

const MARKERS: ReadonlySet<string> = new Set([...secretCategories.map(marker), UNRESOLVED])

function redactOnce(text: string, hint: SecretHint | null, label: ParsedKey | null): string {
  if (MARKERS.has(text)) return text
  if (label !== null && isShortCode(text, label.key)) return marker('PASSWORD')
  if (hint !== null && fitsHint(text, hint)) {
    const redacted = text.length < TEXT_MIN ? text : redactText(text)
    return isMarker(redacted) ? redacted : marker(hint.name.category)
  }
  if (text.length < TEXT_MIN) return text
  return label === null || text.length > WITH_LABEL_MAX || isDate(text)
    ? redactText(text)
    : redactWithLabel(text, label.redacted)
}

/** A format that takes all of a text for a secret names it better than the words around. */
function isMarker(text: string): boolean {
  return text.startsWith('[REDACTED:') && text.indexOf(']') === text.length - 1
}

/** `"label": "text"` as it would stand in a file, so that a name which only a format knows is read with its value. */
function redactWithLabel(text: string, label: string): string {
  const head = `"${label}": "`
  const whole = redactText(`${head}${text}"`)
  // A match that reaches into the label, which a crafted label can cause, does not describe the text.
  const isApart = whole.startsWith(head) && whole.endsWith('"')
  return isApart ? whole.slice(head.length, -1) : redactText(text)
}

/** The shortest cards have 12 digits. */
const CARD_DIGITS_MIN = 12
/** Shorter numbers under a secret's name are counts and limits, except codes (see `isShortCode`). */
const SECRET_DIGITS_MIN = 9

/** A number of a JSON value: itself, or the marker that stands for it. */
export function redactNumber(
  value: number,
  hint: SecretHint | null,
  label: ParsedKey | null,
): number | string {
  if (!Number.isInteger(value) || value < SHORTEST_CODE) return value
  const text = String(value)
  if (label !== null && isShortCode(text, label.key)) return marker('PASSWORD')
  if (hint !== null && isPassword(hint) && text.length >= PASSWORD_DIGITS_MIN && !isTime(value))
    return marker(hint.name.category)
  if (text.length < SECRET_DIGITS_MIN || isTime(value)) return value
  const redacted =
    text.length < CARD_DIGITS_MIN && label === null ? text : redactNamed(text, null, label)
  // As the text that it becomes, it is read with its hint too.
  if (redacted !== text) return redactNamed(redacted, hint, label)
  if (hint === null || text.length === SECRET_DIGITS_MIN) return value
  return marker(hint.name.category)
}

/** Seconds or milliseconds since 1970, between the years 2001 and 2040. */
function isTime(value: number): boolean {
  const seconds = value < 1e11 ? value : value / 1000
  return seconds > 1e9 && seconds < 2.21e9
}

/** Shorter numbers are lengths and years. */
const PASSWORD_DIGITS_MIN = 6

function isPassword({ name, basis }: SecretHint): boolean {
  return name.kind === 'password' && basis !== 'structure'
}

/** 100: a card's verification code. */
const SHORTEST_CODE = 100

const SHORTEST_TEXT = 3

/** Can this value be or contain a secret, so that its name has to be read? */
export function mayHoldSecret(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= SHORTEST_TEXT
  if (typeof value === 'number') return value >= SHORTEST_CODE
  return typeof value === 'object' && value !== null
}

const NAME_MAX = 32

/** How many digits such a code has, by the name of its key: lower case, without `_` and `-`. */
const digitsByName: ReadonlyMap<string, { min: number; max: number }> = new Map([
  ...entriesForNames(
    'pin otp totp otpcode onetimecode onetimepassword mfacode passcode smscode verificationcode cardpin userpin atmpin',
    { min: 4, max: 8 },
  ),
  ...entriesForNames(
    'cvv cvv2 cvc cvc2 csc cardcvv cardcvc cardcode cardsecuritycode securitycode',
    {
      min: 3,
      max: 4,
    },
  ),
])

function entriesForNames<T>(names: string, digits: T): [string, T][] {
  return names.split(' ').map((name) => [name, digits])
}

/** Digits under a key for a PIN, one-time code or card code: too few to be recognised without it. */
function isShortCode(text: string, key: string): boolean {
  if (key.length > NAME_MAX || !isIn(digit, text.charCodeAt(0))) return false
  const digits = digitsByName.get(key.toLowerCase().replaceAll('_', '').replaceAll('-', ''))
  if (digits === undefined || text.length < digits.min || text.length > digits.max) return false
  for (let index = 0; index < text.length; index += 1)
    if (!isIn(digit, text.charCodeAt(index))) return false
  return true
}
