import { decodePath } from './decode-path.ts'

export interface ReadPath {
  /** Slashes only, lower case, `.` and `..` resolved where possible. */
  readonly normal: string
  /** How many levels the path climbs above where it starts. */
  readonly levelsUp: number
  /** Does it climb at all, be it inside its own folder? */
  readonly climbs: boolean
  /** `..` or a slash was hidden by an encoding that no honest caller needs, or the path ends early for some readers. */
  readonly disguised: boolean
  /** Letters or dots were percent-encoded, which nothing needs. */
  readonly needlesslyEncoded: boolean
}

const LENGTH_MAX = 4096
/** No folder lies so deep: who climbs further is at the root. */
const CLIMBS_MAX = 256

/** Brings every usual disguise of a path to one form. Linear in the text, of which 4,096 characters count once padding is gone. */
export function readPath(text: string): ReadPath {
  if (isNormal(text)) return plainPath(text)
  const cut = withoutPadding(text).slice(0, LENGTH_MAX)
  const decoded = decodePath(cut)
  const whole = decoded.text.replaceAll('\\', '/')
  const end = whole.indexOf('\0')
  const flat = stripPrefixes(end < 0 ? whole : withoutNulls(whole))
  const dotted = flat.includes('..')
  const plain = dotted ? survivingClimbs(flat) : flat
  const parts = plain.split('/')
  const climbs = dotted && parts.some(isUp)
  const resolved = resolve(parts, plain.startsWith('/'))
  const hidden =
    climbs && (decoded.forged || plain !== flat || encodedClimb(cut) || oddClimb(parts))
  return {
    ...resolved,
    climbs,
    disguised: end >= 0 || hidden,
    needlesslyEncoded: decoded.needless,
  }
}

/** A path that is longer than any system takes, without what leads nowhere: empty folders, dots, folders left again. */
export function withoutPadding(text: string): string {
  if (text.length <= LENGTH_MAX) return text
  const kept: string[] = []
  let climbs = 0
  for (const [index, part] of text.replaceAll('\\', '/').split('/').entries()) {
    const plain = part.length <= 6 ? part.replace(/%2e/gi, '.') : part
    if (index > 0 && (plain === '' || plain === '.')) continue
    const last = kept.at(-1)
    if (plain !== '..') climbs = 0
    else if (climbs === CLIMBS_MAX) continue
    if (plain === '..' && last !== undefined && last !== '' && !/^[.%~]|:$/.test(last)) kept.pop()
    else {
      if (plain === '..') climbs += 1
      kept.push(part)
    }
  }
  return kept.join('/')
}

function plainPath(normal: string): ReadPath {
  return { normal, levelsUp: 0, climbs: false, disguised: false, needlesslyEncoded: false }
}

/** Small letters, digits and `_-`, single slashes, dots inside names: nearly every path, and nothing in it to change. */
function isNormal(text: string): boolean {
  if (text === '' || text.length > LENGTH_MAX || text.startsWith('/proc/')) return false
  let before = SLASH
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === DOT) {
      if (before === SLASH || before === DOT) return false
    } else if (code === SLASH) {
      if (before === SLASH && at > 0) return false
    } else if (code === SMALL_X && before === ZERO) return false
    else if ((code < 97 || code > 122) && (code < 48 || code > 57) && code !== 95 && code !== 45)
      return false
    before = code
  }
  return before !== SLASH
}

const DOT = 46
const SLASH = 47
const ZERO = 48
const SMALL_X = 120

/** A reader in C ends at the NUL; one that drops it goes on. What stands before it counts, unless that is only dots. */
function withoutNulls(path: string): string {
  const before = path.slice(0, path.indexOf('\0'))
  return /^[./]{0,64}$/.test(before) ? path.replaceAll('\0', '') : before
}

/**
 * `....//` and `..././` become `../` where a filter removes it once; `..;/` is `../` for some servers; more than two
 * dots as a folder, several times, climb on old systems. A single `...` is a placeholder.
 */
function survivingClimbs(path: string): string {
  let plain = path.replaceAll('..;/', '../')
  const filtered = plain.replaceAll('../', '')
  if (filtered.includes('../')) plain = filtered
  const dots = plain.split('/').filter((part) => /^\.{3,255}$/.test(part))
  const long = dots.some((part) => part.length > 3)
  return dots.length >= 2 || long ? plain.replace(/(^|\/)\.{3,255}(?=\/)/g, '$1..') : plain
}

function isUp(part: string): boolean {
  return part.startsWith('..') && /^\.\.[\s%]{0,8}$/.test(part)
}

function oddClimb(parts: readonly string[]): boolean {
  return parts.some((part) => part !== '..' && isUp(part))
}

/** Was a dot pair or its slash itself encoded, rather than something else in the path? */
function encodedClimb(text: string): boolean {
  return /%(?:25){0,4}(?:2e|2f|5c)/i.test(text)
}

/** `file:`, `\\?\`, `/proc/self/root`: other ways to say the same root. */
function stripPrefixes(path: string): string {
  return path
    .replace(/^(?:file|php|phar|zip|netdoc|local_file):\/{0,3}/i, '/')
    .replace(/^\/{2}[?.]\/(?:globalroot\/|unc\/)?/i, '')
    .replace(/^%(?:systemroot|windir)%(?=\/)/i, '/windows')
    .replace(/^\/proc\/(?:self|thread-self|\d{1,7})\/(?:task\/\d{1,7}\/)?(?:root|cwd)(?=\/)/, '')
}

function resolve(
  parts: readonly string[],
  absolute: boolean,
): { normal: string; levelsUp: number } {
  const kept: string[] = []
  let levelsUp = 0
  for (const part of parts) {
    if (part === '' || part === '.') continue
    if (!isUp(part)) kept.push(part)
    else if (kept.length > 0) kept.pop()
    else levelsUp += 1
  }
  const normal = (absolute || levelsUp > 0 ? '/' : '') + kept.join('/')
  return { normal: normal.toLowerCase(), levelsUp }
}
