import { findCodeSpans, decodeEntities, isInSpans } from '@ase/text-analysis'

export type ActiveContent = 'runs' | 'steals'

const TAGS_MAX = 16_384
const TAG_LENGTH_MAX = 1500

/** Reads what a script would take and where a page would send it. */
const stealing =
  /document\s?\.\s?(?:cookie|domain)|(?:local|session)Storage|navigator\.(?:sendBeacon|credentials)|document\[["']cookie|XMLHttpRequest|fetch\s?\(|new Image|\.innerHTML\b(?! ?\+?= ?[^=])|window\.name|indexedDB|eval\s?\(|atob\s?\(/

const handlers = new Set(
  'error load loadstart click dblclick mouseover mouseenter mouseleave mousemove mousedown mouseup mouseout focus focusin focusout blur toggle begin end pointerover pointerenter pointerdown pointermove pointerup animationstart animationend animationiteration transitionend transitionrun transitionstart keydown keyup keypress submit change input wheel drag dragstart dragend dragover drop copy paste cut scroll scrollend hashchange pageshow message start finish canplay beforeunload unload resize auxclick contextmenu'.split(
    ' ',
  ),
)
const eventAttribute = /[\s"'/]on([a-z]{3,20})\s{0,3}=(?!\s{0,2}["']?return (?:false|true)\b)/gi

function handles(tag: string): boolean {
  if (!/[\s"'/]on[a-z]{3}/i.test(tag)) return false
  for (const { 1: event = '' } of tag.matchAll(eventAttribute))
    if (handlers.has(event.toLowerCase())) return true
  return false
}

const scripted =
  /^\s{0,20}(?:javascript|vbscript|livescript):|^\s{0,20}data:(?:text\/html|image\/svg|application\/xhtml|text\/xml)/i

/** What browsers drop inside a scheme. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unseen = /[\u0000-\u0020\u00AD\u200B-\u200D]/g

/** Players, maps and forms whose frames pages usually hold. */
const ordinaryFrames =
  /^(?:https?:)?\/\/(?:[\w-]{1,40}\.){0,3}(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|google\.com|openstreetmap\.org|codepen\.io|codesandbox\.io|stackblitz\.com|spotify\.com|soundcloud\.com|loom\.com|figma\.com|wistia\.(?:com|net)|dailymotion\.com|bilibili\.com|twitch\.tv)\//i

/**
 * The worst that the markup of a text does when it is shown: `steals` data, or `runs` code; null for markup that only
 * looks. Code blocks are left out. Reads 16,384 tags.
 */
export function readActiveContent(text: string): ActiveContent | null {
  if (!text.includes('<') && !/(?:java|vb)script:|data:text/i.test(decodeEntities(text)))
    return null
  const code = findCodeSpans(text)
  let worst: ActiveContent | null = linksScript(text, code) ? 'runs' : null
  let tags = 0
  for (let at = text.indexOf('<'); at >= 0 && tags < TAGS_MAX; at = text.indexOf('<', at + 1)) {
    if (isBare(text, at) || isInSpans(code, at)) continue
    tags += 1
    const tag = decodeEntities(tagAt(text, at))
    if (!runs(tag)) continue
    worst = 'runs'
    if (stealing.test(tag) || (/^<script\b/i.test(tag) && stealing.test(bodyAt(text, at))))
      return 'steals'
  }
  return worst
}

/** `[text](javascript:…)`, with the disguises that browsers undo. */
function linksScript(text: string, code: readonly { start: number; end: number }[]): boolean {
  for (const { 1: target = '', index } of text.matchAll(/\]\(\s{0,4}<?([^)\n]{1,400})/g)) {
    const address = decodeEntities(target).replace(unseen, '')
    if (scripted.test(address) && !isInSpans(code, index)) return true
  }
  return false
}

/** No tag, an end tag, or one without attributes, of which only a script runs: read at no cost, however many there are. */
function isBare(text: string, at: number): boolean {
  if (!/[a-z!?]/i.test(text.charAt(at + 1))) return true
  let end = at + 1
  while (end < at + NAME_MAX && isNameSign(text.charCodeAt(end))) end += 1
  return text.charAt(end) === '>' && text.slice(at + 1, end).toLowerCase() !== 'script'
}

const NAME_MAX = 24

function isNameSign(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

/** A tag ends at `>`; a later one starts a new tag, so that an unclosed quotation hides nothing. */
function tagAt(text: string, at: number): string {
  const window = text.slice(at, at + TAG_LENGTH_MAX)
  const end = window.indexOf('>')
  const next = window.indexOf('<', 1)
  if (end < 0) return next < 0 ? window : window.slice(0, next)
  return window.slice(0, end + 1)
}

const BODY_MAX = 4000

/** Up to the end of the script or the next one, which is read by itself. */
function bodyAt(text: string, at: number): string {
  const window = text.slice(at, at + BODY_MAX)
  const end = window.search(/(?!^)<\/?script[\s/>]/i)
  return end < 0 ? window : window.slice(0, end)
}

function runs(tag: string): boolean {
  const name = /^<([a-z]{1,20})(?:[\s/>]|$)/i.exec(tag)?.[1]?.toLowerCase()
  if (name === undefined) return false
  if (handles(tag)) return true
  if (name === 'script')
    return !/type=["']?(?:application\/(?:ld\+)?json|text\/template|text\/x-)/i.test(tag)
  if (!leading.test(tag)) return false
  const has = attributesOf(tag)
  const address = has.get('src') ?? has.get('href') ?? has.get('data') ?? ''
  const plain = address.replace(unseen, '')
  if (scripted.test(plain) || scripted.test((has.get('action') ?? '').replace(/\s/g, '')))
    return name !== 'img'
  const foreign = /^(?:https?:)?\/\//i.test(plain)
  switch (name) {
    case 'iframe':
    case 'frame':
    case 'portal':
      return (foreign && !ordinaryFrames.test(plain)) || has.has('srcdoc')
    case 'object':
    case 'embed':
    case 'applet':
      return foreign
    case 'base':
      return foreign
    case 'link':
      return (
        foreign && /stylesheet|import|preload|prefetch|dns-prefetch/i.test(has.get('rel') ?? '')
      )
    case 'meta':
      return /refresh/i.test(has.get('http-equiv') ?? '') && /url ?=/i.test(tag)
    case 'form':
      return /^(?:https?:)?\/\//i.test(has.get('action') ?? '')
    default:
      return false
  }
}

/** Without any of these a tag leads nowhere: a URL elsewhere, a scheme, or a page inside the page. */
const leading = /:|\/\/|srcdoc|http-equiv/i

const attributes =
  /[\s/"']([a-z-]{2,20})\s{0,3}=\s{0,3}(?:"([^"]{0,1000})|'([^']{0,1000})|([^\s"'>]{1,1000}))/gi

/** The values of a tag's attributes; of several of one name the first counts. */
function attributesOf(tag: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const [, name = '', double, single, bare] of tag.matchAll(attributes)) {
    const key = name.toLowerCase()
    if (!values.has(key)) values.set(key, double ?? single ?? bare ?? '')
  }
  return values
}
