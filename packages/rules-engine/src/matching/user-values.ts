import { contentKeys } from '../envelope/argument-keys.ts'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import { findDistinctValues } from '@ase/text-analysis'
import { readCallTexts } from './call-texts.ts'
import { oncePerEnvelope } from './once-per-envelope.ts'
import { selectRelevantStrings } from './relevant-strings.ts'

/** How much of the user's words is searched for values. */
export const USER_TEXT_MAX = 8192

/** The addresses, accounts and hosts that the user named. */
export const valuesNamedByUser = oncePerEnvelope((parsed: ParsedEnvelope) =>
  findDistinctValues(parsed.sources().userText.slice(0, USER_TEXT_MAX)),
)

/** What the user gave that stands for one thing: such values, and identifiers with digits. */
export const identifiersNamedByUser = oncePerEnvelope(
  (parsed: ParsedEnvelope): readonly string[] => [
    ...valuesNamedByUser(parsed).map(({ value }) => value),
    ...parsed
      .sources()
      .request.slice(0, GIVEN_WORDS)
      .flatMap(({ word }) => (word.length >= 3 && /\d/.test(word) ? [word] : [])),
  ],
)

const GIVEN_WORDS = 400

/** Those of them to which something goes. */
export const receiversNamedByUser = oncePerEnvelope(
  (parsed: ParsedEnvelope): ReadonlySet<string> => {
    const text = parsed.sources().userText.slice(0, USER_TEXT_MAX)
    return new Set(
      valuesNamedByUser(parsed).flatMap(({ kind, value }) =>
        kind !== 'host' && isReceiver(text, value) ? [value] : [],
      ),
    )
  },
)

/** Words before an address that something comes from, or that is to be read: those are no receivers. */
const sources = new Set(
  'from of by that who whom which except without not read open visit see check clone compare fetch summarize summarise translate browse download page site website article link about like'.split(
    ' ',
  ),
)
const BEFORE = 24

/** Does the user send or go to the value, rather than take it for where something comes from? */
export function isReceiver(text: string, value: string): boolean {
  // Accounts and numbers may be written in groups: their first characters stand together.
  const at = [value, value.slice(0, 4), `+${value.slice(0, 2)}`]
    .map((part) => text.indexOf(part))
    .find((found) => found >= 0)
  if (at === undefined) return false
  const words = text.slice(Math.max(0, at - BEFORE), at).match(/[a-z]+/g) ?? []
  const last = words.findLast((word) => !ofAddress.has(word))
  return last === undefined || !sources.has(last)
}

const ofAddress = new Set(['https', 'http', 'www'])

/** Does the user give a number of the call and the name beside it: `move 200 to savings`? */
export function userGivesNumber(parsed: ParsedEnvelope, call: ToolCall): boolean {
  const { userWords } = parsed.sources()
  return (
    call.numbers().some((number) => number >= COUNT_MAX && userWords.has(String(number))) &&
    readCallTexts(parsed, call).names.some((name) => name.every((word) => userWords.has(word)))
  )
}

const COUNT_MAX = 10

/** Does the user give every argument that names something, at least one of them too long to be chance? */
export function userGivesAllArguments(parsed: ParsedEnvelope, call: ToolCall): boolean {
  const { userText } = parsed.sources()
  const named = selectRelevantStrings(parsed, call, STRINGS_MAX).filter(
    ({ key, text }) => !contentKeys.has(key) && text.length >= NAMED_MIN,
  )
  return (
    userGivesArgument(parsed, call) &&
    named.every(({ text }) => userText.includes(text.toLowerCase()))
  )
}

const NAMED_MIN = 4
const GIVEN_MIN = 6
const STRINGS_MAX = 24

/** Does the user give an argument of the call that is long enough to be no chance? */
export function userGivesArgument(parsed: ParsedEnvelope, call: ToolCall): boolean {
  const { userText, isNamedByUser } = parsed.sources()
  if (call.values().some(({ value }) => isNamedByUser(value))) return true
  return selectRelevantStrings(parsed, call, STRINGS_MAX).some(
    ({ key, text }) =>
      !contentKeys.has(key) &&
      text.length >= GIVEN_MIN &&
      /[\d@-]/.test(text) &&
      userText.includes(text.toLowerCase()),
  )
}
