import { searchSecrets, UNRESOLVED_CATEGORY, type SecretSpan } from '../search/find-secrets.ts'
import { stepsMaxFor } from '../search/work-limits.ts'

/** A marker changes the surroundings of its neighbours, so a second round can find what the first could not. */
const ROUNDS_MAX = 3
/** The work of all rounds but the first, in steps per character of the text: what is left is mostly markers. */
const LATER_STEPS_PER_CHARACTER = 8
const LATER_STEPS_ALLOWANCE = 32_768

/**
 * The text with every secret replaced by `[REDACTED:<CATEGORY>]`. Idempotent: nothing is found in what it returns. A text that
 * keeps yielding secrets, or is so full of beginnings of secrets that the search would take too long, was made to do so and is
 * replaced as a whole by `[REDACTED:UNRESOLVED]`.
 */
export function redactText(text: string): string {
  let redacted = text
  let laterSteps = text.length * LATER_STEPS_PER_CHARACTER + LATER_STEPS_ALLOWANCE
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    // No more than a first search of this text may take, or redacting the answer again would change it.
    const first = stepsMaxFor(redacted)
    const { spans, steps, resolved } = searchSecrets(
      redacted,
      round === 0 ? first : Math.min(first, laterSteps),
    )
    // INVARIANT: a text that was not searched to its end is never returned.
    if (!resolved) break
    if (spans.length === 0) return redacted
    redacted = replaceSpans(redacted, spans)
    if (round > 0) laterSteps -= steps
  }
  return UNRESOLVED
}

/** The text that replaces a secret. */
export function marker(category: string): string {
  return `[REDACTED:${category}]`
}

/** The text that replaces a whole text that could not be redacted within the bounds. */
export const UNRESOLVED = marker(UNRESOLVED_CATEGORY)

function replaceSpans(text: string, spans: readonly SecretSpan[]): string {
  let redacted = ''
  let from = 0
  for (const { match, start, end } of spans) {
    redacted += text.slice(from, start) + marker(match.category)
    from = end
  }
  return redacted + text.slice(from)
}
