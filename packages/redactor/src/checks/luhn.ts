/** Does the last digit check the others (ISO/IEC 7812-1, annex B)? Takes digits only. */
export function passesLuhn(digits: string): boolean {
  return luhnSum(digits) % 10 === 0
}

/** The same for the first `count` values (0 to 9 each) of an array. */
export function passesLuhnValues(values: Uint8Array, count: number): boolean {
  let sum = 0
  let isDoubled = false
  for (let index = count - 1; index >= 0; index -= 1) {
    const value = values[index] ?? 0
    const doubled = isDoubled ? value * 2 : value
    sum += doubled > 9 ? doubled - 9 : doubled
    isDoubled = !isDoubled
  }
  return sum % 10 === 0
}

/** The digit that makes `digits` + it pass. */
export function luhnDigit(digits: string): string {
  return String((10 - (luhnSum(`${digits}0`) % 10)) % 10)
}

function luhnSum(digits: string): number {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const value = digits.charCodeAt(digits.length - 1 - index) - 48
    const doubled = index % 2 === 1 ? value * 2 : value
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum
}
