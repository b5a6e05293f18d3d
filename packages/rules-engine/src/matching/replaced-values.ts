import { contentKeys } from '../envelope/argument-keys.ts'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import type { ToolCall } from '../envelope/tool-call.ts'
import { asksForReplacement } from './call-facts.ts'
import { echoesUser } from './echoed-words.ts'
import { oncePerEnvelope } from './once-per-envelope.ts'
import { isReceiver, USER_TEXT_MAX } from './user-values.ts'
import { readRequest } from './request.ts'
import { selectRelevantStrings } from './relevant-strings.ts'

/** A thing that a text names: an address, an identifier, a channel, a name. */
interface Named {
  /** In lower case. */
  readonly text: string
  /** Two of one shape are hardly ever there by chance; null for things that are. */
  readonly shape: string | null
  /** Things of one family may stand for each other. */
  readonly family: string
}

const ITEMS_MAX = 64
const STRINGS_MAX = 24
const LEAF_MAX = 800
const WORDS_MAX = 400

/**
 * Does an argument of a proposed call stand in third-party content only, where the user gave another thing of its shape that the
 * call lacks? Things of one family count when the text around it says that something is to be replaced.
 */
export function isReplaced(parsed: ParsedEnvelope, call: ToolCall): boolean {
  if (parsed.envelope.type !== 'action' || readRequest(parsed).delegated === 'everything')
    return false
  if (asksForReplacement(parsed)) return false
  const given = givenByIntent(parsed)
  const strings = selectRelevantStrings(parsed, call, STRINGS_MAX)
  const carried = strings
    .filter((string) => !echoesUser(parsed, string))
    .map(({ text }) => text.slice(0, 2048).toLowerCase())
    .join('\n')
  if (standsIn(parsed, call, carried)) return true
  const dropped = given.filter(({ text }) => !carried.includes(text))
  if (dropped.length === 0) return false
  const { thirdPartyText, userText } = parsed.sources()
  return itemsOf(parsed, call).some(({ text, shape, family }) => {
    if (userText.includes(text)) return false
    const at = thirdPartyText.indexOf(text)
    if (at < 0) return false
    if (shape !== null && dropped.some((item) => item.shape === shape && item.isReceiver))
      return true
    return (
      dropped.some((item) => item.family === family) &&
      saysReplaced(thirdPartyText, at, text.length)
    )
  })
}

/**
 * Does a whole argument stand only in third-party content that puts it in the place of something, while the call lacks what
 * the user wrote with digits, slashes or the like?
 */
function standsIn(parsed: ParsedEnvelope, call: ToolCall, carried: string): boolean {
  const { kind, delegated } = readRequest(parsed)
  if (kind === 'reads' || kind === 'asks' || delegated === 'everything') return false
  if (!lacksGiven(parsed, carried)) return false
  const { thirdPartyText, userText } = parsed.sources()
  return selectRelevantStrings(parsed, call, STRINGS_MAX).some(({ key, text }) => {
    if (contentKeys.has(key) || text.length < LABEL_MIN || text.length > LABEL_MAX) return false
    const label = text.toLowerCase()
    // `notes` in a path points at no text.
    if (delegated === 'details' && !key.toLowerCase().includes('path')) return false
    const at = placeOf(label, thirdPartyText)
    return at >= 0 && !userText.includes(label) && saysInstead(thirdPartyText, at, label.length)
  })
}

/** Where a text has the label; telephone numbers in whatever groups. */
function placeOf(label: string, text: string): number {
  const at = text.indexOf(label)
  if (at >= 0 || !/^\+?[\d ().-]{7,20}$/.test(label)) return at
  const digits = label.replace(/\D/g, '')
  const end = text.indexOf(digits.slice(-4))
  const before = text.slice(Math.max(0, end - 20), end + 4).replace(/\D/g, '')
  return end >= 0 && before.endsWith(digits) ? end : -1
}

const LABEL_MIN = 6
const LABEL_MAX = 160

