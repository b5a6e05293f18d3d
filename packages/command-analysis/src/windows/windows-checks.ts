import { severityOfStartup } from '../harm/startup-and-agent-files.ts'
import { type Severity, worstSeverity } from '@ase/schemas'
import { readPath, sensitivityOf } from '@ase/url-analysis'
import type { CommandSelector, CommandIndex } from '../model/command-index.ts'
import type { Command } from '../model/model.ts'
import type { CommandCheck, ScriptCheck } from '../scripts/read-shell.ts'
import {
  destructionSelector,
  encryptingPrograms,
  encryptsFiles,
  removesListedFiles,
  severityOfDestructionOnWindows,
} from './destruction-on-windows.ts'
import { obfuscationSelector, severityOfObfuscationOnWindows } from './obfuscation-on-windows.ts'
import { rundll32Shapes, loadsUnusualLibrary, systemPrograms } from './system-programs.ts'
import { mergeTables, type Shape, type WindowsCode, argumentText } from './argument-shapes.ts'
import {
  windowsRemoteCodePrograms,
  severityOfRemoteCodeOnWindows,
} from './remote-code-on-windows.ts'
import { accountsAndServices, protectionServices } from './accounts-and-services.ts'
import { protectionAndSecrets } from './protection-and-secrets.ts'
import { directoryAndMail } from './directory-and-mail.ts'
import { classifyRegCommand, registryChanges, strengthensProtection } from './registry.ts'

const table = mergeTables(
  systemPrograms,
  rundll32Shapes,
  registryChanges,
  accountsAndServices,
  protectionAndSecrets,
  directoryAndMail,
)

/** Selects the programs, cmdlets and calls for which a risk code has shapes of arguments. */
export function windowsSelector(code: WindowsCode): CommandSelector {
  const names = new Set<string>()
  for (const [name, shapes] of table)
    if (shapes.some((shape) => shape.code === code)) names.add(name.replace(/^reg-.{0,8}$/, 'reg'))
  return { names }
}

/** The severity of a Windows command under one risk code, by the shapes of its arguments; null when none matches. */
export function severityOfWindowsCommand(code: WindowsCode, command: Command): Severity | null {
  if (!table.has(command.name)) return null
  if (command.name === 'rundll32' && !loadsUnusualLibrary(command.args)) return null
  const text = argumentText(command)
  const key = command.name === 'reg' ? classifyRegCommand(text) : command.name
  if (registryChanges.has(key) && strengthensProtection(text)) return null
  const shapes = table.get(key) ?? []
  let found: Severity | null = null
  for (const candidate of shapes) {
    if (candidate.code !== code || !matches(candidate, text)) continue
    if (candidate.severity === 'high') return 'high'
    found = found === 'medium' ? found : candidate.severity
  }
  return found
}

function matches({ patterns }: Shape, text: string): boolean {
  return patterns.every((pattern) => pattern.test(text))
}

/** Cmdlets and programs that write or copy a file, and what they plant where Windows starts it. */
const writers = [
  'copy',
  'copy-item',
  'move',
  'move-item',
  'xcopy',
  'robocopy',
  'set-content',
  'add-content',
  'out-file',
  'new-item',
  'mklink',
  '.createshortcut',
  'io.file::writealltext',
  'io.file::copy',
  'tee-object',
]

const plantingInterest: CommandSelector = {
  names: new Set([
    ...writers,
    'set-wmiinstance',
    'new-ciminstance',
    'register-wmievent',
    'wmic',
    'register-scheduledtask',
    'mofcomp',
  ]),
  redirected: true,
}

const profilePath = /\\(?:windows)?powershell\\(?:[\w.]{1,40}_)?profile\.ps1$/i

