import { nestedUrls, interpretUrl, type ReadUrl } from '@ase/url-analysis'
import { renderedKeys } from './argument-keys.ts'
import type { ArgumentTexts } from './argument-strings.ts'
import { hasAny } from './tool-words.ts'

/** Tools that run a page or a program, and so open what it names. */
const renderers: ReadonlySet<string> = new Set([
  'render',
  'convert',
  'pdf',
  'svg',
  'xml',
  'evaluate',
  'browser',
  'screenshot',
  'html',
  'parse',
  'javascript',
])

const LENGTH_MAX = 65_536

/** Pages, drawings and programs that a call has rendered or run; 64 KiB of each. */
export function renderedTexts(
  words: ReadonlySet<string>,
  { strings }: ArgumentTexts,
): readonly string[] {
  if (!hasAny(words, renderers)) return []
  return strings
    .filter(({ key }) => renderedKeys.has(key))
    .map(({ text }) => text.slice(0, LENGTH_MAX))
}

const ADDRESSES_MAX = 4096

/** The addresses that a rendered text makes its renderer open, those that they hand on included; links wait for a click. */
export function renderedAddresses(texts: readonly string[]): readonly ReadUrl[] {
  return texts.flatMap((text) => {
    const literals = new Set<string>()
    for (
      let at = text.indexOf('://');
      at >= 0 && literals.size < ADDRESSES_MAX;
      at = text.indexOf('://', at + 3)
    ) {
      const start =
        at - (scheme.exec(text.slice(Math.max(0, at - SCHEME_MAX), at))?.[0].length ?? 0)
      if (start < at && !isLink(text, start)) literals.add(untilDelimiter(text, start))
    }
    return [...literals].flatMap((literal) => [
      ...interpretUrl(literal),
      ...nestedUrls(literal).map(({ url }) => url),
    ])
  })
}

const SCHEME_MAX = 24
const scheme = /[a-z][a-z0-9+.-]{1,24}$/i
const ADDRESS_MAX = 512

function untilDelimiter(text: string, start: number): string {
  const [address = ''] = text.slice(start, start + ADDRESS_MAX).split(/[\s"'`<>\\)]/, 1)
  return address
}

function isLink(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 160), at)
  return /^a\s/i.test(before.slice(before.lastIndexOf('<') + 1))
}