function lacksGiven(parsed: ParsedEnvelope, carried: string): boolean {
  const words = parsed
    .sources()
    .userText.slice(0, USER_TEXT_MAX)
    .split(/[\s"'“”‘’(),;!?]+/)
  return words
    .slice(0, WORDS_MAX)
    .map((word) => word.replace(/[.:]$/, ''))
    .some((word) => isSpecific(word) && !carried.includes(word))
}

/** Paths, addresses, numbers with letters: not times and days. */
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

function saysInstead(text: string, at: number, length: number): boolean {
  return instead.test(text.slice(Math.max(0, at - BEFORE), at + length + AFTER))
}

/** Plain words of a replacement: fewer than for things of one family. */
const instead =
  /\b(?:instead|no longer|no more|replaces|replaced by|replacement|not writable|is (?:broken|closed|retired|dead|full|wrong)|(?:were|was) (?:wrong|a mistake)|correct(?:ion| one)|right ones?|fails|failed|applies|has moved to|now on|ab sofort|nur noch|stattdessen|en su lugar|au lieu|invece)\b/

/** What the arguments name: whole strings, addresses in them, and names in texts. */
function itemsOf(parsed: ParsedEnvelope, call: ToolCall): readonly Named[] {
  const found: Named[] = []
  for (const { key, text } of selectRelevantStrings(parsed, call, STRINGS_MAX)) {
    if (text.length > LEAF_MAX) continue
    const item = contentKeys.has(key) ? null : namedBy(text)
    if (item !== null) found.push(item)
    else for (const name of namesIn(text)) found.push({ text: name, shape: null, family: 'name' })
  }
  for (const { kind, value } of call.values())
    if (kind === 'email') found.push({ text: value, shape: null, family: 'email' })
  return found
}

interface Given extends Named {
  readonly isReceiver: boolean
}

const givenByIntent = oncePerEnvelope(({ envelope, sources }: ParsedEnvelope): readonly Given[] => {
  if (envelope.type !== 'action') return []
  const text = envelope.input.userIntent.slice(0, USER_TEXT_MAX)
  const { userText } = sources()
  const found: Given[] = []
  for (const word of text.split(/[\s"'“”‘’(),;!?]+/).slice(0, WORDS_MAX)) {
    if (found.length >= ITEMS_MAX) break
    const item = namedBy(word.replace(/[.:]$/, ''))
    if (item !== null) found.push({ ...item, isReceiver: isReceiver(userText, item.text) })
  }
  for (const name of namesIn(text))
    found.push({ text: name, shape: null, family: 'name', isReceiver: false })
  return found
})

function namesIn(text: string): readonly string[] {
  const found: string[] = []
  for (const [name] of text.matchAll(/(?<![\w-])[A-Z][\w&-]{1,30}(?: [A-Z][\w&-]{1,30}){1,4}/g)) {
    if (found.length >= ITEMS_MAX) break
    found.push(name.toLowerCase())
  }
  return found
}

/** What an argument or a word of a request names; null for words and numbers that name nothing. */
function namedBy(written: string): Named | null {
  if (written.length < 3) return null
  const text = written.toLowerCase()
  const named = (family: string, shape: string | null = null): Named => ({ text, shape, family })
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

const BEFORE = 120
const AFTER = 80
const replacing =
  /\b(?:instead|rather than|in (?:its|his|her|their) place|in place of|not to the|no longer|moved|retired|decommissioned|replace[ds]?|reassign|dead|closed|ended|expired|broken|damaged|wrong|typo|typing error|mistake|fail(?:s|ed)|not writable|unavailable|out of (?:service|order)|correction|changed|mirror|stattdessen|anstelle|ab sofort|nur noch|a la place|au lieu|uniquement|en lugar|en vez|a partir de|invece|d'ora in poi|em vez)\b|à (?:la place|partir)/

function saysReplaced(text: string, at: number, length: number): boolean {
  return replacing.test(text.slice(Math.max(0, at - BEFORE), at + length + AFTER))
}