function severityOfPlanting(command: Command): Severity | null {
  const { name, args, redirects } = command
  const text = args.join(' ')
  const targets = [
    ...(writers.includes(name) ? args : []),
    ...redirects
      .filter(({ operator }) => operator.startsWith('>'))
      .map(({ target }) => target.text),
  ]
  if (
    targets.some((path) =>
      /start menu[\\/]programs[\\/]startup|shell:startup|\\programs\\startup\\/i.test(path),
    )
  )
    return 'high'
  if (targets.some((path) => profilePath.test(path)))
    return /https?:|\biex\b|invoke-|frombase64|start-process|hidden|\.exe\b/i.test(text)
      ? 'high'
      : 'low'
  if (writers.includes(name))
    return worstSeverity(targets.map((path) => severityOfNames(path, text)))
  return /__eventfilter|commandlineeventconsumer|activescripteventconsumer|__filtertoconsumerbinding|root\\subscription/i.test(
    text,
  )
    ? 'high'
    : null
}

/** Names that are sent to another machine. */
function severityOfNames(path: string, text: string): Severity | null {
  return /[\\/]drivers[\\/]etc[\\/]hosts$/i.test(path)
    ? severityOfStartup(readPath(path).normal, text)
    : null
}

const uploadInterest: CommandSelector = {
  names: new Set([
    '.uploadfile',
    '.uploadstring',
    '.uploaddata',
    '.uploadvalues',
    '.uploadfileasync',
    'send-mailmessage',
    'invoke-webrequest',
    'invoke-restmethod',
    'bitsadmin',
    'configsecuritypolicy',
    'start-bitstransfer',
    'rclone',
  ]),
}

/** Files and texts that a cmdlet or call sends to another machine. */
function severityOfUploadOnWindows({ name, args, words }: Command): Severity | null {
  const text = args.join(' ').toLowerCase()
  const secret = args.some((arg) => sensitivityOf(readPath(arg).normal) !== null)
  if (name.startsWith('.upload')) return secret ? 'high' : 'medium'
  switch (name) {
    case 'invoke-webrequest':
    case 'invoke-restmethod': {
      const sends =
        /-(?:method|me\w{0,4})\s{1,4}(?:post|put)|-b(?:ody)?\s|-inf\w{0,4}\s|-form\s/.test(text)
      if (!sends) return null
      return secret || words.some(holdsEnvironment) ? 'high' : null
    }
    case 'send-mailmessage':
      return /-at\w{0,10}\s/.test(text) ? 'medium' : null
    case 'bitsadmin':
      return /\/upload\b/.test(text) ? 'high' : null
    case 'start-bitstransfer':
      return /-transfertype\s{1,4}upload/.test(text) ? (secret ? 'high' : 'medium') : null
    case 'configsecuritypolicy':
      return /https?:/.test(text) ? 'high' : null
    default:
      return null
  }
}

function holdsEnvironment({ substitutions }: Command['words'][number]): boolean {
  return substitutions.some(({ commands }) =>
    commands.some(
      ({ argv }) =>
        /^(?:get-childitem|get-item|gci|dir|ls)$/i.test(argv[0]?.text ?? '') &&
        argv.some(({ text }) => /^env:/i.test(text)),
    ),
  )
}

const shellsStarted = [
  'invoke-expression',
  'diagnostics.process::start',
  'start-process',
  '.start',
  'cmd',
  'powershell',
]

const kits = [
  'powercat',
  'invoke-powershelltcp',
  'invoke-powershelltcponeline',
  'invoke-conptyshell',
  'invoke-powershelludp',
]

/** One of these stands in every script that connects a shell. */
const connectingPrograms: ReadonlySet<string> = new Set([
  ...kits,
  '.getstream',
  '.accepttcpclient',
  '.acceptsocket',
])

/** A TCP stream whose input a PowerShell script runs, or the script of a known kit. */
function connectsShell({ byName }: CommandIndex): boolean {
  if (kits.some((name) => byName.has(name))) return true
  const socket =
    byName.get('.getstream')?.some(({ args }) => /sockets|^$/.test(args.at(-1) ?? '')) === true ||
    byName.has('.accepttcpclient') ||
    byName.has('.acceptsocket')
  return socket && shellsStarted.some((name) => byName.has(name))
}

