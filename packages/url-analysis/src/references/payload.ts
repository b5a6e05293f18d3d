import { decodeBase64, decodeHex, decodePercent, emailAddresses } from '@ase/text-analysis'
import { isOrdinaryHost, isOrdinaryKey } from './ordinary-hosts.ts'

export interface Carrier {
  /** Fetched without a click. */
  readonly automatic: boolean
  /** Does the text around the address hold the value too, as data that belongs to someone? */
  readonly standsElsewhere: (value: string, automatic: boolean) => boolean
}

const NESTED_MAX = 2

/**
 * Does the address carry data: readable text in a code, long free text in its query, path or host, a value of the text
 * around it, or a template for one? Addresses within parameters (redirectors) are looked at too, two levels deep.
 */
export function isPayload(address: string, carrier: Carrier, depth = 0): boolean {
  if (!URL.canParse(address)) return carrier.automatic && namesPlaceholder(address)
  const url = new URL(address)
  if (url.protocol === 'mailto:') return isMailPayload(url)
  const nested = [...url.searchParams].filter(([, value]) => /^https?:\/\//i.test(value))
  if (
    depth < NESTED_MAX &&
    nested.slice(0, 8).some(([, value]) => isPayload(value, carrier, depth + 1))
  )
    return true
  if (isOrdinaryHost(url.hostname)) return false
  if (carrier.automatic && encodesLetters(address)) return true
  if (namesPlaceholder(address) && (carrier.automatic || namesConversation(address))) return true
  if (isCode(decodePercent(url.username)) || isCode(decodePercent(url.password))) return true
  return inQuery(url, carrier) || inHost(url.hostname, carrier) || inPath(url, carrier)
}

const ENCODED_MIN = 8
const encodedLetter = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/gi

/** Letters need no encoding: whoever encodes many of them hides what they say. */
function encodesLetters(address: string): boolean {
  return (address.match(encodedLetter)?.length ?? 0) >= ENCODED_MIN
}

/** Captions and places: words are what they are for. */
const textualKeys =
  /^(?:title|label|subject|location|destination|address|from|to|near|query|search|text|caption|alt|scope|tags?|category|name|chl|tex|latex)$/i

function inQuery(url: URL, carrier: Carrier): boolean {
  const asMap = /(?:^|[./])maps?\b/.test(url.hostname + url.pathname)
  for (const [key, value] of url.searchParams) {
    if (/^https?:\/\//i.test(value)) continue
    if (carrier.standsElsewhere(value, carrier.automatic)) return true
    if (isSentenceCode(value, carrier.automatic)) return true
    if (carrier.automatic && !textualKeys.test(key) && isFreeText(value, true)) return true
    if (isOrdinaryKey(key) || asMap) continue
    if (talkKeys.test(key) && value.trim().split(/\s+/, TALK_WORDS).length === TALK_WORDS)
      return true
    if (!carrier.automatic && isName(value)) continue
    if (isCode(value) || isCode(key)) return true
    if (isSearch(key, value, carrier.automatic)) continue
    if (isFreeText(value, carrier.automatic)) return true
  }
  return false
}

/** Names of what was said, or of what is taken; whoever shares a text calls it something else. */
const talkKeys =
  /^(?:conversation|convo|chat(?:_?(?:history|log))?|transcript|history|context|(?:system_?)?prompt|memory|session_?data|user_?(?:data|info|said|input)|leak|exfil|secrets?|stolen|dialog(?:ue)?)$/i
const TALK_WORDS = 4

/** What somebody looks for: words alone, without a sign or a number that would make them a record. */
function isSearch(key: string, value: string, automatic: boolean): boolean {
  return (
    !automatic &&
    /^(?:q|query|search|s|term|keywords?|text)$/i.test(key) &&
    !/[:=@]|\d{4}|[a-z]\d/i.test(value)
  )
}

/** A host label keeps no case, so it cannot be decoded; no name is that long and mixed without a hyphen. */
function inHost(host: string, { automatic, standsElsewhere }: Carrier): boolean {
  const labels = host.split('.')
  if (labels.some((label) => /^[a-z0-9]{24,63}$/.test(label) && !/^[a-z]{1,63}$/.test(label)))
    return true
  return labels
    .slice(0, -2)
    .some(
      (label) =>
        isCode(label) ||
        standsElsewhere(label.replaceAll('-', ' '), automatic) ||
        (automatic && /^[a-z0-9]{16,63}$/.test(label) && changes(label) >= 5),
    )
}

/** How often letters and digits take turns. */
function changes(label: string): number {
  let times = 0
  for (let at = 1; at < label.length; at += 1)
    if (/\d/.test(label.charAt(at)) !== /\d/.test(label.charAt(at - 1))) times += 1
  return times
}

/** A path of a link is made of names and headings; what is fetched unasked has no reason for either. */
function inPath(url: URL, { automatic, standsElsewhere }: Carrier): boolean {
  const parts = url.pathname.split('/').slice(0, 64).map(decodePercent)
  if (isCode(url.hash.slice(1))) return true
  return parts.some((part) => {
    if (isCode(part) || isCode(part.replace(/\.[a-z]{2,4}$/i, ''))) return true
    if (automatic)
      return (
        isFreeText(part.replaceAll('_', '-'), true) ||
        (/[\d@ ]/.test(part) && standsElsewhere(part, true))
      )
    return (
      (part.includes(' ') && isFreeText(part, false)) ||
      emailAddresses(part).some((address) => !/@(?:lists|groups|googlegroups)\./.test(address))
    )
  })
}

/** A draft that is addressed, and filled with what was said. */
function isMailPayload(url: URL): boolean {
  const service =
    /^(?:support|help|info|contact|sales|hello|service|feedback|office|team|security|press)@/i
  for (const [key, value] of url.searchParams) {
    if (/^(?:body|subject|cc|bcc)$/i.test(key) && isCode(value)) return true
    if (!/^body$/i.test(key)) continue
    if (namesSecret(value) || emailAddresses(value).length > 0) return true
    if (!service.test(url.pathname) && (isFreeText(value, false) || /\d{4}/.test(value)))
      return true
  }
  return false
}

/** Base64, base32 or hexadecimal that reads as text when decoded. */
function isCode(text: string): boolean {
  if (text.length < 14) return false
  const decoded = (/^[0-9a-f]+$/i.test(text) ? decodeHex(text) : null) ?? decodeBase64(text)
  return decoded !== null && decoded.length >= 8 && isPrintable(decoded)
}

/** A code that reads as one word of letters and digits: an identifier in base64, as calendars and meetings use. */
function isName(text: string): boolean {
  const decoded = /^[0-9a-f]+$/i.test(text) ? null : decodeBase64(text)
  return decoded !== null && /^[A-Za-z0-9]+$/.test(decoded)
}

/** A code that reads as more than one word, or for an image as a name and a value: no identifier does. */
function isSentenceCode(text: string, automatic: boolean): boolean {
  if (text.length < 16 || !isCode(text)) return false
  const decoded = decodeHex(text) ?? decodeBase64(text) ?? ''
  return automatic
    ? /[a-z]{2}[\s:=,;|][^\n]{2}|@/i.test(decoded)
    : /[a-z]{2} [^\n]{2}/i.test(decoded)
}

function isPrintable(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code < 32 && code !== 10 && code !== 9) || code === 127 || code === 0xff_fd) return false
    if (code > 0x24f) return false
  }
  return true
}

