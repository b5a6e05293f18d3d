export interface RemoteReference {
  readonly url: string
  /** Fetched without a click: images, frames, styles. */
  readonly automatic: boolean
}

const REFERENCES_MAX = 200
const URL_LENGTH_MAX = 2000
const LOOK_BACK = 240

/** Addresses that a renderer of Markdown or HTML would fetch or offer, with what stands before each. Linear. */
export function remoteReferences(text: string): readonly RemoteReference[] {
  const found: RemoteReference[] = []
  for (let at = text.indexOf('//'); at >= 0 && found.length < REFERENCES_MAX;) {
    const start = startOf(text, at)
    const end = endOf(text, at + 2)
    if (start !== null && end > at + 4) {
      const url = text.slice(start, end).replaceAll('&amp;', '&')
      const before = text.slice(Math.max(0, start - LOOK_BACK), start)
      found.push({
        url: url.startsWith('//') ? `https:${url}` : url,
        automatic: isAutomatic(before),
      })
    }
    at = text.indexOf('//', Math.max(end, at + 2))
  }
  return found
}

/** Where the scheme starts; `src="//host"` has none. */
function startOf(text: string, slashes: number): number | null {
  const scheme = text.slice(Math.max(0, slashes - 6), slashes).toLowerCase()
  if (scheme.endsWith('https:')) return slashes - 6
  if (scheme.endsWith('http:')) return slashes - 5
  return /[="'(]$/.test(scheme) ? slashes : null
}

function endOf(text: string, start: number): number {
  let end = start
  while (
    end < text.length &&
    end - start < URL_LENGTH_MAX &&
    !' \t\n\r)>"\'`]<'.includes(text.charAt(end))
  )
    end += 1
  return end
}

function isAutomatic(before: string): boolean {
  const near = before.slice(-24).toLowerCase()
  if (
    /(?:src|srcset|poster|background) ?= ?["']?$|url\( ?["']?$|@import ["']$|refresh["'] content=["']?\d{0,3}; ?url=["']?$/.test(
      near,
    )
  )
    return true
  if (/url=["']?$/.test(near) && before.toLowerCase().includes('refresh')) return true
  if (/\]\( ?<?$/.test(before)) return before.charAt(before.lastIndexOf('[') - 1) === '!'
  return (
    /\]: {1,4}<?$/.test(before) &&
    before
      .slice(before.lastIndexOf('\n') + 1)
      .trimStart()
      .startsWith('[')
  )
}
