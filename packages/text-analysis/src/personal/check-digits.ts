/** ISO/IEC 7812: the last digit checks the others. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - at))
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The sum of digits, each times its weight. */
export function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits.charAt(at)), 0)
}

/** The rest of a long decimal number, digit by digit. */
export function modulo(digits: string, divisor: number): number {
  let rest = 0
  for (let at = 0; at < digits.length; at += 1)
    rest = (rest * 10 + Number(digits.charAt(at))) % divisor
  return rest
}
