import { type Command, isUnknown, UNKNOWN } from './model/model.ts'
import { selectCommands, type CommandIndex } from './model/command-index.ts'
import { downloaders } from './posix/unknown-output.ts'
import { findUrlsInCode, hasScheme, interpretUrl, readUrl, type ReadUrl } from '@ase/url-analysis'

const ARGUMENT_MAX = 512

/** Options whose value is not a URL to fetch. */
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
  '--data-urlencode',
  '--json',
  '--request',
  '--output',
  '--user',
  '--user-agent',
  '--form',
  '--write-out',
  '-O',
  '--cookie',
  '--cookie-jar',
  '--retry',
  '--max-time',
  '-m',
  '-Headers',
  '-Method',
  '-Body',
  '-OutFile',
  '--connect-timeout',
  '--referer',
  '--noproxy',
  '--rate',
  '--limit-rate',
  '--range',
  '-r',
  '-C',
  '--continue-at',
  '--time-cond',
  '--cert',
  '--key',
  '--cacert',
  '--ciphers',
  '--speed-limit',
  '--speed-time',
  '--max-filesize',
  '--retry-delay',
  '--parallel-max',
  '--upload-file',
])

const fetchers: ReadonlySet<string> = new Set([...downloaders].filter((name) => name !== 'scp'))
const interpreters: ReadonlySet<string> = new Set([
  'python',
  'node',
  'ruby',
  'perl',
  'php',
  'deno',
  'bun',
])
/** Programs that connect to, forward to, or start something with what their arguments name. */
const connectors: ReadonlySet<string> = new Set([
  'nc',
  'ncat',
  'netcat',
  'telnet',
  'socat',
  'openssl',
  'ssh',
  'docker',
  'podman',
  'nerdctl',
  'aws',
])

const reaching: ReadonlySet<string> = new Set([...fetchers, ...interpreters, ...connectors])
const nowhere: readonly ReadUrl[] = []

/** The URLs that the download commands of a script fetch, and the metadata services that other commands reach. */
export function findUrlsInShell(index: CommandIndex): readonly ReadUrl[] {
  if (selectCommands(index, { names: reaching, redirected: true }).length === 0) return nowhere
  const downloads = selectCommands(index, { names: fetchers })
  const texts = downloads.flatMap(urlTexts)
  return [
    ...[...new Set(texts)].flatMap((text) => interpretUrl(text)),
    ...[...codedAddresses(index), ...connectedAddresses(index), ...openedAddresses(index)].filter(
      ({ kind }) => kind === 'metadata',
    ),
    ...downloads.flatMap(socketOf),
  ]
}

function codedAddresses(index: CommandIndex): readonly ReadUrl[] {
  const commands = selectCommands(index, { names: interpreters })
  return commands.flatMap(({ args }) => args.flatMap((arg) => findUrlsInCode(arg)))
}

function connectedAddresses(index: CommandIndex): readonly ReadUrl[] {
  const commands = [...selectCommands(index, { names: connectors })]
  const cut = selectCommands(index, { names: fetchers }).flatMap(({ args }) =>
    args.filter(isUnknown).map((arg) => arg.slice(0, arg.indexOf(UNKNOWN))),
  )
  return [...commands.flatMap(({ args }) => args), ...cut]
    .filter((arg) => arg.length <= ARGUMENT_MAX && arg.includes('.'))
    .flatMap((arg) => (hasScheme(arg) && arg.includes('://') ? [arg] : arg.split(/[:,@=]/, 8)))
    .filter((part) => part.includes('.'))
    .flatMap((part) => readUrl(part) ?? [])
}

/** `/dev/tcp/host/port`, which bash opens as a connection. */
function openedAddresses(index: CommandIndex): readonly ReadUrl[] {
  return index.redirected.flatMap(({ redirects }) =>
    redirects.flatMap(({ target }) => {
      const host = /^\/dev\/(?:tcp|udp)\/([^/]{1,255})\//.exec(target.text)?.[1]
      return host === undefined ? [] : (readUrl(host) ?? [])
    }),
  )
}

function urlTexts({ args }: Command): readonly string[] {
  return args.flatMap((arg, index) => {
    const previous = args[index - 1] ?? ''
    if (previous === '--resolve' || previous === '--connect-to') return redirectedTo(arg)
    if (valueOptions.has(previous)) return []
    const text = arg.replace(/^--(?:url|proxy)=/, '')
    if (text.startsWith('-') || isUnknown(text.slice(0, 12))) return []
    return hasScheme(text) || isBareAddress(text) ? [text] : []
  })
}

function isBareAddress(text: string): boolean {
  return (
    /[.:/]|^localhost$|^metadata$|^0x|^\d{8,10}$/i.test(text.slice(0, 255)) &&
    /^[\w.[\]-]{1,253}(:\d{1,5})?(\/|$)/.test(text)
  )
}

/** `host:port:ip` and `host:port:other:port`: where curl goes instead of what the name says. */
function redirectedTo(value: string): readonly string[] {
  const parts = value.split(':')
  return parts.slice(2, 3).filter((part) => part !== '')
}

/** `--unix-socket` of a container engine: a client of it controls the machine. */
function socketOf({ args }: Command): readonly ReadUrl[] {
  const speaks = args.some((arg) => /^--(?:abstract-)?unix-socket(?:=|$)/.test(arg))
  const engine = args.some((arg) => /(?:docker|containerd|podman|crio)\.sock$/.test(arg))
  return speaks && engine ? interpretUrl('unix:/socket') : []
}
