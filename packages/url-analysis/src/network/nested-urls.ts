import { decodePercent } from '@ase/text-analysis'
import { interpretUrl } from './interpret-url.ts'
import type { ReadUrl } from './url.ts'

/** A URL inside another one, and the parameter that holds it. */
export interface NestedUrl {
  /** The parameter's name in lower case; '' in a path. */
  readonly name: string
  readonly url: ReadUrl
}

const QUERY_MAX = 32_768
/** As many as stand in the longest query. */
const PARAMETERS_MAX = QUERY_MAX / 2
const DECODINGS_MAX = 3

/** Parameters that hold words of a search or a message, not what is fetched. */
const searchNames: ReadonlySet<string> = new Set([
  'q',
  'query',
  'search',
  's',
  'keyword',
  'keywords',
  'text',
  'title',
  'body',
  'message',
  'term',
  'about',
])

/**
 * Names and decoded values of the parameters of a URL, without those that hold words to search for. Reads the first
 * 32,768 characters of the query.
 */
export function parseQueryParameters(text: string): readonly { name: string; value: string }[] {
  const start = text.indexOf('?')
  if (start < 0) return []
  return text
    .slice(start + 1, start + QUERY_MAX)
    .split('#', 1)
    .flatMap((query) => query.split(/[&;]/, PARAMETERS_MAX))
    .map((pair) => {
      const equals = pair.indexOf('=')
      return equals < 0
        ? { name: '', value: pair }
        : { name: pair.slice(0, equals).toLowerCase(), value: pair.slice(equals + 1) }
    })
    .filter(({ name }) => !searchNames.has(name))
}

/**
 * URLs that a URL passes on to its host: in a parameter, or behind the path of a proxy. Parameters are decoded at most
 * 3 times.
 */
export function findNestedUrls(url: string): readonly NestedUrl[] {
  if (!/[?:%]/.test(url.slice(url.indexOf('://') + 3))) return []
  const found: NestedUrl[] = []
  for (const { name, value } of parseQueryParameters(url)) {
    const decoded = decodeFully(value)
    if (/^[\s/\\]{0,8}[a-z][a-z0-9+._-]{1,24}:[/\\]|^expect:|^data:|^\/\/|^\\\\/i.test(decoded))
      for (const nested of interpretUrl(decoded)) found.push({ name, url: nested })
  }
  const onward = forwardedUrl(url)
  if (onward !== null)
    for (const nested of interpretUrl(onward)) found.push({ name: '', url: nested })
  return found
}

/** `https://proxy.example/http://10.0.0.1/`: the second URL of such a path. */
function forwardedUrl(text: string): string | null {
  const [path = ''] = text.split(/[?#]/, 1)
  const at = path.toLowerCase().indexOf('/http', path.indexOf('://') + 3)
  return at >= 0 && /^https?:\/{1,2}\S/i.test(path.slice(at + 1, at + 12))
    ? path.slice(at + 1)
    : null
}

function decodeFully(value: string): string {
  let text = value
  for (let round = 0; round < DECODINGS_MAX && text.includes('%'); round += 1)
    text = decodePercent(text)
  return text
}