/** Services or processes of protection, listed and then stopped. */
function stopsListedGuards({ pipes }: CommandIndex): boolean {
  return pipes.some(
    ({ commands }) =>
      commands.some(({ name }) => /^(?:stop|set|remove|suspend)-(?:service|process)$/.test(name)) &&
      commands.some(
        (command) =>
          command.name.startsWith('get-') && protectionServices.test(argumentText(command)),
      ),
  )
}

/** A dump of another process's memory, whatever the type is called that imports the function. */
function dumpsMemory({ byName }: CommandIndex): boolean {
  for (const name of byName.keys()) if (name.endsWith('minidumpwritedump')) return true
  return false
}

function deletesEach(name: string, { byName }: CommandIndex): boolean {
  return /^remove-|^invoke-/.test(name) || (name === 'foreach-object' && byName.has('.delete'))
}

/** Shadow copies that a query lists and the next command deletes. */
function deletesShadowCopies(index: CommandIndex): boolean {
  return index.pipes.some(({ commands }) => {
    const lists = commands.some(({ args }) => args.some((arg) => /win32_shadowcopy/i.test(arg)))
    return lists && commands.some(({ name }) => deletesEach(name, index))
  })
}

/** The checks of single Windows commands for a risk code. */
export function windowsCommandChecks(code: WindowsCode): readonly CommandCheck[] {
  const shapes: CommandCheck = {
    ...windowsSelector(code),
    check: (command) => severityOfWindowsCommand(code, command),
  }
  return [shapes, ...(commandChecks.get(code) ?? [])]
}

/** The checks of whole Windows scripts for a risk code. */
export function windowsScriptChecks(code: WindowsCode): readonly ScriptCheck[] {
  return scriptChecks.get(code) ?? []
}

const commandChecks: ReadonlyMap<WindowsCode, readonly CommandCheck[]> = new Map([
  ['COMMAND_OBFUSCATION', [{ ...obfuscationSelector, check: severityOfObfuscationOnWindows }]],
  ['DATA_EXFILTRATION', [{ ...uploadInterest, check: severityOfUploadOnWindows }]],
  ['PERSISTENCE', [{ ...plantingInterest, check: severityOfPlanting }]],
  [
    'DESTRUCTIVE_SHELL_COMMAND',
    [{ ...destructionSelector, check: severityOfDestructionOnWindows }],
  ],
] satisfies [WindowsCode, readonly CommandCheck[]][])

const scriptChecks: ReadonlyMap<WindowsCode, readonly ScriptCheck[]> = new Map([
  [
    'REMOTE_CODE_DOWNLOAD',
    [
      {
        names: windowsRemoteCodePrograms,
        check: ({ lines }) => severityOfRemoteCodeOnWindows(lines),
      },
    ],
  ],
  [
    'REVERSE_SHELL',
    [{ names: connectingPrograms, check: ({ index }) => (connectsShell(index()) ? 'high' : null) }],
  ],
  [
    'RECOVERY_INHIBITED',
    [{ piped: true, check: ({ index }) => (deletesShadowCopies(index()) ? 'high' : null) }],
  ],
  [
    'DESTRUCTIVE_SHELL_COMMAND',
    [
      {
        piped: true,
        check: ({ index }) => (index().pipes.some(removesListedFiles) ? 'high' : null),
      },
      {
        names: encryptingPrograms,
        check: ({ index }) => (encryptsFiles(index()) ? 'high' : null),
      },
    ],
  ],
  [
    'DEFENSE_EVASION',
    [{ piped: true, check: ({ index }) => (stopsListedGuards(index()) ? 'high' : null) }],
  ],
  [
    'CREDENTIAL_FILE_ACCESS',
    [{ always: true, check: ({ index }) => (dumpsMemory(index()) ? 'high' : null) }],
  ],
] satisfies [WindowsCode, readonly ScriptCheck[]][])
