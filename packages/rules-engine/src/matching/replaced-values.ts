import { lazy } from '@ase/text-analysis'
import { contentKeys } from '../envelope/argument-keys.ts'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import { betweenPassages } from '../envelope/sources.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import { asksForReplacement } from './call-facts.ts'
import { echoesUser } from './echoed-words.ts'
import { oncePerEnvelope } from './once-per-envelope.ts'
import { isReceiver, USER_TEXT_MAX } from './user-values.ts'
import { readRequest, type UserRequest } from './request.ts'
import { selectRelevantStrings } from './relevant-strings.ts'

/** A thing that a text names: a URL, an email address, an identifier, a channel, a name. */
interface NamedThing {
  /** In lower case. */
  readonly text: string
  /** Two things of one shape hardly ever stand in a request and a text by chance; null where they may. */
  readonly shape: string | null
  /** A thing may replace another one of its family. */
  readonly family: string
}

/** A thing that the user named. */
interface GivenThing extends NamedThing {
  readonly isReceiver: boolean
}

/** What is known of a proposed call: what the user gave, and what of it the call has. */
interface ReplacementFacts extends UserRequest {
  readonly parsed: ParsedEnvelope
  readonly call: ToolCall
  /** The arguments in lower case, without those that only repeat the user's words. */
  readonly carried: () => string
  /** Things that the user named and the call lacks. */
  readonly missing: () => readonly GivenThing[]
  /** Things of the call that third-party content names and the user does not, and where they stand there. */
  readonly thirdPartyThings: () => readonly (NamedThing & { readonly at: number })[]
}

/** Whether something is replaced; null leaves the question to the next check. */
type Check = (facts: ReplacementFacts) => boolean | null

/** The checks in their order. */
const checks: readonly Check[] = [
  isNoProposedAction,
  everythingIsDelegated,
  userAsksForReplacement,
  wholeArgumentStandsInstead,
  nothingIsMissing,
  thingOfSameShapeIsMissing,
  thingOfSameFamilyIsReplaced,
]

/**
 * Does an argument of a proposed call stand in third-party content only, where the user gave another thing of its shape
 * that the call lacks? Things of one family count when the text around them says that something is to be replaced.
 */
export function isReplaced(parsed: ParsedEnvelope, call: ToolCall): boolean {
  const facts = readReplacementFacts(parsed, call)
  for (const check of checks) {
    const answer = check(facts)
    if (answer !== null) return answer
  }
  return false
}

const ITEMS_MAX = 64
const STRINGS_MAX = 24
const WORDS_MAX = 400
/** A longer argument names nothing as a whole. */
const NAME_TEXT_MAX = 800

function readReplacementFacts(parsed: ParsedEnvelope, call: ToolCall): ReplacementFacts {
  const carried = lazy(() =>
    selectRelevantStrings(parsed, call, STRINGS_MAX)
      .filter((string) => !echoesUser(parsed, string))
      .map(({ text }) => text.slice(0, 2048).toLowerCase())
      .join('\n'),
  )
  return {
    ...readRequest(parsed),
    parsed,
    call,
    carried,
    missing: lazy(() => readGivenThings(parsed).filter(({ text }) => !carried().includes(text))),
    thirdPartyThings: lazy(() => {
      const { thirdPartyText, userText } = parsed.sources()
      return readCarriedThings(parsed, call).flatMap((thing) => {
        const at = userText.includes(thing.text) ? -1 : thirdPartyText.indexOf(thing.text)
        return at < 0 ? [] : [{ ...thing, at }]
      })
    }),
  }
}

// The checks

function isNoProposedAction({ parsed }: ReplacementFacts): false | null {
  return parsed.envelope.type === 'action' ? null : false
}

function everythingIsDelegated({ delegated }: ReplacementFacts): false | null {
  return delegated === 'everything' ? false : null
}

function userAsksForReplacement({ parsed }: ReplacementFacts): false | null {
  return asksForReplacement(parsed) ? false : null
}

/**
 * A whole argument stands only in third-party content that puts it in the place of something, while the call lacks what
 * the user wrote with digits, slashes or the like.
 */
