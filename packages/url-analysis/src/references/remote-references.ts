import { findCodeSpans, isInSpans } from '@ase/text-analysis'

/** How a URL stands in a text: fetched when the text is shown, offered as a link, or only written down. */
export type ReferenceForm = 'fetched' | 'linked' | 'written' | 'quoted'

/** A URL in a text; `end` is exclusive. */
export interface RemoteReference {
  readonly url: string
  readonly form: ReferenceForm
  /** Where the URL starts and ends in the text. */
  readonly start: number
  readonly end: number
}

/** More than the longest answer has room for. */
const REFERENCES_MAX = 8192
const URL_LENGTH_MAX = 65_536
const LOOK_BACK = 240

/**
 * The URLs that a renderer of Markdown, HTML, CSS, LaTeX, AsciiDoc or reStructuredText would fetch or offer, in order,
 * at most 8,192. Offsets are UTF-16 units. Linear.
 */
export function findRemoteReferences(text: string): readonly RemoteReference[] {
  const code = findCodeSpans(text)
  const images = imageNames(text)
  const found: RemoteReference[] = []
  for (const [mark, startOf] of marks) {
    for (let at = text.indexOf(mark); at >= 0 && found.length < REFERENCES_MAX;) {
      const start = startOf(text, at)
      const end = endOf(text, at + mark.length)
      if (start !== null && end > at + mark.length + 2) {
        const url = decodeAmpersands(text.slice(start, end))
        found.push({
          url: url.startsWith('//') ? `https:${url}` : url,
          form: isInSpans(code, start) ? 'quoted' : formOf(text, start, images),
          start,
          end,
        })
      }
      at = text.indexOf(mark, Math.max(end, at + mark.length))
    }
  }
  return found
}

const marks: readonly (readonly [string, (text: string, at: number) => number | null])[] = [
  ['//', startOfHost],
  ['mailto:', (_, at) => at],
]

/** Entities hide a scheme (`&#104;ttps`) as well as an ampersand; the renderer undoes both. */
function decodeAmpersands(url: string): string {
  return url.includes('&') ? url.replaceAll('&amp;', '&') : url
}

/** Where the scheme starts; `src="//host"` has none. */
function startOfHost(text: string, slashes: number): number | null {
  const scheme = text.slice(Math.max(0, slashes - 6), slashes).toLowerCase()
  if (scheme.endsWith('https:')) return slashes - 6
  if (scheme.endsWith('http:')) return slashes - 5
  if (/(?:ftp|wss?):$/.test(scheme)) return slashes - (scheme.endsWith('ws:') ? 3 : 4)
  return /[="'(<]$/.test(scheme) ? slashes : null
}

const terminators = new Set(' \t\n\r)>"\'`[]<{}|\\^')

/** Placeholders in braces and brackets belong to the URL: `?d={history}`, `?d=[INSERT NAME]`. */
function endOf(text: string, start: number): number {
  let end = start
  while (end < text.length && end - start < URL_LENGTH_MAX) {
    const char = text.charAt(end)
    const closer = char === '{' ? '}' : char === '[' ? ']' : char === '<' ? '>' : ''
    if (closer !== '' && end > start) {
      const close = text.slice(end, end + 64).indexOf(closer)
      const afterEquals = /[=/?&.:@-]/.test(text.charAt(end - 1))
      if (close > 1 && afterEquals) {
        end += close + 1
        continue
      }
    }
    if (terminators.has(char)) break
    end += 1
  }
  return end
}

/** Prose ends in a letter or a full stop before a URL; markup in one of its signs, or at a second source of a set. */
function endsWithMarkup(before: string): boolean {
  const last = before.trimEnd().at(-1) ?? ''
  return '=("\'<{[:,;'.includes(last) && last !== ''
}

/** Names of definitions (`[name]: https://…`) that an image refers to. */
function imageNames(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  if (!text.includes('![')) return names
  for (const [, shown = '', name = ''] of text.matchAll(
    /!\[([^[\]\n]{0,100})\](?:\[([^[\]\n]{0,100})\])?/g,
  )) {
    names.add((name === '' ? shown : name).toLowerCase())
    if (names.size >= REFERENCES_MAX) break
  }
  return names
}

function formOf(text: string, start: number, images: ReadonlySet<string>): ReferenceForm {
  const before = text.slice(Math.max(0, start - LOOK_BACK), start)
  if (!endsWithMarkup(before)) return 'written'
  if (isFetched(before)) return 'fetched'
  const name = definitionName(before)
  if (name !== null) return images.has(name) ? 'fetched' : 'linked'
  return isLinked(before, text.charAt(start - 1)) ? 'linked' : 'written'
}

function isFetched(before: string): boolean {
  const near = before.slice(-28).toLowerCase()
  if (
    /(?:src|srcset|imagesrcset|poster|background|data|xlink:href|ping|lowsrc|dynsrc) ?= ?["']?$|url\( ?["']?$|@import ["']$|refresh["'] content=["']?\d{0,3}; ?url=["']?$|image-set\( ?["']?$/.test(
      near,
    )
  )
    return true
  if (/url=["']?$/.test(near) && before.toLowerCase().includes('refresh')) return true
  if (/\\(?:includegraphics|input|include|url@fetch)(?:\[[^[\]]{0,80}\])?\{$/.test(before))
    return true
  if (/(?:^|[\s>])(?:image|video|audio|iframe|include)::?$/.test(before)) return true
  if (/\.\. (?:\|[^|]{0,40}\| )?(?:image|figure|raw|include):: {0,4}$/.test(before)) return true
  if (/(?:href|srcset) ?= ?["'][^"']{0,200}$|(?:href) ?= ?$/i.test(before))
    return isFetchedByAttribute(before)
  return /\]\( ?<?$/.test(before) && isImageBracket(before)
}

/** `<link href>`, `<base href>`, `<image href>` are fetched; `srcset` holds several URLs. */
function isFetchedByAttribute(before: string): boolean {
  const tag = before.slice(before.lastIndexOf('<')).toLowerCase()
  return /^<(?:link|base|image|use|feimage)\b/.test(tag) || /\ssrcset ?= ?["']/.test(tag)
}

/** `![…](`: with a bracket inside the text the nearest one may be another's. */
function isImageBracket(before: string): boolean {
  let depth = 0
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const char = before.charAt(at)
    if (char === ']') depth += 1
    else if (char === '[') {
      depth -= 1
      if (depth === 0) return before.charAt(at - 1) === '!'
    }
  }
  return false
}

/** The name of the definition `[name]: https://…` whose URL starts here, lower case; null for other places. */
function definitionName(before: string): string | null {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return /^ {0,3}\[([^\]]{1,100})\]: {0,4}<?$/.exec(line)?.[1]?.toLowerCase() ?? null
}

function isLinked(before: string, last: string): boolean {
  return (
    last === '<' ||
    /\]\( ?<?$|href ?= ?["']?$|action ?= ?["']?$|\\(?:href|url)\{$|(?:link|xref):$/i.test(before)
  )
}
