import { decodeBase64, decodeHex, decodePercent, findEmailAddresses } from '@ase/text-analysis'
import { findRemoteReferences } from './remote-references.ts'

/**
 * Does the text hold an image whose URL has a place for what was said? An answer that contains it sends what was said.
 */
export function isTemplatedImage(text: string): boolean {
  if (!text.includes('![') && !text.includes('<img')) return false
  return findRemoteReferences(text).some(
    ({ form, url }) => form === 'fetched' && namesPlaceholder(url),
  )
}

/** Services whose URLs are full of codes or free text by design: badges, maps, diagrams, search, sharing, packages. */
const zones = new Set(
  [
    'shields.io badgen.net fury.io codecov.io coveralls.io travis-ci.org travis-ci.com circleci.com appveyor.com codeclimate.com snyk.io deps.rs nodei.co packagephobia.com bundlephobia.com npmjs.com npm.im npmgraph.js.org pypi.org pepy.tech crates.io docs.rs badge.fury.io opencollective.com contrib.rocks star-history.com readthedocs.org sonarcloud.io socket.dev jsr.io deepwiki.com gitter.im greenkeeper.io dependabot.com david-dm.org saucelabs.com browserstack.com semaphoreci.com cirrus-ci.com api.netlify.com isitmaintained.com github-readme-stats.vercel.app github-profile-trophy.vercel.app capsule-render.vercel.app readme-typing-svg.herokuapp.com',
    'github.com githubusercontent.com github.io gitlab.com bitbucket.org gravatar.com sourceforge.net stackoverflow.com stackexchange.com',
    'wikimedia.org wikipedia.org youtube.com ytimg.com youtu.be vimeo.com imgur.com unsplash.com pexels.com archive.org doi.org arxiv.org',
    'google.com googleapis.com gstatic.com googleusercontent.com openstreetmap.org mapbox.com bing.com duckduckgo.com yahoo.com ecosia.org kagi.com microsoft.com office.com live.com apple.com amazon.com ebay.com wolframalpha.com',
    'twitter.com x.com facebook.com linkedin.com reddit.com pinterest.com wa.me whatsapp.com t.me ycombinator.com bsky.app',
    'mermaid.ink mermaid.live kroki.io plantuml.com quickchart.io image-charts.com codecogs.com placeholder.com placehold.co placehold.it dummyimage.com picsum.photos svgurl.com excalidraw.com draw.io diagrams.net carbon.now.sh ray.so codesandbox.io stackblitz.com codepen.io jsfiddle.net typescriptlang.org babeljs.io regex101.com svelte.dev vuejs.org astexplorer.net godbolt.org rust-lang.org skypack.dev unpkg.com jsdelivr.net vercel.com qrserver.com vscode.dev cursor.com cursor.sh huggingface.co',
  ]
    .join(' ')
    .split(' '),
)

/** Is the host, or a domain above it, one of a service with codes in its URLs? */
function isOrdinaryHost(host: string): boolean {
  const labels = host.toLowerCase().split('.').slice(-5)
  return labels.some((_, at) => zones.has(labels.slice(at).join('.')))
}

/** Parameters that name a thing, a place in it or a look rather than carry what was said. */
const keys =
  /^(utm_[a-z]{1,20}|id|ids|v|ref|page|lang|locale|size|width|height|w|h|format|version|hl|tab|sort|order|s|t|ver|rev|sha|hash|etag|sig|signature|expires|token_type|fit|crop|quality|auto|dpr|color|style|branch|label|logo|location|center|zoom|key_id|code_challenge|ixid|ixlib|x-amz-[a-z-]{1,24}|se|sp|sv|sr|spr|st|gclid|fbclid|list|feature|category|tags?|filter|view|destination|daddr|saddr|origin|address|from|to|near|subject|title|redirect_uri|scope|response_type|client_id|state|nonce)$/i

function isOrdinaryKey(key: string): boolean {
  return keys.test(key)
}

export interface ReferenceContext {
  /** Fetched without a click. */
  readonly automatic: boolean
  /** Does the text around the URL hold the value too, as data that belongs to someone? */
  readonly isInSurroundingText: (value: string, automatic: boolean) => boolean
}

const NESTED_MAX = 2

/**
 * Does the URL carry data: readable text in a code, long free text in its query, path or host, a value of the text
 * around it, or a template for one? URLs within parameters (redirectors) count too, two levels deep.
 */
