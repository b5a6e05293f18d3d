import { contentKeys, hostKeys, pathKeys, urlKeys } from '../envelope/argument-keys.ts'
import type { ArgumentString } from '../envelope/argument-strings.ts'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import { orderEvenly } from '@ase/command-analysis'
import { findDistinctValues } from '@ase/text-analysis'

/** Names of arguments that say to whom, from whom, how much and as what. */
const receiverKeys: ReadonlySet<string> = new Set(
  'to cc bcc recipient recipients receiver user username email emails member members attendee attendees payee beneficiary account iban phone name id role permission subject title channel amount'.split(
    ' ',
  ),
)

/**
 * Of a call with very many strings those that tell most, in their order: strings that bring in a value which a text or
 * the user names, then those of well-known arguments, then the first of each kind of name. A call with few has them all.
 */
export function selectRelevantStrings(
  parsed: ParsedEnvelope,
  call: ToolCall,
  most: number,
): readonly ArgumentString[] {
  const { strings } = call.texts()
  return strings.length <= most ? strings : inOrder(strings, rankStrings(parsed, call), most)
}

const known = new WeakMap<ToolCall, readonly number[]>()

function inOrder(
  strings: readonly ArgumentString[],
  order: readonly number[],
  most: number,
): readonly ArgumentString[] {
  return order
    .slice(0, most)
    .toSorted((a, b) => a - b)
    .flatMap((at) => strings[at] ?? [])
}

/** The places of all strings, those that tell most first. */
function rankStrings(parsed: ParsedEnvelope, call: ToolCall): readonly number[] {
  const made = known.get(call)
  if (made !== undefined) return made
  const { firstThirdPartyEvent, isNamedByUser } = parsed.sources()
  const seen = new Set<string>()
  const ranks: number[][] = [[], [], [], [], []]
  const kinds = new Set<string>()
  for (const [at, { key, text }] of call.texts().strings.entries()) {
    const kind = key.replace(/\d+/g, '')
    const values = findDistinctValues(text).filter(({ value }) => !seen.has(value))
    for (const { value } of values) seen.add(value)
    const isKnown =
      receiverKeys.has(key) || urlKeys.has(key) || pathKeys.has(key) || hostKeys.has(key)
    const rank = values.some(({ value }) => firstThirdPartyEvent.has(value))
      ? 0
      : values.some(({ value }) => isNamedByUser(value))
        ? 1
        : text !== '' && (isKnown || contentKeys.has(key))
          ? 2
          : kinds.has(kind)
            ? 4
            : 3
    kinds.add(kind)
    ranks[rank]?.push(at)
  }
  const order = ranks.flatMap((places) => orderEvenly(places))
  known.set(call, order)
  return order
}
