import { passesLuhn } from '../checks/luhn.ts'

/** Is a number of this country right? Each takes the number without separators; letters are capitals. */
export type NumberCheck = (compact: string) => boolean

const monthDay = (text: string, month: number, day: number): boolean =>
  isDate(Number(text.slice(month, month + 2)), Number(text.slice(day, day + 2)))
const sum11 = (text: string, weights: readonly number[]): number => weightedSum(text, weights) % 11
const descending = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from - index)

const FROM_TEN = descending(10, 9)
const FROM_ELEVEN = descending(11, 10)

/** Brazil, persons: two digits modulo 11. */
export const isCpf: NumberCheck = (text) =>
  checkDigitMod11(weightedSum(text, FROM_TEN), '0') === text.charAt(9) &&
  checkDigitMod11(weightedSum(text, FROM_ELEVEN), '0') === text.charAt(10)

const CNPJ = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Brazil, companies: two digits modulo 11. */
export const isCnpj: NumberCheck = (text) =>
  checkDigitMod11(weightedSum(text, CNPJ.slice(1)), '0') === text.charAt(12) &&
  checkDigitMod11(weightedSum(text, CNPJ), '0') === text.charAt(13)

const CODICE_ODD = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/** Italy: letters and digits at odd places have values of their own; the sum modulo 26 is the last letter. */
export const isCodiceFiscale: NumberCheck = (text) => {
  let sum = 0
  for (let at = 0; at < 15; at += 1) {
    const value = valueOfCharacter(text.charAt(at))
    const index = value >= 10 ? value - 10 : value
    sum += at % 2 === 0 ? (CODICE_ODD[index] ?? 0) : index
  }
  return valueOfCharacter(text.charAt(15)) - 10 === sum % 26
}

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'

/** Spain: the number modulo 23 gives the letter; X, Y and Z of a foreigner stand for 0, 1 and 2. */
export const isDni: NumberCheck = (text) => {
  const first = 'XYZ'.indexOf(text.charAt(0))
  const digits = (first < 0 ? text.charAt(0) : String(first)) + text.slice(1, 8)
  return DNI_LETTERS.charAt(Number(digits) % 23) === text.charAt(8)
}

const HETU = '0123456789ABCDEFHJKLMNPRSTUVWXY'

/** Finland: date and running number modulo 31. */
export const isHetu: NumberCheck = (text) =>
  monthDay(text, 2, 0) &&
  HETU.charAt(Number(text.slice(0, 6) + text.slice(-4, -1)) % 31) === text.slice(-1)

/** France: 97 less the number modulo 97. */
export const isNir: NumberCheck = (text) =>
  Number(text.slice(3, 5)) >= 1 && 97 - (Number(text.slice(0, 13)) % 97) === Number(text.slice(13))

/** China: date and a check modulo 11, with X for ten. */
export const isResidentId: NumberCheck = (text) => {
  const year = Number(text.slice(6, 10))
  const check = sum11(text, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2])
  return (
    year >= 1900 &&
    year < 2040 &&
    monthDay(text, 10, 12) &&
    '10X98765432'.charAt(check) === text.charAt(17)
  )
}

