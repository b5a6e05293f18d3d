import type { Severity } from '@ase/schemas'
import { sensitivityOf } from '../paths/sensitive-paths.ts'
import { readPath } from '../paths/normalise-path.ts'
import type { Command, Line } from '../shell/command.ts'
import type { CommandIndex, Interest } from '../shell/command-index.ts'
import { targetScope } from '../shell/destructive-targets.ts'
import { argumentText } from './proxies/signs.ts'
import { guard } from './techniques/accounts-and-services.ts'

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

/** A TCP stream whose input a PowerShell script runs, or the script of a known kit. */
export function connectsShell({ byName }: CommandIndex): boolean {
  if (kits.some((name) => byName.has(name))) return true
  const socket =
    byName.get('.getstream')?.some(({ args }) => /sockets|^$/.test(args.at(-1) ?? '')) === true ||
    byName.has('.accepttcpclient') ||
    byName.has('.acceptsocket')
  return socket && shellsStarted.some((name) => byName.has(name))
}

export const destructionInterest: Interest = {
  names: new Set([
    'io.directory::delete',
    'io.file::delete',
    'initialize-disk',
    'remove-partition',
    'remove-volume',
    'sdelete',
    'sdelete64',
    'remove-vm',
    'remove-mailbox',
    'remove-adorganizationalunit',
    'remove-aduser',
    'remove-adcomputer',
    'remove-adgroup',
    'remove-addomaincontroller',
    'reset-physicaldisk',
    'robocopy',
    'clear-content',
    'clear-item',
    'del',
    'erase',
    'microsoft.visualbasic.fileio.filesystem::deletedirectory',
  ]),
}

/** Every file of a folder read, encrypted and written back. */
export function encryptsFiles({ byName }: CommandIndex): boolean {
  return (
    (byName.has('.createencryptor') || byName.has('protect-file')) &&
    byName.has('get-childitem') &&
    (byName.has('io.file::writeallbytes') || byName.has('set-content') || byName.has('remove-item'))
  )
}

/** Services or processes of protection, listed and then stopped. */
export function stopsListedGuards({ pipes }: CommandIndex): boolean {
  return pipes.some(
    ({ commands }) =>
      commands.some(({ name }) => /^(?:stop|set|remove|suspend)-(?:service|process)$/.test(name)) &&
      commands.some(
        (command) => command.name.startsWith('get-') && guard.test(argumentText(command)),
      ),
  )
}

/** A dump of another process's memory, whatever the type is called that imports the function. */
export function dumpsMemory({ byName }: CommandIndex): boolean {
  for (const name of byName.keys()) if (name.endsWith('minidumpwritedump')) return true
  return false
}

/** Ways to destroy that only Windows has. */
export function severityOfDestructionOnWindows({ name, args }: Command): Severity | null {
  switch (name) {
    case 'initialize-disk':
    case 'remove-partition':
    case 'remove-volume':
    case 'reset-physicaldisk':
      return 'high'
    case 'remove-adorganizationalunit':
    case 'remove-addomaincontroller':
      return 'high'
    case 'remove-vm':
    case 'remove-mailbox':
    case 'remove-aduser':
    case 'remove-adcomputer':
    case 'remove-adgroup':
      return 'medium'
    case 'robocopy':
      return args.some((arg) => /^\/(?:mir|purge|move)$/i.test(arg)) && isSystem(args[1] ?? '')
        ? 'high'
        : null
    case 'clear-content':
    case 'clear-item':
      return args.some(isSystemFile) ? 'high' : null
    case 'del':
    case 'erase':
      return args.some(isSystemFile) ? 'high' : null
    default:
      return args.some(isSystem) ? 'high' : null
  }
}

function isSystem(path: string): boolean {
  return /[\\/:~]/.test(path) && targetScope(path) === 'system'
}

function isSystemFile(path: string): boolean {
  return /^["']?(?:[a-z]:|%systemdrive%)?\\(?:windows|boot)(?:\\system32)?(?:\\[\w.*]{1,40})?["']?$/i.test(
    path,
  )
}

/** `Get-ChildItem C:\ -Recurse | Remove-Item`: what is listed goes. */
export function removesListing({ commands }: Line): boolean {
  const source = commands[0]
  return (
    source !== undefined &&
    /^(?:get-childitem|get-item|gci|dir|ls)$/.test(source.name) &&
    commands
      .slice(1)
      .some(
        ({ name, args }) =>
          name === 'remove-item' ||
          (name === 'foreach-object' && args.some((arg) => /^delete$/i.test(arg))),
      ) &&
    source.args.some((arg) => !arg.startsWith('-') && isSystem(arg)) &&
    !source.args.some((arg) => /^-(?:filter|include|fi\w{0,4}|inc\w{0,5})$/i.test(arg))
  )
}

function deletesEach(name: string, { byName }: CommandIndex): boolean {
  return /^remove-|^invoke-/.test(name) || (name === 'foreach-object' && byName.has('.delete'))
}

/** Shadow copies that a query lists and the next command deletes. */
export function deletesShadowCopies(index: CommandIndex): boolean {
  return index.pipes.some(({ commands }) => {
    const lists = commands.some(({ args }) => args.some((arg) => /win32_shadowcopy/i.test(arg)))
    return lists && commands.some(({ name }) => deletesEach(name, index))
  })
}

export const uploadInterest: Interest = {
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
export function severityOfUploadOnWindows({ name, args, words }: Command): Severity | null {
  const text = args.join(' ').slice(0, 1500).toLowerCase()
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

export const plantingInterest: Interest = {
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

export function severityOfPlanting(command: Command): Severity | null {
  const { name, args, redirects } = command
  const text = args.join(' ').slice(0, 2000)
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
  if (writers.includes(name)) return null
  return /__eventfilter|commandlineeventconsumer|activescripteventconsumer|__filtertoconsumerbinding|root\\subscription/i.test(
    text,
  )
    ? 'high'
    : null
}