/** Words and separators as in a note or a record, rather than a name or a place. */
function isFreeText(text: string, automatic: boolean): boolean {
  const words = text.split(/[\s+_,;|]+/).filter((word) => word !== '')
  const named = words.filter((word) => /[a-z]{2}/i.test(word)).length
  if (words.length >= 4 && named >= 2 && automatic) return true
  if (words.length >= 4 && (/[:=]/.test(text) || /\d{3}/.test(text))) return true
  return namesSecret(text) || emailAddresses(text).length > 0
}

function namesSecret(text: string): boolean {
  return /(?:password|passwd|secret|token|api.?key|balance|iban|ssn|email|account|session|cookie)[\s=:_-]+\S/i.test(
    text,
  )
}

/** Has the address a place such as `{conversation_history}`, `$API_KEY` or `<user_email>`, for the writer to fill in? */
export function namesPlaceholder(address: string): boolean {
  return placeholderOf(address) !== null
}

function placeholderOf(address: string): string | null {
  const decoded = decodePercent(address)
  for (const [, braces, brackets, angles, dollar] of decoded.matchAll(
    /[=/?&.:@-](?:\$?\{{1,2}([^{}]{2,60})\}{1,2}|\[([^[\]]{3,60})\]|<([^<>]{3,60})>|\$([A-Z][A-Z0-9_]{3,40}))/g,
  )) {
    const name = braces ?? brackets ?? angles ?? dollar ?? ''
    if (saidThings.test(name.replace(/[_-]/g, ' '))) return name
  }
  return null
}

const saidThings =
  /\b(?:conversation|history|chat|messages?|prompt|instructions|context|secrets?|tokens?|passwords?|passwd|api ?keys?|credentials?|e-?mails?|user ?data|user ?info|name|data|env|environment|cookies?|session|summary|answer|response|content|document|insert|your|base64|encoded)\b/i

function namesConversation(address: string): boolean {
  return /conversation|history|chat|prompt|secret|password|credential|api.?key|token|cookie/i.test(
    placeholderOf(address) ?? '',
  )
}