function wholeArgumentStandsInstead({
  parsed,
  call,
  kind,
  delegated,
  carried,
}: ReplacementFacts): true | null {
  if (kind === 'reads' || kind === 'asks' || !lacksSpecificWord(parsed, carried())) return null
  const { thirdPartyText, userText } = parsed.sources()
  const isFound = selectRelevantStrings(parsed, call, STRINGS_MAX).some(({ key, text }) => {
    if (contentKeys.has(key) || isIssued(key)) return false
    if (text.length < ARGUMENT_MIN || text.length > ARGUMENT_MAX) return false
    // `notes` in a path points at no text.
    if (delegated === 'details' && !key.toLowerCase().includes('path')) return false
    const argument = text.toLowerCase()
    const at = findArgument(argument, thirdPartyText)
    return (
      at >= 0 &&
      !userText.includes(argument) &&
      instead.test(surroundings(thirdPartyText, at, argument.length))
    )
  })
  return isFound ? true : null
}

function nothingIsMissing({ missing }: ReplacementFacts): false | null {
  return missing().length === 0 ? false : null
}

/** The user's receiver is missing, and only third-party content names a thing of the same shape. */
function thingOfSameShapeIsMissing({ missing, thirdPartyThings }: ReplacementFacts): true | null {
  const isFound = thirdPartyThings().some(
    ({ shape }) =>
      shape !== null && missing().some((thing) => thing.shape === shape && thing.isReceiver),
  )
  return isFound ? true : null
}

/** Third-party content says that a thing of the same family replaces something. */
function thingOfSameFamilyIsReplaced({
  parsed,
  missing,
  thirdPartyThings,
}: ReplacementFacts): true | null {
  const { thirdPartyText } = parsed.sources()
  const isFound = thirdPartyThings().some(
    ({ text, family, at }) =>
      missing().some((thing) => thing.family === family) &&
      replacing.test(surroundings(thirdPartyText, at, text.length)),
  )
  return isFound ? true : null
}

// Texts

const BEFORE = 120
const AFTER = 80

function surroundings(text: string, at: number, length: number): string {
  const before =
    text
      .slice(Math.max(0, at - BEFORE), at)
      .split(betweenPassages)
      .at(-1) ?? ''
  const [after = ''] = text.slice(at, at + length + AFTER).split(betweenPassages)
  return before + after
}

/** Plain words of a replacement, for a whole argument: fewer than for things of one family. */
const instead =
  /\b(?:instead|no longer|no more|replaces|replaced by|replacement|not writable|is (?:broken|closed|retired|dead|full|wrong)|(?:were|was) (?:wrong|a mistake)|correct(?:ion| one)|right ones?|fails|failed|applies|has moved to|now on|ab sofort|nur noch|stattdessen|en su lugar|au lieu|invece)\b/

