import { searchSecrets, type SecretSpan } from './find-secrets.ts'

/** A marker changes what stands beside its neighbours, so a second look can find what a first one could not. */
const ROUNDS_MAX = 3
/**
 * The work, in steps of the search. Lists of nothing but cards, tokens or passwords take 2 to 9 steps per character and, once
 * redacted, 1 to 4; only a text full of beginnings of secrets takes more. The allowance is for short texts.
 */
const FIRST_STEPS_PER_CHARACTER = 10
const LATER_STEPS_PER_CHARACTER = 4
const STEPS_ALLOWANCE = 16_384

/**
 * The text with every secret replaced by `[REDACTED:<CATEGORY>]`. Idempotent: nothing is found in what it returns. A text that
 * keeps yielding secrets, or is so full of beginnings of secrets that the search would take too long, was made to do so and is
 * replaced as a whole by `[REDACTED:UNRESOLVED]`.
 */
export function redactText(text: string): string {
  let redacted = text
  let stepsLeft = text.length * FIRST_STEPS_PER_CHARACTER + STEPS_ALLOWANCE
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    // No more than a first search of this text may take, or redacting the answer again would change it.
    stepsLeft = Math.min(stepsLeft, redacted.length * FIRST_STEPS_PER_CHARACTER + STEPS_ALLOWANCE)
    const { spans, steps } = searchSecrets(redacted, stepsLeft)
    // INVARIANT: a text that was not searched to its end is never returned.
    if (steps > stepsLeft) break
    if (spans.length === 0) return redacted
    redacted = replaceSpans(redacted, spans)
    stepsLeft =
      round === 0 ? text.length * LATER_STEPS_PER_CHARACTER + STEPS_ALLOWANCE : stepsLeft - steps
  }
  return UNRESOLVED
}

/** What stands in the place of a secret. */
export function marker(category: string): string {
  return `[REDACTED:${category}]`
}

/** What stands in the place of a whole text that could not be redacted within the bounds. */
export const UNRESOLVED = marker('UNRESOLVED')

function replaceSpans(text: string, spans: readonly SecretSpan[]): string {
  let redacted = ''
  let from = 0
  for (const { lead, start, end } of spans) {
    redacted += text.slice(from, start) + marker(lead.category)
    from = end
  }
  return redacted + text.slice(from)
}
