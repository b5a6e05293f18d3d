import type { Severity } from '@ase/schemas'
import { type Command, type Line, UNKNOWN, type Pipeline, type Word } from '../model/model.ts'
import { commandName } from '../model/command-name.ts'
import { createPipelineSearch } from './pipeline-search.ts'
import { resolveAlias } from '../powershell/aliases.ts'

/** Cmdlets, calls and programs that bring something from another machine. */
const downloaders: ReadonlySet<string> = new Set([
  'invoke-webrequest',
  'invoke-restmethod',
  'start-bitstransfer',
  'curl',
  'wget',
  'resolve-dnsname',
  '.downloadstring',
  '.downloaddata',
  '.downloadfile',
  '.downloadstringtaskasync',
  '.openread',
  '.downloadfileasync',
  '.getstringasync',
  '.getbytearrayasync',
  '.getstreamasync',
  '.responsetext',
  '.responsebody',
  '.responsexml',
  '.innertext',
  '.innerhtml',
  '.textcontent',
  'net.webrequest::create',
  'net.httpwebrequest::create',
  '.getresponse',
  '.getresponsestream',
  'bitsadmin',
  'certutil',
  'mpcmdrun',
  'desktopimgdownldr',
  'finger',
  'tftp',
])

/** Cmdlets and calls that run a text or load bytes as a program. */
const runners: ReadonlySet<string> = new Set([
  'invoke-expression',
  'iex',
  'scriptblock::create',
  'management.automation.scriptblock::create',
  '.invokescript',
  '.addscript',
  '.newscriptblock',
  'reflection.assembly::load',
  'add-type',
  'appdomain::currentdomain.load',
  '.load',
  'powershell',
  'pwsh',
  'cmd',
  'invoke-command',
])

/** Without one of these, or a command whose name only the running script knows, nothing fetched runs. */
export const windowsRemoteCodePrograms: ReadonlySet<string> = new Set([
  ...downloaders,
  ...runners,
  'start-process',
  'start',
  'explorer',
  '',
  '$_',
])

