import { contentKeys } from '../envelope/argument-keys.ts'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import { toComparableText, tokenize } from '@ase/text-analysis'
import { selectRelevantStrings } from './relevant-strings.ts'

/** What of a call's arguments may have been taken from a text. */
export interface CallTexts {
  /** Addresses, accounts, hosts and the like, canonical. */
  readonly values: readonly string[]
  /** Short arguments, each in its words: names, identifiers, titles. */
  readonly names: readonly (readonly string[])[]
  /** The same arguments as they stand, lower case, without names of parts of a page. */
  readonly labels: readonly string[]
  /** Heads of longer arguments, lower case and single spaced. */
  readonly longTexts: readonly string[]
}

const STRINGS_MAX = 24
const NAME_CHARS = 80
const NAME_WORDS = 6
const LONG_TEXT_MIN = 16
const LONG_TEXT_HEAD = 48

/** Words that say how, not whom or what. */
const settings = new Set(
  'true false yes no none null all any on off high low normal default read write view edit r w rw text html json markdown daily weekly monthly once public private open closed pending done now today tomorrow usd eur gbp get post put'.split(
    ' ',
  ),
)

/** Arguments that say which part of a page is meant. */
const controls = new Set(
  'button element link selector locator field control tab option menu ref label checkbox'.split(
    ' ',
  ),
)

const known = new WeakMap<ToolCall, CallTexts>()

/** Reads the arguments of a call that tell most; more of them add cost, not evidence. */
export function readCallTexts(parsed: ParsedEnvelope, call: ToolCall): CallTexts {
  const made = known.get(call)
  if (made !== undefined) return made
  const names: string[][] = []
  const labels: string[] = []
  const longTexts: string[] = []
  for (const { key, text } of selectRelevantStrings(parsed, call, STRINGS_MAX)) {
    if (text.length <= NAME_CHARS && !contentKeys.has(key)) {
      const name = tokenize(text).map(({ word }) => word)
      if (isName(name) || isIdentifier(name, text)) {
        names.push(name)
        // What is pressed or filled has its name from the page: that tells nothing of where a value comes from.
        if (!controls.has(key.toLowerCase())) labels.push(text.toLowerCase())
      }
    }
    if (text.length >= LONG_TEXT_MIN && /\s/.test(text.trim()))
      longTexts.push(
        toComparableText(text.slice(0, LONG_TEXT_HEAD * 2))
          .trim()
          .slice(0, LONG_TEXT_HEAD),
      )
  }
  const values = call.values().map(({ value }) => value)
  const read = { values, names, labels, longTexts }
  known.set(call, read)
  return read
}

/** Letters with digits: `A-77`, `c4`; or digits of a number that is neither small nor a year: `99041`. */
function isIdentifier(name: readonly string[], text: string): boolean {
  if (/^#?\d{4,20}$/.test(text)) return !/^(?:19|20)\d\d$/.test(text)
  return name.length > 0 && name.length <= 3 && /\d/.test(text) && /[a-z]/i.test(text)
}

function isName(name: readonly string[]): boolean {
  return (
    name.length > 0 &&
    name.length <= NAME_WORDS &&
    name.some((word) => word.length >= 3 && !/^\d+$/.test(word) && !settings.has(word))
  )
}
