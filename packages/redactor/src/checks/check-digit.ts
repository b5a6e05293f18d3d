const LETTERS_BEFORE = 'A'.charCodeAt(0)

/** The value of a digit or capital letter: 0-9, then 10-35. */
export function valueOf(char: string): number {
  const code = char.charCodeAt(0)
  return code >= LETTERS_BEFORE ? code - LETTERS_BEFORE + 10 : code - 48
}

/** The sum of the digits of `digits`, each times its weight; digits beyond the weights do not count. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < weights.length; at += 1)
    sum += valueOf(digits.charAt(at)) * (weights[at] ?? 0)
  return sum
}

/** The check digit of `11 - sum mod 11`, with `ten` and `eleven` in place of 10 and 11. */
export function complementOf11(sum: number, ten: string, eleven = '0'): string {
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
    const value = valueOf(digits.charAt(digits.length - 1 - at))
    const moved = valueOf(PERMUTATION[at % 8]?.charAt(value) ?? '0')
    check = valueOf(PRODUCT[check]?.charAt(moved) ?? '0')
  }
  return check === 0
}
