import type { Reading } from '../reading/reading.ts'
import { distinctValues } from '../text/values.ts'
import { oncePerReading } from './once-per-reading.ts'

/** How much of the user's words is searched for values. */
export const USER_TEXT_MAX = 8192

/** The addresses, accounts and hosts that the user named. */
export const namedByUser = oncePerReading((reading: Reading) =>
  distinctValues(reading.background().userText.slice(0, USER_TEXT_MAX)),
)

/** What the user gave that stands for one thing: such values, and identifiers with digits. */
export const givenByUser = oncePerReading((reading: Reading): readonly string[] => [
  ...namedByUser(reading).map(({ value }) => value),
  ...reading
    .background()
    .request.slice(0, GIVEN_WORDS)
    .flatMap(({ word }) => (word.length >= 3 && /\d/.test(word) ? [word] : [])),
])

const GIVEN_WORDS = 400