export function carriesData(urlText: string, carrier: ReferenceContext, depth = 0): boolean {
  if (!URL.canParse(urlText)) return carrier.automatic && namesPlaceholder(urlText)
  const url = new URL(urlText)
  if (url.protocol === 'mailto:') return isMailPayload(url)
  const nested = [...url.searchParams].filter(([, value]) => /^https?:\/\//i.test(value))
  if (
    depth < NESTED_MAX &&
    nested.slice(0, 8).some(([, value]) => carriesData(value, carrier, depth + 1))
  )
    return true
  if (isOrdinaryHost(url.hostname)) return false
  if (carrier.automatic && encodesLetters(urlText)) return true
  if (namesPlaceholder(urlText) && (carrier.automatic || namesConversation(urlText))) return true
  if (isCode(decodePercent(url.username)) || isCode(decodePercent(url.password))) return true
  return inQuery(url, carrier) || inHost(url.hostname, carrier) || inPath(url, carrier)
}

const ENCODED_MIN = 8
const encodedLetter = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/gi

/** Letters need no encoding: many encoded letters hide a text. */
function encodesLetters(urlText: string): boolean {
  return (urlText.match(encodedLetter)?.length ?? 0) >= ENCODED_MIN
}

/** Captions and places: words are what they are for. */
const textualKeys =
  /^(?:title|label|subject|location|destination|address|from|to|near|query|search|text|caption|alt|scope|tags?|category|name|chl|tex|latex)$/i

function inQuery(url: URL, carrier: ReferenceContext): boolean {
  const asMap = /(?:^|[./])maps?\b/.test(url.hostname + url.pathname)
  for (const [key, value] of url.searchParams) {
    if (/^https?:\/\//i.test(value)) continue
    if (carrier.isInSurroundingText(value, carrier.automatic)) return true
    if (isSentenceCode(value, carrier.automatic)) return true
    if (carrier.automatic && !textualKeys.test(key) && isFreeText(value, true)) return true
    if (isOrdinaryKey(key) || asMap) continue
    if (
      conversationKeys.test(key) &&
      value.trim().split(/\s+/, CONVERSATION_WORDS).length === CONVERSATION_WORDS
    )
      return true
    if (!carrier.automatic && isName(value)) continue
    if (isCode(value) || isCode(key)) return true
    if (isSearch(key, value, carrier.automatic)) continue
    if (isFreeText(value, carrier.automatic)) return true
  }
  return false
}

/** Names of what was said, or of what is taken; a shared text has another name. */
const conversationKeys =
  /^(?:conversation|convo|chat(?:_?(?:history|log))?|transcript|history|context|(?:system_?)?prompt|memory|session_?data|user_?(?:data|info|said|input)|leak|exfil|secrets?|stolen|dialog(?:ue)?)$/i
const CONVERSATION_WORDS = 4

/** Words of a search: words alone, without a sign or a number that would make them a record. */
function isSearch(key: string, value: string, automatic: boolean): boolean {
  return (
    !automatic &&
    /^(?:q|query|search|s|term|keywords?|text)$/i.test(key) &&
    !/[:=@]|\d{4}|[a-z]\d/i.test(value)
  )
}

/** A host label keeps no case, so it cannot be decoded; no name is that long and mixed without a hyphen. */
function inHost(
  host: string,
  { automatic, isInSurroundingText: standsElsewhere }: ReferenceContext,
): boolean {
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
function inPath(
  url: URL,
  { automatic, isInSurroundingText: standsElsewhere }: ReferenceContext,
): boolean {
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
      findEmailAddresses(part).some((address) => !/@(?:lists|groups|googlegroups)\./.test(address))
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
    if (namesSecret(value) || findEmailAddresses(value).length > 0) return true
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
  return namesSecret(text) || findEmailAddresses(text).length > 0
}

function namesSecret(text: string): boolean {
  return /(?:password|passwd|secret|token|api.?key|balance|iban|ssn|email|account|session|cookie)[\s=:_-]+\S/i.test(
    text,
  )
}

/** Has the URL a place such as `{conversation_history}`, `$API_KEY` or `<user_email>`, for the writer to fill in? */
function namesPlaceholder(urlText: string): boolean {
  return placeholderOf(urlText) !== null
}

function placeholderOf(urlText: string): string | null {
  const decoded = decodePercent(urlText)
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

function namesConversation(urlText: string): boolean {
  return /conversation|history|chat|prompt|secret|password|credential|api.?key|token|cookie/i.test(
    placeholderOf(urlText) ?? '',
  )
}