/** Poland. */
export const isPesel: NumberCheck = (text) =>
  isDate(Number(text.slice(2, 4)) % 20, Number(text.slice(4, 6))) &&
  (10 - (weightedSum(text, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(text.charAt(10))

/** Sweden: a date and Luhn over the last ten digits; days of coordination numbers are 60 higher. */
export const isPersonnummer: NumberCheck = (text) => {
  const ten = text.slice(-10)
  return isDate(Number(ten.slice(2, 4)), Number(ten.slice(4, 6)) % 60) && passesLuhn(ten)
}

/** Norway: two digits modulo 11. */
export const isFodselsnummer: NumberCheck = (text) =>
  monthDay(text, 2, 0) &&
  sum11(text, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) === 0 &&
  sum11(text, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) === 0

/** Denmark: only the date can be checked since 2007. */
export const isCpr: NumberCheck = (text) => monthDay(text, 2, 0)

/** Netherlands: the test of eleven. */
export const isBsn: NumberCheck = (text) => sum11(text, [9, 8, 7, 6, 5, 4, 3, 2, -1]) === 0

/** Belgium: 97 less the number modulo 97; births since 2000 count with a 2 before. */
export const isRijksregister: NumberCheck = (text) => {
  const check = Number(text.slice(9))
  return [text.slice(0, 9), `2${text.slice(0, 9)}`].some(
    (number) => 97 - (Number(number) % 97) === check,
  )
}

/** Türkiye: two digits. */
export const isKimlik: NumberCheck = (text) => {
  if (text.startsWith('0')) return false
  const odd = weightedSum(text, [1, 0, 1, 0, 1, 0, 1, 0, 1])
  const even = weightedSum(text, [0, 1, 0, 1, 0, 1, 0, 1])
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  return tenth === Number(text.charAt(9)) && (odd + even + tenth) % 10 === Number(text.charAt(10))
}

/** India, Aadhaar: Verhoeff; the first digit is 2 or more. */
export const isAadhaar: NumberCheck = (text) => text.charAt(0) >= '2' && passesVerhoeff(text)

/** India, tax number: the fourth letter is the kind of holder. */
export const isPan: NumberCheck = (text) => 'ABCFGHLJPT'.includes(text.charAt(3))

/** Canada and others: Luhn. */
export const isLuhn: NumberCheck = (text) => passesLuhn(text)

/** United Kingdom, insurance: letters that are not given out. */
export const isNino: NumberCheck = (text) =>
  !'DFIQUV'.includes(text.charAt(0)) &&
  !'DFIOQUV'.includes(text.charAt(1)) &&
  !['BG', 'GB', 'NK', 'KN', 'TN', 'NT', 'ZZ'].includes(text.slice(0, 2))

/** United Kingdom, health: modulo 11. */
export const isNhs: NumberCheck = (text) =>
  checkDigitMod11(weightedSum(text, FROM_TEN), '') === text.charAt(9)

/** Singapore: modulo 11, with letters of its own for each series. */
export const isNric: NumberCheck = (text) => {
  const series = text.charAt(0)
  const sum =
    weightedSum(text.slice(1), [2, 7, 6, 5, 4, 3, 2]) +
    ('TG'.includes(series) ? 4 : series === 'M' ? 3 : 0)
  const letters = 'ST'.includes(series)
    ? 'JZIHGFEDCBA'
    : series === 'M'
      ? 'KLJNPQRTUWX'
      : 'XWUTRQPNMLK'
  const index = series === 'M' ? 10 - (sum % 11) : sum % 11
  return letters.charAt(index) === text.charAt(8)
}

/** Korea: a date, and a check that numbers given out since 2020 do not have. */
export const isRrn: NumberCheck = (text) => monthDay(text, 2, 4)

/** South Africa: a date, citizenship, and Luhn. */
export const isSouthAfrican: NumberCheck = (text) =>
  monthDay(text, 2, 4) && '012'.includes(text.charAt(10)) && passesLuhn(text)

const CURP = '0123456789ABCDEFGHIJKLMN#OPQRSTUVWXYZ'

/** Mexico: a date and a check over all places. */
export const isCurp: NumberCheck = (text) => {
  let sum = 0
  for (let at = 0; at < 17; at += 1) sum += CURP.indexOf(text.charAt(at)) * (18 - at)
  return monthDay(text, 6, 8) && (10 - (sum % 10)) % 10 === Number(text.charAt(17))
}

/** Argentina. */
export const isCuit: NumberCheck = (text) =>
  ['20', '23', '24', '25', '26', '27', '30', '33', '34'].includes(text.slice(0, 2)) &&
  checkDigitMod11(weightedSum(text, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]), '9') === text.charAt(10)

/** Chile: modulo 11, with K for ten. */
export const isRut: NumberCheck = (text) => {
  const body = text.slice(0, -1)
  let sum = 0
  for (let at = 0; at < body.length; at += 1)
    sum += valueOfCharacter(body.charAt(body.length - 1 - at)) * ((at % 6) + 2)
  return checkDigitMod11(sum, 'K') === text.slice(-1).toUpperCase()
}

/** Australia, tax. */
export const isTfn: NumberCheck = (text) => sum11(text, [1, 4, 3, 7, 5, 8, 6, 9, 10]) === 0

/** Australia, health. */
export const isMedicare: NumberCheck = (text) =>
  '23456'.includes(text.charAt(0)) &&
  weightedSum(text, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(text.charAt(8))

const LETTERS_BEFORE = 'A'.charCodeAt(0)

/** The value of a digit or capital letter: 0-9, then 10-35. */
export function valueOfCharacter(char: string): number {
  const code = char.charCodeAt(0)
  return code >= LETTERS_BEFORE ? code - LETTERS_BEFORE + 10 : code - 48
}

/** The sum of the digits of `digits`, each times its weight; digits beyond the weights do not count. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < weights.length; at += 1)
    sum += valueOfCharacter(digits.charAt(at)) * (weights[at] ?? 0)
  return sum
}

/** The check digit of `11 - sum mod 11`, with `ten` and `eleven` in place of 10 and 11. */
export function checkDigitMod11(sum: number, ten: string, eleven = '0'): string {
  const digit = 11 - (sum % 11)
  if (digit === 10) return ten
  return digit === 11 ? eleven : String(digit)
}

/** Is this a date of the calendar? Months and days are 1-based; February always has 29. */
export function isDate(month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  return (
    day <= (month === 2 ? 29 : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31)
  )
}

const PRODUCT = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const PERMUTATION = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

/** Does the last digit check the others (Verhoeff, 1969)? Takes digits only. */
export function passesVerhoeff(digits: string): boolean {
  let check = 0
  for (let at = 0; at < digits.length; at += 1) {
    const value = valueOfCharacter(digits.charAt(digits.length - 1 - at))
    const moved = valueOfCharacter(PERMUTATION[at % 8]?.charAt(value) ?? '0')
    check = valueOfCharacter(PRODUCT[check]?.charAt(moved) ?? '0')
  }
  return check === 0
}
