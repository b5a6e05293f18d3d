import type { Command } from '../shell/command.ts'
import { commandsOf, type CommandIndex } from '../shell/command-index.ts'
import { isUnknown } from '../shell/model.ts'
import { downloaders } from '../shell/remote-code.ts'
import { hasScheme, readUrl, type ReadUrl } from './url.ts'

const valueOptions = new Set([
  '-H',
  '-d',
  '-X',
  '-o',
  '-u',
  '-A',
  '-e',
  '-b',
  '-c',
  '-F',
  '-w',
  '--header',
  '--data',
  '--data-raw',
  '--data-binary',
  '--request',
  '--output',
  '--user',
  '--user-agent',
  '--form',
  '--write-out',
  '-O',
  '--cookie',
  '--retry',
  '--max-time',
  '-m',
  '-Headers',
  '-Method',
  '-Body',
  '-OutFile',
  '--connect-timeout',
  '--referer',
])

const fetchers: ReadonlySet<string> = new Set([...downloaders].filter((name) => name !== 'scp'))

/** The addresses that the download commands of a script reach for. */
export function addressesInShell(index: CommandIndex): readonly ReadUrl[] {
  const texts = commandsOf(index, { names: fetchers }).flatMap(addressTexts)
  return [...new Set(texts)].flatMap((text) => readUrl(text) ?? [])
}

function addressTexts({ args }: Command): readonly string[] {
  return args.flatMap((arg, index) => {
    if (valueOptions.has(args[index - 1] ?? '')) return []
    const text = arg.startsWith('--url=') ? arg.slice(6) : arg
    if (text.startsWith('-') || isUnknown(text.slice(0, 12))) return []
    return hasScheme(text) ||
      (/[.:/]|^localhost$|^metadata$|^0x|^\d{8,10}$/i.test(text.slice(0, 255)) &&
        /^[\w.[\]-]{1,253}(:\d{1,5})?(\/|$)/.test(text))
      ? [text]
      : []
  })
}
