import type { JsonObject } from '@ase/schemas'
import { lazy } from '../lazy.ts'
import { addressesInShell } from '../network/addresses-in-shell.ts'
import { carriedAddresses, type Carried } from '../network/carried-addresses.ts'
import type { ReadUrl } from '../network/url.ts'
import { oncePerText } from '../once-per-text.ts'
import { limits, newBudget, type Dialect } from '../shell/model.ts'
import { readShell, type ShellReading } from '../shell/read-shell.ts'
import { distinctValues, type DistinctValue } from '../text/values.ts'
import { contentKeys } from './argument-keys.ts'
import { pathsLimited, pathsOf, type ArgumentPath } from './argument-places.ts'
import { urlsOf, type ArgumentUrl } from './argument-urls.ts'
import { argumentTexts, type ArgumentTexts } from './argument-strings.ts'
import { codeTexts, shellTexts } from './shell-texts.ts'
import { sqlTexts } from './sql-texts.ts'
import { renderedAddresses, renderedTexts } from './rendered-texts.ts'
import { toolWords } from './tool-words.ts'
import { wrappedArguments } from './wrapped-arguments.ts'

/** A proposed or recorded call of a tool, with its arguments read by kind. Readings are made on first use. */
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
  readonly shells: () => readonly ShellReading[]
  /** Addresses that the download commands of its scripts reach for. */
  readonly shellUrls: () => readonly ReadUrl[]
  /** Programs in other languages. */
  readonly codes: () => readonly string[]
  readonly statements: () => readonly string[]
  readonly urls: () => readonly ArgumentUrl[]
  /** Addresses that those of the arguments hand on to their hosts. */
  readonly carriedUrls: () => readonly Carried[]
  /** Pages, drawings and programs that the call has rendered or run. */
  readonly rendered: () => readonly string[]
  /** The addresses that these open. */
  readonly renderedUrls: () => readonly ReadUrl[]
  readonly paths: () => readonly ArgumentPath[]
  /** Paths in web addresses: files of another machine. */
  readonly addressPaths: () => readonly ArgumentPath[]
  readonly numbers: () => readonly number[]
  /** Addresses, accounts and hosts that the arguments name. */
  readonly values: () => readonly DistinctValue[]
  /** Bodies of files that the call writes. */
  readonly contents: () => readonly string[]
}

export type ShellReader = Readonly<Record<Dialect | 'code', (text: string) => ShellReading>>

/** All scripts of one envelope together: many calls must not add up to more work than one. */
const ENVELOPE_CHARS = 98_304
const ENVELOPE_COMMANDS = 4096
/** What they may read again: nested texts, bodies of functions and loops, values. */
const ENVELOPE_EXTRA_CHARS = 65_536

/** Readers of shell texts that read the same text once, however many calls of a trace repeat it. */
export function shellReader(): ShellReader {
  let charsLeft = ENVELOPE_CHARS
  let commandsLeft = ENVELOPE_COMMANDS
  let extraLeft = ENVELOPE_EXTRA_CHARS
  const read = (text: string, dialect: Dialect | 'code'): ShellReading => {
    const part = commandsLeft === 0 ? '' : text.slice(0, charsLeft)
    const extra = Math.min(limits.extraChars, extraLeft)
    const budget = newBudget(part, extra)
    budget.commandsLeft = Math.min(budget.commandsLeft, commandsLeft)
    const start = budget.commandsLeft
    budget.limited = part.length < text.length
    charsLeft -= part.length
    const reading = readShell(part, dialect, budget)
    commandsLeft -= start - budget.commandsLeft
    extraLeft -= Math.min(extra, Math.max(0, extra - budget.charsLeft))
    return reading
  }
  return {
    posix: oncePerText((text) => read(text, 'posix')),
    powershell: oncePerText((text) => read(text, 'powershell')),
    cmd: oncePerText((text) => read(text, 'cmd')),
    code: oncePerText((text) => read(text, 'code')),
  }
}

export function readToolCall(
  tool: string,
  args: JsonObject,
  path: string,
  event: number | null,
  readShells: ShellReader,
): ToolCall {
  const words = toolWords(tool)
  const texts = lazy(() => argumentTexts(args))
  const wrapped = lazy(() => wrappedArguments(texts()))
  const addresses = lazy(() => urlsOf(words, [texts(), ...wrapped().texts]))
  const urls = (): readonly ArgumentUrl[] => addresses().urls
  const paths = lazy(() => [texts(), ...wrapped().texts].flatMap((each) => pathsOf(words, each)))
  const rendered = lazy(() => renderedTexts(words, texts()))
  const shells = lazy(() =>
    shellTexts(words, texts()).map(({ text, dialect }) => readShells[dialect](text)),
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
      addresses().limited ||
      [texts(), ...wrapped().texts].some(pathsLimited),
    rendered,
    renderedUrls: lazy(() => renderedAddresses(rendered())),
    shells,
    shellUrls: lazy(() => shells().flatMap(({ index }) => addressesInShell(index()))),
    codes: lazy(() => codeTexts(words, texts())),
    statements: lazy(() => [texts(), ...wrapped().texts].flatMap((each) => sqlTexts(words, each))),
    urls,
    carriedUrls: lazy(() =>
      [...new Set(urls().map(({ text }) => text))].flatMap((text) => carriedAddresses(text)),
    ),
    paths: lazy(() => paths().filter(({ place }) => place !== 'address')),
    addressPaths: lazy(() => paths().filter(({ place }) => place === 'address')),
    numbers: lazy(() => texts().numbers.map(({ value }) => value)),
    values: lazy(() =>
      texts()
        .strings.slice(0, 256)
        .flatMap(({ text }) => distinctValues(text.slice(0, 2048))),
    ),
    contents: lazy(() =>
      texts()
        .strings.filter(({ key }) => contentKeys.has(key))
        .map(({ text }) => text),
    ),
  }
}