/** Installers that their makers publish as exactly this line: unseen code still, but of a known origin. */
const knownInstallers =
  /(?:^|[\s"'(])(?:https?:\/\/)?(?:(?:community\.)?chocolatey\.org\/install\.ps1|(?:get\.scoop\.sh|get\.pnpm\.io|win\.rustup\.rs|sh\.rustup\.rs|get\.docker\.com|install\.python-poetry\.org|cli\.github\.com|get\.helm\.sh|fnm\.vercel\.app)(?=[/\s"'()?#]|$)|dot\.net\/v1\/dotnet-install|astral\.sh\/|bun\.sh\/install|deno\.land\/|raw\.githubusercontent\.com\/(?:scoopinstaller|chocolatey|pnpm|nvm-sh|oven-sh)\/|ohmyposh\.dev\/install|aka\.ms\/|claude\.ai\/install)/i

const knownVendors =
  /\bhttps?:\/\/(?:[\w-]{1,63}\.){0,4}(?:microsoft\.com|aka\.ms|visualstudio\.com|windows\.net|nodejs\.org|python\.org|pypa\.io|golang\.org|go\.dev|git-scm\.com|github\.com|githubusercontent\.com|docker\.com|jetbrains\.com|oracle\.com|adoptium\.net|amazonaws\.com|awscli\.amazonaws\.com|google\.com|googleapis\.com|mozilla\.org|chocolatey\.org|cmake\.org|7-zip\.org|nuget\.org|rustup\.rs|anaconda\.com|postgresql\.org|mysql\.com|hashicorp\.com|powershellgallery\.com|vscode\.dev)\//i

/** Code that Windows fetches and runs: piped or handed to an interpreter, or saved and then started. */
export function severityOfRemoteCodeOnWindows(lines: readonly Line[]): Severity | null {
  const saved = new Map<string, Severity | null>()
  let found: Severity | null = null
  for (const line of lines) {
    const severity = severityOfLine(line, saved)
    if (severity === 'high') return severity
    found = severity ?? found
  }
  return found
}

function severityOfLine(line: Line, saved: Map<string, Severity | null>): Severity | null {
  let source: string | null = null
  let found: Severity | null = null
  for (const command of line.commands) {
    const inside = fetched.inWords(command.words)
    if (runsWhatItGets(command) && (source ?? inside) !== null && !isNative(command, inside))
      return knownInstallers.test(`${source ?? ''} ${inside ?? ''}`) ? 'medium' : 'high'
    found = startsSaved(command, saved) ?? (opensRemoteProgram(command) ? 'medium' : found)
    if (downloaders.has(command.name)) {
      source = command.args.join(' ')
      rememberSaved(command, saved)
    } else source ??= inside
  }
  return found
}

/** An interpreter, or a command whose name only the running script knows. */
function runsWhatItGets({ name, word }: Command): boolean {
  return runners.has(name) || word === UNKNOWN || word === '$_'
}

/** A program that only gets a fetched value as one of its arguments does not run it. */
function isNative({ name, argumentsAtRunTime }: Command, inside: string | null): boolean {
  return (name === 'cmd' || name === 'invoke-command') && inside !== null && !argumentsAtRunTime
}

const fetchingText = /\b(?:irm|iwr|curl|wget|invoke-(?:webrequest|restmethod)|downloadstring)\b/i

/** What a command's words were fetched from: the arguments of the download, or null. */
const fetched = createPipelineSearch(({ commands }: Pipeline): string | null => {
  for (const { argv } of commands) {
    const name = commandName(resolveAlias(argv[0]?.text ?? '', ''))
    if (downloaders.has(name)) return textOf(argv)
    const text = argv[1]?.text ?? ''
    if (name === 'write-output' && fetchingText.test(text) && /https?:/i.test(text)) return text
  }
  return null
})

function textOf(argv: readonly Word[]): string {
  return argv
    .slice(0, 32)
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 800)
}

const outputOption = /^(?:-o(?:ut)?(?:f(?:i(?:l(?:e)?)?)?)?|-destination|-dest?|-output|--output)$/i

function rememberSaved(command: Command, saved: Map<string, Severity | null>): void {
  if (saved.size > 64) return
  const { name, args } = command
  const text = args.join(' ')
  const at = args.findIndex((arg) => outputOption.test(arg))
  const file = name === '.downloadfile' ? args[1] : at >= 0 ? args[at + 1] : lastFile(name, args)
  if (file === undefined) return
  saved.set(fileName(file), knownVendors.test(text) ? null : 'high')
}

function lastFile(name: string, args: readonly string[]): string | undefined {
  if (name === 'start-bitstransfer') return args[1]?.startsWith('-') === false ? args[1] : undefined
  return name === 'certutil' || name === 'bitsadmin' ? args.at(-1) : undefined
}

/** `Start-Process http://host/a.hta`, `cmd /c http://host/a.hta`: the shell fetches it and starts what opens such files. */
function opensRemoteProgram({ name, args }: Command): boolean {
  return (
    openers.has(name) &&
    args.some((arg) =>
      /^https?:\/\/[^\s?#]{3,300}\.(?:hta|vbs|vbe|js|jse|wsf|sct|ps1|bat|scr|lnk|exe)$/i.test(arg),
    )
  )
}

const openers: ReadonlySet<string> = new Set(['start-process', 'start', 'explorer', 'cmd'])

function startsSaved(
  command: Command,
  saved: ReadonlyMap<string, Severity | null>,
): Severity | null {
  if (saved.size === 0) return null
  const { name, word, args } = command
  const own = saved.get(fileName(word))
  if (own !== undefined) return own
  if (
    !/^(?:start-process|rundll32|regsvr32|msiexec|powershell|pwsh|cmd|wscript|cscript|mshta|invoke-item|import-module|python|node|add-type|reflection\.assembly::load\w{0,4})$/.test(
      name,
    )
  )
    return null
  for (const arg of args) {
    const severity = saved.get(fileName(arg))
    if (severity !== undefined)
      return severity === 'high' && name === 'msiexec' ? 'medium' : severity
  }
  return null
}

/** The file's name alone: the folder is often written in another way the second time. */
function fileName(path: string): string {
  const plain = path.toLowerCase().replace(/^["']|["',]$/g, '')
  return plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1)
}
