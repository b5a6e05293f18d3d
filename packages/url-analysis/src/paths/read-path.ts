import { decodePercent } from '@ase/text-analysis'

interface DecodedPath {
  readonly text: string
  /** An encoding was used that no ordinary caller needs: overlong UTF-8, `%u`, doubled percent, look-alike characters. */
  readonly forged: boolean
  /** Letters, digits or dots, which never need it, were percent-encoded. */
  readonly needless: boolean
}

const ROUNDS_MAX = 4

/** Look-alikes of dot, slash and backslash. */
const lookAlikes: ReadonlyMap<string, string> = new Map([
  ['\uFF0E', '.'],
  ['\u2024', '.'],
  ['\u3002', '.'],
  ['\uFF61', '.'],
  ['\uFE52', '.'],
  ['\u2025', '..'],
  ['\uFE30', '..'],
  ['\uFF0F', '/'],
  ['\u2215', '/'],
  ['\u2044', '/'],
  ['\u29F8', '/'],
  ['\u3033', '/'],
  ['\uFF3C', '\\'],
  ['\u2216', '\\'],
  ['\uFE68', '\\'],
  ['\u29F5', '\\'],
  ['\u29F9', '\\'],
])

/**
 * Sequences of old traversal lists that lenient decoders take for a dot or a slash, although they are no overlong form
 * of it: a broken second byte, or a wide character whose low bits are the wanted one.
 */
const lenient: ReadonlyMap<string, string> = new Map([
  ['%c0%2e', '.'],
  ['%c0%5e', '.'],
  ['%c0%fe', '.'],
  ['%c0%2f', '/'],
  ['%c0%qf', '/'],
  ['%c0%9v', '/'],
  ['%c1%8s', '/'],
  ['%c1%1c', '\\'],
  ['%c0%5c', '\\'],
  ['%c1%pc', '\\'],
  ['%bg%qf', '/'],
  ['%uefc8', '\\'],
  ['%uf025', '/'],
])

/** Undoes percent encoding up to four times, with every wrong or foreign form that some decoder accepts. */
function decodePath(text: string): DecodedPath {
  let current = foldLookAlikes(text)
  let forged = current !== text || /%%3[0-9]%[346]/.test(text)
  const needless = countNeedless(text) >= 2
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const folded = foldForged(current)
    const decoded = decodePercent(folded)
    const next = foldLookAlikes(decoded)
    forged ||= folded !== current || next !== decoded
    if (next === current) break
    current = next
  }
  return { text: current, forged, needless }
}

function countNeedless(text: string): number {
  return text.includes('%')
    ? (text.match(/%(?:3[0-9]|[46][1-9a-f]|[57][0-9a]|2e)/gi) ?? []).length
    : 0
}

function foldForged(text: string): string {
  let folded = text
  if (folded.includes('%'))
    folded = folded
      .replace(/%(?:c[01]|bg)%[0-9a-z]{2}|%u(?:efc8|f025)/gi, twoBytes)
      .replace(/%(?:e0|f0|f8|fc)(?:%[89a-b][0-9a-f]){2,5}/gi, longForm)
      .replace(/%u([0-9a-f]{4})/gi, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      )
  return /0x(?:2e|2f|5c)|\\(?:u00|x)(?:2e|2f|5c)|&#/i.test(folded)
    ? folded.replace(/(?:0x|\\u00|\\x|&#x)(2e|2f|5c);?|&#(46|47|92);/gi, fromCode)
    : folded
}

function twoBytes(sequence: string): string {
  const known = lenient.get(sequence.toLowerCase())
  if (known !== undefined) return known
  const first = Number.parseInt(sequence.slice(1, 3), 16)
  const second = Number.parseInt(sequence.slice(4, 6), 16)
  const code = ((first & 0x1f) << 6) | (second & 0x3f)
  return Number.isNaN(code) || code >= 128 ? sequence : String.fromCharCode(code)
}

/** Three to six bytes for a character that needs one: only the last six bits and the one before them count. */
function longForm(sequence: string): string {
  const bytes = sequence
    .slice(1)
    .split('%')
    .map((digits) => Number.parseInt(digits, 16))
  const lead = (bytes[0] ?? 0) & (0x7f >> (bytes.length + 1 > 7 ? 7 : bytes.length + 1))
  const code = bytes.slice(1).reduce((value, byte) => value * 64 + (byte & 0x3f), lead)
  return code < 128 ? String.fromCharCode(code) : sequence
}

function fromCode(_: string, hex: string | undefined, decimal: string | undefined): string {
  return String.fromCharCode(hex === undefined ? Number(decimal ?? '46') : Number.parseInt(hex, 16))
}

function foldLookAlikes(text: string): string {
  return /[\u2024\u2025\u2044\u2215\u2216\u29F5-\u29F9\u3002\u3033\uFE30\uFE52\uFE68\uFF0E\uFF0F\uFF3C\uFF61]/.test(
    text,
  )
    ? Array.from(text)
        .map((char) => lookAlikes.get(char) ?? char)
        .join('')
    : text
}

/** A path in one form, and how it was disguised. */
export interface ReadPath {
  /** Slashes only, lower case, `.` and `..` resolved where possible. */
  readonly normal: string
  /** How many levels the path climbs above where it starts. */
  readonly levelsUp: number
  /** Does it climb at all, be it inside its own folder? */
  readonly climbs: boolean
  /** `..` or a slash was hidden by an encoding that no ordinary caller needs, or the path ends early for some readers. */
  readonly disguised: boolean
  /** Letters or dots were percent-encoded, which nothing needs. */
  readonly needlesslyEncoded: boolean
}

const LENGTH_MAX = 4096
/** No folder lies so deep: who climbs further is at the root. */
const CLIMBS_MAX = 256

/**
 * Brings every usual disguise of a path (encodings, look-alikes, `..`, Windows forms) to one form. Linear in the text,
 * of which 4,096 characters count once padding is gone.
 */
export function readPath(text: string): ReadPath {
  if (isNormal(text)) return plainPath(text)
  const cut = removePadding(text).slice(0, LENGTH_MAX)
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

/**
 * A path that is longer than any system takes, without what leads nowhere: empty folders, dots, folders left again.
 * Shorter paths are unchanged.
 */
export function removePadding(text: string): string {
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
  // Some servers cut a name at a control character, or its parameters off.
  // eslint-disable-next-line no-control-regex
  return part.startsWith('..') && /^\.\.(?:[\s%\0-\u001f]{0,8}|;[\w=]{0,32})$/.test(part)
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
