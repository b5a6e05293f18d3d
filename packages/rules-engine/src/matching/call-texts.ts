import { contentKeys } from '../reading/argument-keys.ts'
import type { ParsedEnvelope } from '../reading/parsed-envelope.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { singleSpaced, tokenize } from '@ase/text-analysis'
import { relevantStrings } from './relevant-strings.ts'

/** What of a call's arguments may have been taken from a text. */
export interface CallTexts {
  /** Addresses, accounts, hosts and the like, canonical. */
  readonly values: readonly string[]
  /** Short arguments, each in its words: names, identifiers, titles. */
  readonly names: readonly (readonly string[])[]
  /** The same arguments as they stand, lower case. */
  readonly labels: readonly string[]
  /** Heads of longer arguments, lower case and single spaced. */
  readonly dictated: readonly string[]
}

const STRINGS_MAX = 24
const NAME_CHARS = 80
const NAME_WORDS = 6
const DICTATED_MIN = 16
const DICTATED_HEAD = 48

/** Words that say how, not whom or what. */
const settings = new Set(
  'true false yes no none null all any on off high low normal default read write view edit r w rw text html json markdown daily weekly monthly once public private open closed pending done now today tomorrow usd eur gbp get post put'.split(
    ' ',
  ),
)

const known = new WeakMap<ToolCall, CallTexts>()

/** Reads the arguments of a call that tell most; more of them add cost, not evidence. */
export function callTexts(parsed: ParsedEnvelope, call: ToolCall): CallTexts {
  const made = known.get(call)
  if (made !== undefined) return made
  const names: string[][] = []
  const labels: string[] = []
  const dictated: string[] = []
  for (const { key, text } of relevantStrings(parsed, call, STRINGS_MAX)) {
    if (text.length <= NAME_CHARS && !contentKeys.has(key)) {
      const name = tokenize(text).map(({ word }) => word)
      if (isName(name) || isIdentifier(name, text)) {
        names.push(name)
        labels.push(text.toLowerCase())
      }
    }
    if (text.length >= DICTATED_MIN && /\s/.test(text.trim()))
      dictated.push(
        singleSpaced(text.slice(0, DICTATED_HEAD * 2))
          .trim()
          .slice(0, DICTATED_HEAD),
      )
  }
  const values = call.values().map(({ value }) => value)
  const read = { values, names, labels, dictated }
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
