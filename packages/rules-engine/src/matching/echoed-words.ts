import type { ArgumentString } from '../envelope/argument-strings.ts'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import { oncePerEnvelope } from './once-per-envelope.ts'
import { USER_TEXT_MAX } from './user-values.ts'

const WORDS_MIN = 6
const WORDS_MAX = 400
/** The share of its words that the user used too. */
const ECHO = 0.6

/**
 * Does an argument only say the user's own words again? What such a text names is no sign that the call does what was
 * wished: a memo with the whole wish stands beside any account.
 */
export function echoesUser(parsed: ParsedEnvelope, { text }: ArgumentString): boolean {
  const words = splitWords(text)
  if (words.length < WORDS_MIN) return false
  const said = userWords(parsed)
  return words.filter((word) => said.has(word)).length >= words.length * ECHO
}

const userWords = oncePerEnvelope(
  (parsed: ParsedEnvelope): ReadonlySet<string> =>
    new Set(splitWords(parsed.sources().userText.slice(0, USER_TEXT_MAX))),
)

function splitWords(text: string): readonly string[] {
  return text
    .slice(0, USER_TEXT_MAX)
    .toLowerCase()
    .split(/[\s"'“”‘’(),;!?]+/, WORDS_MAX)
}
