const DIGITS_MIN = 2
const DIGITS_MAX = 4

/**
 * A number and what it is compared with, with as many digits as it takes to see which one is larger: 0.849 against 0.85
 * must not read as 0.85 against 0.85.
 */
export function formatAgainst(
  value: number,
  threshold: number,
): { readonly value: string; readonly threshold: string } {
  const order = Math.sign(value - threshold)
  for (let digits = DIGITS_MIN; digits < DIGITS_MAX; digits += 1) {
    const texts = { value: value.toFixed(digits), threshold: threshold.toFixed(digits) }
    if (Math.sign(Number(texts.value) - Number(texts.threshold)) === order) return texts
  }
  return { value: value.toFixed(DIGITS_MAX), threshold: threshold.toFixed(DIGITS_MAX) }
}
