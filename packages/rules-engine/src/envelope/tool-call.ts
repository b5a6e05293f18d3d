import { type ParsedScript, findUrlsInShell } from '@ase/command-analysis'
import type { JsonObject } from '@ase/schemas'
import { type DistinctValue, findDistinctValues, lazy } from '@ase/text-analysis'
import { findNestedUrls, interpretUrl, type ReadUrl, type NestedUrl } from '@ase/url-analysis'
import { renderedKeys, contentKeys } from './argument-keys.ts'
import { hasUnreadPath, readArgumentPaths, type ArgumentPath } from './argument-paths.ts'
import { type ArgumentTexts, readArgumentTexts } from './argument-strings.ts'
import { readArgumentUrls, type ArgumentUrl } from './argument-urls.ts'
import type { ShellReader } from './shell-reader.ts'
import { findCodeTexts, findShellTexts } from './shell-texts.ts'
import { findSqlStatements } from './sql-texts.ts'
import { hasAny, splitToolName } from './tool-words.ts'
import { readWrappedArguments } from './wrapped-arguments.ts'

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
function findRenderedTexts(
  words: ReadonlySet<string>,
  { strings }: ArgumentTexts,
): readonly string[] {
  if (!hasAny(words, renderers)) return []
  return strings
    .filter(({ key }) => renderedKeys.has(key))
    .map(({ text }) => text.slice(0, LENGTH_MAX))
}

const URLS_MAX = 4096

/** The URLs that a rendered text makes its renderer open, with the URLs inside them; links need a click. */
function findRenderedUrls(texts: readonly string[]): readonly ReadUrl[] {
  return texts.flatMap((text) => {
    const literals = new Set<string>()
    for (
      let at = text.indexOf('://');
      at >= 0 && literals.size < URLS_MAX;
      at = text.indexOf('://', at + 3)
    ) {
      const start =
        at - (scheme.exec(text.slice(Math.max(0, at - SCHEME_MAX), at))?.[0].length ?? 0)
      if (start < at && !isLink(text, start)) literals.add(untilDelimiter(text, start))
    }
    return [...literals].flatMap((literal) => [
      ...interpretUrl(literal),
      ...findNestedUrls(literal).map(({ url }) => url),
    ])
  })
}

const SCHEME_MAX = 24
const scheme = /[a-z][a-z0-9+.-]{1,24}$/i
const URL_LENGTH_MAX = 512

function untilDelimiter(text: string, start: number): string {
  const [url = ''] = text.slice(start, start + URL_LENGTH_MAX).split(/[\s"'`<>\\)]/, 1)
  return url
}

function isLink(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 160), at)
  return /^a\s/i.test(before.slice(before.lastIndexOf('<') + 1))
}

/** A proposed or recorded call of a tool, with its arguments read by kind. Each part is read on first use. */
export interface ToolCall {
  readonly tool: string
  readonly words: ReadonlySet<string>
  /** The path that a finding about the arguments carries. */
  readonly path: string
  /** Index in the trace; null for a proposed action. */
  readonly event: number | null
  readonly texts: () => ArgumentTexts
  /** A budget of the readers of strings, paths or wrapped arguments ended. */
  readonly limited: () => boolean
  readonly scripts: () => readonly ParsedScript[]
  /** URLs that the download commands of its scripts open. */
  readonly downloadUrls: () => readonly ReadUrl[]
  /** Programs in other languages. */
  readonly codes: () => readonly string[]
  readonly statements: () => readonly string[]
  readonly urls: () => readonly ArgumentUrl[]
  /** URLs inside the URLs of the arguments. */
  readonly urlsInUrls: () => readonly NestedUrl[]
  /** Pages, drawings and programs that the call has rendered or run. */
  readonly rendered: () => readonly string[]
  /** The URLs that these open. */
  readonly renderedUrls: () => readonly ReadUrl[]
  readonly paths: () => readonly ArgumentPath[]
  /** Paths in URLs: files of another machine. */
  readonly urlPaths: () => readonly ArgumentPath[]
  readonly numbers: () => readonly number[]
  /** URLs, email addresses, accounts and hosts that the arguments name. */
  readonly values: () => readonly DistinctValue[]
  /** Bodies of files that the call writes. */
  readonly contents: () => readonly string[]
}

export function readToolCall(
  tool: string,
  args: JsonObject,
  path: string,
  event: number | null,
  readShells: ShellReader,
): ToolCall {
  const words = splitToolName(tool)
  const texts = lazy(() => readArgumentTexts(args))
  const wrapped = lazy(() => readWrappedArguments(texts()))
  const argumentUrls = lazy(() => readArgumentUrls(words, [texts(), ...wrapped().texts]))
  const urls = (): readonly ArgumentUrl[] => argumentUrls().urls
  const paths = lazy(() =>
    [texts(), ...wrapped().texts].flatMap((each) => readArgumentPaths(words, each)),
  )
  const rendered = lazy(() => findRenderedTexts(words, texts()))
  const scripts = lazy(() =>
    findShellTexts(words, texts()).flatMap(({ text, dialect }) => readShells[dialect](text)),
  )
  return {
    tool,
    words,
    path,
    event,
    texts,
    limited: () =>
      texts().limited ||
      wrapped().limited ||
      argumentUrls().limited ||
      [texts(), ...wrapped().texts].some(hasUnreadPath),
    rendered,
    renderedUrls: lazy(() => findRenderedUrls(rendered())),
    scripts,
    downloadUrls: lazy(() => scripts().flatMap(({ index }) => findUrlsInShell(index()))),
    codes: lazy(() => findCodeTexts(words, texts())),
    statements: lazy(() =>
      [texts(), ...wrapped().texts].flatMap((each) => findSqlStatements(words, each)),
    ),
    urls,
    urlsInUrls: lazy(() =>
      [...new Set(urls().map(({ text }) => text))].flatMap((text) => findNestedUrls(text)),
    ),
    paths: lazy(() => paths().filter(({ place }) => place !== 'url')),
    urlPaths: lazy(() => paths().filter(({ place }) => place === 'url')),
    numbers: lazy(() => texts().numbers.map(({ value }) => value)),
    values: lazy(() => texts().strings.flatMap(({ text }) => findDistinctValues(text))),
    contents: lazy(() =>
      texts()
        .strings.filter(({ key }) => contentKeys.has(key))
        .map(({ text }) => text),
    ),
  }
}