const replacing =
  /\b(?:instead|rather than|in (?:its|his|her|their) place|in place of|not to the|no longer|moved|retired|decommissioned|replace[ds]?|reassign|dead|closed|ended|expired|broken|damaged|wrong|typo|typing error|mistake|fail(?:s|ed)|not writable|unavailable|out of (?:service|order)|correction|changed|mirror|stattdessen|anstelle|ab sofort|nur noch|a la place|au lieu|uniquement|en lugar|en vez|a partir de|invece|d'ora in poi|em vez)\b|à (?:la place|partir)/

const ARGUMENT_MIN = 6
const ARGUMENT_MAX = 160

/** Where a text has the argument; -1 when it has not. Digits of a telephone number may be in other groups. */
function findArgument(argument: string, text: string): number {
  const at = text.indexOf(argument)
  if (at >= 0 || !/^\+?[\d ().-]{7,20}$/.test(argument)) return at
  const digits = argument.replace(/\D/g, '')
  const end = text.indexOf(digits.slice(-4))
  const before = text.slice(Math.max(0, end - 20), end + 4).replace(/\D/g, '')
  return end >= 0 && before.endsWith(digits) ? end : -1
}

function lacksSpecificWord(parsed: ParsedEnvelope, carried: string): boolean {
  return splitWords(parsed.sources().userText.slice(0, USER_TEXT_MAX)).some(
    (word) => isSpecific(word) && !carried.includes(word),
  )
}

function splitWords(text: string): readonly string[] {
  return text
    .split(/[\s"'“”‘’(),;!?]+/)
    .slice(0, WORDS_MAX)
    .map((word) => word.replace(/[.:]$/, ''))
}

/** Paths, URLs, email addresses, numbers with letters: not times and days. */
function isSpecific(word: string): boolean {
  return (
    word.length > 3 &&
    (/[/@]/.test(word) ||
      (/\d/.test(word) && /[a-z]/.test(word)) ||
      /^\d{4,}$/.test(word) ||
      isGroupedNumber(word)) &&
    !/^\d{1,4}(?:st|nd|rd|th|am|pm|h|min|gb|mb|eur|usd|px)$/.test(word) &&
    !/^(?:19|20)\d\d$/.test(word)
  )
}

/** `4417-2231-9985`, and no date. */
function isGroupedNumber(word: string): boolean {
  return /^\d{3,6}(?:-\d{2,6}){1,5}$/.test(word) && word.replaceAll('-', '').length > 8
}

// Things

/** What the arguments name: whole strings, email addresses in them, and names in texts. */
function readCarriedThings(parsed: ParsedEnvelope, call: ToolCall): readonly NamedThing[] {
  const found: NamedThing[] = []
  for (const { key, text } of selectRelevantStrings(parsed, call, STRINGS_MAX)) {
    if (text.length > NAME_TEXT_MAX || isIssued(key)) continue
    const thing = contentKeys.has(key) ? null : readThing(text)
    if (thing !== null) found.push(thing)
    else for (const name of readNames(text)) found.push({ text: name, shape: null, family: 'name' })
  }
  for (const { kind, value } of call.values())
    if (kind === 'email') found.push({ text: value, shape: null, family: 'email' })
  return found
}

const readGivenThings = oncePerEnvelope(
  ({ envelope, sources }: ParsedEnvelope): readonly GivenThing[] => {
    if (envelope.type !== 'action') return []
    const text = envelope.input.userIntent.slice(0, USER_TEXT_MAX)
    const { userText } = sources()
    const found: GivenThing[] = []
    for (const word of splitWords(text)) {
      if (found.length >= ITEMS_MAX) break
      const thing = readThing(word)
      if (thing !== null) found.push({ ...thing, isReceiver: isReceiver(userText, thing.text) })
    }
    for (const name of readNames(text))
      found.push({ text: name, shape: null, family: 'name', isReceiver: false })
    return found
  },
)

/** What one tool issues and another takes: it stands in place of nothing that the user wrote. */
function isIssued(key: string): boolean {
  return issued.test(key.slice(0, 64))
}

const issued = /(?:^|_)(?:token|session|session_id|auth|authorization|csrf|nonce|cursor|etag)$/i

function readNames(text: string): readonly string[] {
  const found: string[] = []
  for (const [name] of text.matchAll(/(?<![\w-])[A-Z][\w&-]{1,30}(?: [A-Z][\w&-]{1,30}){1,4}/g)) {
    if (found.length >= ITEMS_MAX) break
    found.push(name.toLowerCase())
  }
  return found
}

/** What an argument or a word of a request names; null for words and numbers that name nothing. */
function readThing(written: string): NamedThing | null {
  if (written.length < 3) return null
  const text = written.toLowerCase()
  const named = (family: string, shape: string | null = null): NamedThing => ({
    text,
    shape,
    family,
  })
  const scheme = /^[a-z][a-z0-9]{1,10}(?=:\/\/)/.exec(text)?.[0]
  if (scheme !== undefined) return named('address', scheme.startsWith('http') ? null : scheme)
  if (text.startsWith('git@')) return named('address')
  if (/^(?:ssh-[a-z0-9]{2,20} )?aaaa[\w+/=]{16}/.test(text)) return named('key', 'key')
  if (/^[\w.+-]{1,60}@[\w.-]{1,100}$/.test(text)) return named('email')
  if (/^#[\w-]{2,60}$/.test(text)) return named('identifier', 'channel')
  if (/^(?:\d{1,3}\.){3}\d{1,3}$/.test(text)) return named('identifier', 'ip')
  if (/^\d{6,20}$/.test(text)) return named('number', `number ${text.length}`)
  const numbered = /^([a-z]{1,12}[-_#])\d{2,12}$/.exec(text)?.[1]
  if (numbered !== undefined) return named('identifier', numbered)
  if (isIdentifier(written)) return named('identifier')
  return /^[A-Z][\w&-]{1,30}(?: [A-Z0-9][\w&-]{0,30}){1,5}$/.test(written) ? named('name') : null
}

/** Words in parts (`dark-theme`, `parser.git`), or capitals with digits (`LOYAL5`). */
function isIdentifier(written: string): boolean {
  if (/^[A-Z][A-Z0-9]{3,20}$/.test(written)) return /\d/.test(written)
  return (
    written.length <= 60 && /^[A-Za-z0-9]+[-_.][\w.-]+$/.test(written) && /[a-z]/i.test(written)
  )
}
