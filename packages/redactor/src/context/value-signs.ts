import { hasDigit } from './secret-value.ts'
import { digit, letter } from '../scan/alphabet.ts'
import { COLON, QUOTE, SPACE } from '../scan/codes.ts'

const CHARACTERS_READ = 64
const CLOSE = 0x29

const NUMBERS_IN_NAMES = 2

/** A name that is called, as in `token = readSha256Token(`, has a number or two; a key has digits all over. */
export function hasDigitsThroughout(bytes: Uint8Array, start: number, end: number): boolean {
  let numbers = 0
  const last = Math.min(end, start + CHARACTERS_READ)
  for (let at = start; at < last; at += 1)
    if (digit.table[bytes[at] ?? 0] === 1 && digit.table[bytes[at - 1] ?? 0] !== 1) numbers += 1
  return numbers > NUMBERS_IN_NAMES
}

/** `arn:aws:secretsmanager:eu-west-1:…:secret:prod/db`: the name of a place. */
export function isArnPart(bytes: Uint8Array, nameAt: number, nameEnd: number): boolean {
  return bytes[nameAt - 1] === COLON && bytes[nameEnd] === COLON
}

/** `"pass": …` in JSON is a count of tests more often than a password; only the object around it can decide. */
export function isTestResult(bytes: Uint8Array, nameAt: number, nameEnd: number): boolean {
  return (
    nameEnd - nameAt === 4 && bytes[nameAt - 1] === QUOTE && bytes[nameAt + 2] === bytes[nameAt + 3]
  )
}

/** The last argument: in a list of words more follow. */
export function endsCall(bytes: Uint8Array, behindValue: number): boolean {
  return bytes[bytes[behindValue] === SPACE ? behindValue + 1 : behindValue] === CLOSE
}

/** Beside a name stand words too: `--password --input-box`, `'new-password', 'one-time-code'`. */
export function isLikelyValueBesideName(value: string, isQuoted: boolean): boolean {
  return hasDigit(value) && (isQuoted || (!value.startsWith('-') && !value.includes('=')))
}

/** In a row of names too there are dashes and digits: `password,created-at2`. */
export function isRowValue(value: string): boolean {
  let capitals = 0
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at)
    if (code >= 0x41 && code <= 0x5a) capitals += 1
    else if (!isNameCharacter(code)) return true
  }
  return capitals > 1 && hasDigit(value)
}

function isNameCharacter(code: number): boolean {
  return letter.table[code] === 1 || digit.table[code] === 1 || code === 0x5f || code === 0x2d
}

/** Are its first 64 characters letters alone? */
export function isLetters(bytes: Uint8Array, start: number, end: number): boolean {
  const last = Math.min(end, start + CHARACTERS_READ)
  for (let at = start; at < last; at += 1) if (letter.table[bytes[at] ?? 0] !== 1) return false
  return true
}
