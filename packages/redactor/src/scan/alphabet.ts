/** A set of ASCII characters; `length` of a run is counted in UTF-16 units. */
export type Alphabet = {
  /** Index into the caches of a `TextScan`. */
  id: number
  members: string
  /** 1 at the code of each member; has a cell for every byte. */
  table: Uint8Array
  hasUpper: boolean
  hasLower: boolean
  /** `%2B`, `%2F` and `%3D` are read as one character of a run: base64 in a URL. */
  percent: boolean
}

const DIGITS = '0123456789'
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

let created = 0

export function alphabet(members: string, percent = false): Alphabet {
  const table = new Uint8Array(256)
  for (let index = 0; index < members.length; index += 1) table[members.charCodeAt(index)] = 1
  const id = created
  created += 1
  const hasUpper = members !== members.toLowerCase()
  const hasLower = members !== members.toUpperCase()
  return { id, members, table, hasUpper, hasLower, percent }
}

/** Every printable ASCII character except these. */
export function allBut(excluded: string): Alphabet {
  let members = ''
  for (let code = 0x20; code < 0x7f; code += 1) {
    const char = String.fromCharCode(code)
    if (!excluded.includes(char)) members += char
  }
  return alphabet(members)
}

export function alphabetCount(): number {
  return created
}

export function isIn(set: Alphabet, code: number): boolean {
  return code < 128 && set.table[code] === 1
}

export const digit = alphabet(DIGITS)
export const hexLower = alphabet(`${DIGITS}abcdef`)
export const hex = alphabet(`${DIGITS}abcdefABCDEF`)
export const lower = alphabet(LOWER)
export const letter = alphabet(LOWER + UPPER)
export const upperAlnum = alphabet(DIGITS + UPPER)
export const lowerAlnum = alphabet(DIGITS + LOWER)
export const alnum = alphabet(DIGITS + UPPER + LOWER)
export const wordNoDash = alphabet(`${DIGITS}${UPPER}${LOWER}_`)
export const word = alphabet(`${DIGITS}${UPPER}${LOWER}_-`)
export const wordDot = alphabet(`${DIGITS}${UPPER}${LOWER}_-.`)
export const wordDotTilde = alphabet(`${DIGITS}${UPPER}${LOWER}_-.~`)
export const wordDotEquals = alphabet(`${DIGITS}${UPPER}${LOWER}_-.=`)
export const wordEquals = alphabet(`${DIGITS}${UPPER}${LOWER}_=-`)
export const alnumPercent = alphabet(`${DIGITS}${UPPER}${LOWER}%`)
export const base64 = alphabet(`${DIGITS}${UPPER}${LOWER}+/`, true)
export const base64Padded = alphabet(`${DIGITS}${UPPER}${LOWER}+/=`, true)
export const anyBase64 = alphabet(`${DIGITS}${UPPER}${LOWER}+/-_=`, true)
export const base32Lower = alphabet(`${LOWER}234567`)
export const base32Upper = alphabet(`${UPPER}234567`)
export const base58 = alphabet('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz')
export const bech32Upper = alphabet('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L')
export const equalsSign = alphabet('=')
export const token68 = alphabet(`${DIGITS}${UPPER}${LOWER}-._~+/`, true)
