import { decodePercent } from '../text/decode.ts'

export interface ReadPath {
  /** Slashes only, lower case, `.` and `..` resolved where possible. */
  readonly normal: string
  /** How many levels the path climbs above where it starts. */
  readonly levelsUp: number
  /** `..` or a slash was hidden by an encoding that no honest caller needs. */
  readonly disguised: boolean
}

/** Full-width and other look-alikes of dot, slash and backslash. */
const lookAlikes: Readonly<Record<string, string>> = {
  '\uFF0E': '.',
  '\u2024': '.',
  '\u3002': '.',
  '\uFF0F': '/',
  '\u2215': '/',
  '\u2044': '/',
  '\uFF3C': '\\',
  '\u2216': '\\',
}

/** Overlong UTF-8 forms of `.`, `/` and `\`, as percent sequences or their Latin-1 leftovers, and IIS's %u form. */
const overlong =
  /%(?:c0%ae|e0%80%ae|f0%80%80%ae|c0%2e|uff0e|u002e|%32%65)|%(?:c0%af|e0%80%af|f0%80%80%af|c0%2f|u2215|u002f|uff0f|%32%66|c1%1c)|%(?:c1%9c|c0%5c|u2216|u005c|%35%63)/gi

/** Brings every usual disguise of a path to one form. Linear in the text. */
export function readPath(text: string): ReadPath {
  const cut = text.slice(0, 4096)
  const zero = cut.includes('\0') || /%00/.test(cut)
  const first = decodeOnce(foldLookAlikes(cut))
  const second = decodeOnce(first.text)
  const third = decodeOnce(second.text)
  const flat = third.text.replaceAll('\\', '/').split('\0', 1)[0] ?? ''
  const dotted = flat.includes('..')
  const tricks = dotted && (/\.{3,4}\/{1,2}/.test(flat) || flat.includes('..;/'))
  const plain = dotted ? straighten(flat) : flat
  const encoded = first.changed || second.changed
  const climbs = dotted && /(?:^|\/)\.\.(?:\/|$)/.test(plain)
  const resolved = resolve(stripPrefixes(plain).toLowerCase())
  return {
    normal: resolved.normal,
    levelsUp: resolved.levelsUp,
    disguised:
      zero ||
      (climbs && (tricks || first.overlong || second.overlong || (encoded && encodedClimb(cut)))),
  }
}

/** `....//`, `..;/` and `..//` are what some servers make of `../`. */
function straighten(path: string): string {
  return path
    .replace(/\.{4}\/{1,2}/g, '../')
    .replaceAll('..;/', '../')
    .replace(/\.{2}\/{2,}/g, '../')
}

/** Was a dot pair or its slash itself encoded, rather than something else in the path? */
function encodedClimb(text: string): boolean {
  return /%(?:25)?(?:2e|2f|5c)/i.test(text)
}

function foldLookAlikes(text: string): string {
  return /[\u2024\u2044\u2215\u2216\u3002\uFF0E\uFF0F\uFF3C]/.test(text)
    ? Array.from(text)
        .map((char) => lookAlikes[char] ?? char)
        .join('')
    : text
}

function decodeOnce(text: string): { text: string; changed: boolean; overlong: boolean } {
  if (!text.includes('%')) return { text, changed: false, overlong: false }
  const folded = text.replace(overlong, overlongChar)
  const decoded = decodePercent(folded)
  return { text: decoded, changed: decoded !== text, overlong: folded !== text }
}

function overlongChar(sequence: string): string {
  if (/ae$|2e$|ff0e$|%65$/i.test(sequence)) return '.'
  return /9c$|5c$|2216$|%63$/i.test(sequence) ? '\\' : '/'
}

/** `file:`, `\\?\`, `/proc/self/root`: other ways to say the same root. */
function stripPrefixes(path: string): string {
  return path
    .replace(/^file:\/{0,3}/i, '/')
    .replace(/^\/{2}[?.]\//, '')
    .replace(/^\/proc\/(?:self|thread-self|\d{1,7})\/(?:root|cwd)(?=\/)/, '')
}

function resolve(path: string): { normal: string; levelsUp: number } {
  const absolute = path.startsWith('/')
  const kept: string[] = []
  let levelsUp = 0
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') kept.push(part)
    else if (kept.length > 0) kept.pop()
    else levelsUp += 1
  }
  return { normal: (absolute || levelsUp > 0 ? '/' : '') + kept.join('/'), levelsUp }
}
