import type { Severity } from '@ase/schemas'
import { commandName, interpreters, shells } from '../model/command-name.ts'
import type { Command, Line, Pipeline } from '../model/model.ts'
import { operands, hasOption } from '../model/options.ts'
import {
  downloaders,
  containsDownload,
  findForwardedPipelines,
  readsSocket,
  findProgramSources,
} from '../posix/unknown-output.ts'
import { fileKey } from '../posix/constant-output.ts'
import { isUnidentifiedHost } from './leaks.ts'

/** Installers that publish exactly this line; still unseen code, but of a known origin. Only the host decides, or its first folders. */
const knownInstallers =
  /(?:^|[\s"'(])(?:https?:\/\/)?(?:(?:sh\.rustup\.rs|get\.pnpm\.io|install\.python-poetry\.org|get\.docker\.com|fnm\.vercel\.app|get\.helm\.sh|cli\.github\.com|deb\.nodesource\.com|rpm\.nodesource\.com|get\.sdkman\.io|(?:\w{1,20}\.)?codecov\.io|pyenv\.run|get\.volta\.sh|mise\.run|get\.scoop\.sh|win\.rustup\.rs|aka\.ms|download\.microsoft\.com|download\.visualstudio\.microsoft\.com|(?:desktop|download)\.docker\.com|nodejs\.org|www\.python\.org|go\.dev|get\.k3s\.io|get\.jetify\.com|get\.asdf-vm\.com|get\.pulumi\.com|awscli\.amazonaws\.com|packages\.microsoft\.com|install\.meteor\.com|get\.symfony\.com|install\.duckdb\.org|setup\.atuin\.sh|webinstall\.dev|webi\.sh|get\.haskellstack\.org|get-ghcup\.haskell\.org|repo\.anaconda\.com|dl\.google\.com|dl\.k8s\.io)(?=[/\s"'()?#]|$)|(?:www\.)?(?:raw\.githubusercontent\.com\/(?:nvm-sh|Homebrew|ohmyzsh|pnpm|pyenv|asdf-vm|helm|kubernetes|rancher|golangci|aquasecurity|anchore|goreleaser|junegunn|zsh-users|docker|tfutils|denoland|oven-sh|astral-sh|python-poetry|rust-lang|nodesource|sdkman)\/|raw\.github(?:usercontent)?\.com\/creationix|bun\.sh\/install|deno\.land\/(?:x\/)?install|astral\.sh\/uv|nixos\.org\/nix\/install|starship\.rs\/install|fly\.io\/install|npmjs\.com\/install\.sh|github\.com\/conda-forge\/miniforge\/|cdn\.jsdelivr\.net\/gh\/devcontainers|tailscale\.com\/install\.sh|ollama\.(?:com|ai)\/install\.sh|claude\.ai\/install\.sh|cursor\.com\/install|dot\.net\/v1\/dotnet-install|getcomposer\.org\/installer|bootstrap\.pypa\.io\/(?:pip\/[\d.]{1,5}\/)?get-pip\.py))/

/** Options of downloaders whose value is no URL that is read from. */
const besides: ReadonlySet<string> = new Set(
  '-x --proxy -e --referer --cacert -A --user-agent -U -H --header -b --cookie -o -O --output -u --user -d --data'.split(
    ' ',
  ),
)
/** Options of curl that send a known name to another machine. */
const redirections: ReadonlySet<string> = new Set(['--resolve', '--connect-to'])

/** Does one of the words of a download, or a URL in a word of code, lead to the installer of a known maker? */
function namesKnownInstaller(words: readonly string[]): boolean {
  return words.some((word, at) => isKnown(word) && !besides.has(words[at - 1] ?? ''))
}

/** Do the words of a download also lead to a URL of a third party? */
function asksElsewhere(words: readonly string[]): boolean {
  return words.some(
    (word, at) =>
      redirections.has(word) ||
      (/^https?:\/\//i.test(word) && !isKnown(word) && !besides.has(words[at - 1] ?? '')),
  )
}

function isKnown(word: string): boolean {
  return knownInstallers.test(word) && !word.includes('/../')
}

/** Short options may stand together: `curl -fsSLo file`. */
const outputOptions = /^(?:-[a-z]{0,8}o|--output|--output-document|-OutFile)$/i
const glued = /^(?:-[sSfLk]{0,5}o|--output=|--output-document=|-O)(?=[/~.\w])(.{2,400})$/
const folderOptions = /^(?:-d|--dir|-P|--directory-prefix|--output-dir)$/

/** Programs whose last operand is the file that they fetch into. */
const toLastOperand: ReadonlySet<string> = new Set(['scp', 'rsync', 'lwp-download', 'sftp', 'tftp'])

/** What a download wrote to disk: it becomes dangerous when a later command runs it. */
function savedFiles(line: Line): readonly string[] {
  const command = line.commands.find(({ name }) => downloaders.has(name))
  if (command === undefined) return []
  const named = outputOf(command)
  const folder = valueOf(command, folderOptions)
  const redirected = line.commands
    .at(-1)
    ?.redirects.find(({ operator }) => operator.startsWith('>'))?.target.text
  const address = command.args.find((arg) => /^https?:|\.[a-z]{2,24}\/|^[\w.@-]{1,120}:/.test(arg))
  const last = address?.slice(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1)
  const inFolder = folder === undefined ? undefined : `${folder}/${named ?? last ?? ''}`
  return [named, redirected, last, inFolder, ...targets(command, last)].flatMap((file) =>
    file ? [fileKey(file)] : [],
  )
}

/** The file that the program's arguments say it writes. */
function outputOf(command: Command): string | undefined {
  const named = valueOf(command, outputOptions)
  if (named !== undefined && !/^https?:/.test(named)) return named
  return command.args.map((arg) => glued.exec(arg)?.[1]).find((file) => file !== undefined)
}

function valueOf({ args }: Command, options: RegExp): string | undefined {
  const at = args.findIndex((arg) => options.test(arg))
  return at < 0 ? undefined : args[at + 1]
}

function targets({ name, args }: Command, last: string | undefined): readonly string[] {
  if (!toLastOperand.has(name)) return []
  const target = operands(args).at(-1) ?? ''
  return target.endsWith('/') ? [target + (last ?? '')] : [target]
}

/** Programs that install what a file holds: with `<(curl …)` the file is never seen. */
const fileInstallers: ReadonlySet<string> = new Set([
  'dpkg',
  'rpm',
  'installer',
  'apt',
  'apt-get',
  'dnf',
  'yum',
])

const starters: ReadonlySet<string> = new Set([
  ...interpreters,
  'eval',
  'source',
  '.',
  'exec',
  'iex',
  'invoke-expression',
  '',
])

const nameClients: ReadonlySet<string> = new Set(['dig', 'nslookup', 'host', 'drill', 'kdig'])

/** Programs that fetch, install or run; any other matters only as the name of a file that was fetched. */
export const remoteCodePrograms: ReadonlySet<string> = new Set([
  ...downloaders,
  ...starters,
  ...fileInstallers,
  ...nameClients,
  'ssh',
])

/**
 * The severity of code that is fetched from another machine and run: piped, substituted, sourced, or saved and then
 * started; null for none. `functions` are those that the script defines.
 */
export function severityOfRemoteCode(
  lines: readonly Line[],
  functions: ReadonlyMap<string, string>,
): Severity | null {
  let worst: Severity | null = null
  const saved = new Map<string, Severity>()
  const unproven = new Set<string>()
  for (const line of lines) {
    const severity =
      severityOfLine(line, saved) ??
      installsUnproven(line, saved, unproven) ??
      (functions.size > 0 ? severityOfCalls(line, functions) : null)
    if (severity === 'high') return severity
    worst = severity ?? worst
  }
  return worst
}

const BODY_MAX = 512

/** A function whose body fetches, piped into an interpreter. */
function severityOfCalls(
  { commands }: Line,
  functions: ReadonlyMap<string, string>,
): Severity | null {
  if (commands.length < 2) return null
  const call = commands.findIndex(({ word, args }) => {
    const body = functions.get(word)
    return (
      body !== undefined &&
      body.length <= BODY_MAX &&
      (body.split(/[\s;|&(){}]/).some((each) => downloaders.has(each)) ||
        (body.includes('$') &&
          (downloaders.has(args[0] ?? '') || downloaders.has(args.slice(0, 2).join('')))))
    )
  })
  return call >= 0 && commands.findLastIndex((command) => runsInput(command)) > call ? 'high' : null
}

function severityOfLine(line: Line, saved: Map<string, Severity>): Severity | null {
  if (saved.size === 0 && !line.commands.some(isInvolved)) return null
  const source = line.commands.findIndex((command) => downloads(command))
  const sink = line.commands.findLastIndex((command) => runsInput(command))
  if (source >= 0 && line.commands.some(printsToShell)) return 'high'
  if (source >= 0 && sink > source) return known(line) ? 'medium' : 'high'
  if (sink > 0 && line.commands.slice(0, sink).some(({ name }) => name === 'ssh')) return 'medium'
  for (const command of line.commands) {
    const severity = severityOfCommand(command, saved)
    if (severity !== null) return severity
  }
  for (const file of savedFiles(line)) saved.set(file, known(line) ? 'medium' : 'high')
  return null
}

/**
 * A package that came from a bare URL or without a lock, installed by a later command. Packages that vendors offer
 * for download are installed in the same way, so the URL decides.
 */
function installsUnproven(
  line: Line,
  saved: ReadonlyMap<string, Severity>,
  unproven: Set<string>,
): Severity | null {
  if (saved.size === 0) return null
  let fetches = false
  for (const { name, args } of line.commands) {
    fetches ||= downloaders.has(name) && args.some(isUnprovenSource)
    if (fileInstallers.has(name) && args.some((arg) => unproven.has(fileKey(arg)))) return 'medium'
  }
  if (fetches) for (const file of savedFiles(line)) unproven.add(file)
  return null
}

function isUnprovenSource(arg: string): boolean {
  return (
    isUnidentifiedHost(arg) ||
    (/^http:\/\/[\w.-]{1,120}[:/]/.test(arg) &&
      !/^http:\/\/(?:localhost|127\.|10\.|192\.168\.)/.test(arg))
  )
}

/** `tee >(sh)` and `> >(bash)` */
function printsToShell({ name, words, redirects }: Command): boolean {
  const takers = redirects.flatMap(({ operator, target }) =>
    operator.startsWith('>') ? target.substitutions : [],
  )
  if (name === 'tee') for (const { substitutions } of words) takers.push(...substitutions)
  return takers.some(({ commands }) => shells.has(commandName(commands[0]?.argv[0]?.text ?? '')))
}

function isInvolved({ name, group }: Command): boolean {
  return remoteCodePrograms.has(name) || group.length > 0
}

function known({ commands }: Line): boolean {
  const downloading = commands.filter(({ name }) => downloaders.has(name))
  if (downloading.some(({ args }) => asksElsewhere(args))) return false
  return (downloading.length > 0 ? downloading : commands).some(({ args }) =>
    namesKnownInstaller(args),
  )
}

function fetchesKnown({ commands }: Pipeline): boolean {
  const texts = commands.flatMap(({ argv }) => argv.map(({ text }) => text))
  return namesKnownInstaller(texts) && !asksElsewhere(texts)
}

/** Records of names hold texts of the owner's choice. */
function asksForText({ name, args }: Command): boolean {
  return (
    nameClients.has(name) && args.some((arg) => /^(?:-?-?(?:type|t|q|querytype)=?)?txt$/i.test(arg))
  )
}

function downloads(command: Command): boolean {
  return (
    downloaders.has(command.name) ||
    command.redirects.some(readsSocket) ||
    asksForText(command) ||
    containsDownload(findForwardedPipelines(command))
  )
}

/** Does the command run what arrives on its standard input? `python -m json.tool` and `bash script` do not. */
function runsInput(command: Command): boolean {
  if (command.name === 'iex' || command.name === 'invoke-expression') return true
  if (!interpreters.has(command.name))
    return command.name === 'source' || command.name === '.'
      ? command.args[0] === '/dev/stdin'
      : false
  if (command.argumentsAtRunTime && runsItem(command.args)) return true
  if (hasOption(command.args, '-c', '-m', '-e', '-r', '-n', '-p', '--eval', '--version'))
    return (
      command.name.endsWith('sh') &&
      !hasOption(command.args, '-c', '-n') &&
      !hasOption(command.args, '--version')
    )
  const first = operands(command.args)[0]
  return (
    first === undefined || first === '-' || first === '/dev/stdin' || hasOption(command.args, '-s')
  )
}

/** `xargs bash -c`, `xargs -I{} sh -c {}`: what arrives is the script itself. */
function runsItem(args: readonly string[]): boolean {
  const at = args.findIndex((arg) => /^-[a-z]{0,4}c$/.test(arg))
  return at >= 0 && /^(?:\{\}|%|@)?$/.test(args[at + 1] ?? '')
}

function severityOfCommand(
  command: Command,
  saved: ReadonlyMap<string, Severity>,
): Severity | null {
  if (
    fileInstallers.has(command.name) &&
    command.words.some((word) => containsDownload(word.substitutions))
  )
    return 'medium'
  if (!starters.has(command.name))
    return saved.size > 0 && isFileName(command.word)
      ? (saved.get(fileKey(command.word)) ?? null)
      : null
  const text = command.args.join(' ')
  const commandWord = command.words.length === 0 && command.word !== ''
  const sources = findProgramSources(command)
  if (containsDownload(sources)) return sources.every(fetchesKnown) ? 'medium' : 'high'
  // A shell that only opens a line runs nothing of it yet.
  const opensLine = command.name === 'exec' && command.args.length === 0
  if (command.name !== '' && !opensLine && command.redirects.some(readsSocket)) return 'high'
  if (commandWord && command.word.includes('\uE000')) return null
  if (
    /downloadstring|downloaddata|invoke-webrequest|\birm\b|\biwr\b/i.test(text + command.word) &&
    /\b(iex|invoke-expression)\b/i.test(text + command.name)
  )
    return 'high'
  if (
    interpreters.has(command.name) &&
    hasOption(command.args, '-c', '-e', '-r', '-p') &&
    runsFetched(text)
  )
    return 'high'
  const isSourced = command.name === '.' || command.name === 'source'
  const started =
    isSourced || interpreters.has(command.name) ? (operands(command.args)[0] ?? '') : command.word
  return saved.get(fileKey(started)) ?? null
}

function runsFetched(code: string): boolean {
  return (
    /\b(exec|eval|system|Function)\s{0,4}\(?/.test(code) &&
    /requests|urlopen|urllib|https?["')\]]{0,3}\.get|fetch\(|Net::HTTP|open-uri|LWP::Simple|file_get_contents/.test(
      code,
    )
  )
}

/** A bare name without an ending is looked up among the installed programs. */
function isFileName(word: string): boolean {
  return word.includes('/') || word.includes('\\') || /\.[a-z0-9]{1,4}$/i.test(word)
}
