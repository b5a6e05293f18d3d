import type { Severity } from '@ase/schemas'
import type { CommandIndex, CommandSelector } from '../model/command-index.ts'
import type { Command, Line } from '../model/model.ts'
import { targetScope } from '../harm/destructive-targets.ts'

export const destructionSelector: CommandSelector = {
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
      // A mirror of one folder in another that is there for copies is what the option is for.
      return args.some((arg) => /^\/(?:mir|purge|move)$/i.test(arg)) &&
        isSystem(args[1] ?? '') &&
        !/^[a-z]:[\\/]{1,2}(?:backups?|data|shares?|files)[\\/]?$/i.test(args[1] ?? '')
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
export function removesListedFiles({ commands }: Line): boolean {
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

/** One of these stands in every script that encrypts. */
export const encryptingPrograms: ReadonlySet<string> = new Set(['.createencryptor', 'protect-file'])

/** Every file of a folder read, encrypted and written back. */
export function encryptsFiles({ byName }: CommandIndex): boolean {
  return (
    (byName.has('.createencryptor') || byName.has('protect-file')) &&
    byName.has('get-childitem') &&
    (byName.has('io.file::writeallbytes') || byName.has('set-content') || byName.has('remove-item'))
  )
}
