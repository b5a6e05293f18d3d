import type { Command } from '../model/model.ts'
import { fileReaders } from './file-readers.ts'

/** Is the path a settings file of a project, such as `.env` and `config/.env.local`? */
export function isSettingsFile(path: string): boolean {
  return (
    /(?:^|\/)\.env(?:\.[a-z]{1,20})?$/.test(path) &&
    !/\.(?:example|sample|template|dist|defaults?|schema|md|test|testing|development|dev|ci|e2e)$/.test(
      path,
    )
  )
}

const filters: ReadonlySet<string> = new Set([
  'grep',
  'egrep',
  'rg',
  'cat',
  'sed',
  'awk',
  'cut',
  'xargs',
  'mv',
  'cp',
  'diff',
])

/** Is the path a settings file that a team shares for its own machines and tests: `.env.development`, `.env.ci`? */
export function isSharedSettings(path: string): boolean {
  return /(?:^|\/)\.env\.(?:test|testing|development|dev|ci|e2e)$/.test(path)
}

/**
 * Does the command pick lines of a settings file, mostly to make variables of them: `export $(grep -v '^#' .env |
 * xargs)`?
 */
export function filtersSettings({ name, args, redirects }: Command): boolean {
  return (
    filters.has(name) &&
    redirects.every(({ operator }) => !operator.startsWith('<')) &&
    args.some((arg) => isSettingsFile(arg))
  )
}

/** Does a command that filters settings print more than one setting that is no secret by its name? */
export function printsSettings(command: Command): boolean {
  if (!filtersSettings(command)) return false
  const { name, args } = command
  if (showsNamesOnly(command)) return false
  if (!/^(?:grep|egrep|rg)$/.test(name)) return true
  if (args.some((arg) => /^-[a-zA-Z]{0,4}[cqlL]$|^--(?:count|quiet)/.test(arg))) return false
  const pattern = args.find((arg) => !arg.startsWith('-')) ?? ''
  return (
    args.some((arg) => /^-[a-zA-Z]{0,4}[vf]$|^--invert/.test(arg)) ||
    !/^\^?[A-Za-z][A-Za-z0-9_]{2,60}=?$/.test(pattern) ||
    /secret|token|pass|key|cred|private|auth/i.test(pattern)
  )
}

/** Names without their values, a file that is edited in its place, or one that only gets another name. */
function showsNamesOnly({ name, args }: Command): boolean {
  switch (name) {
    case 'mv':
      return true
    case 'cp':
      return (
        /^[\w.-][\w./-]{0,80}$/.test(args.at(-1) ?? '') &&
        !/public|static|www|dist|\.\./.test(args.at(-1) ?? '')
      )
    // Beside its template.
    case 'diff':
      return args.some((arg) => /\.(?:example|sample|template|dist)$/.test(arg))
    case 'cut':
      return args.includes('-d=') && args.includes('-f1')
    case 'awk':
      return args.includes('-F=') && args.some((arg) => /^\{\s?print \$1\s?\}$/.test(arg))
    case 'sed':
      return (
        args.some((arg) => /^-i|^--in-place/.test(arg)) ||
        args.some((arg) => /^s\/=\.\*(?:\$)?\/=?\/g?$/.test(arg))
      )
    default:
      return false
  }
}

/** Programs that only look at what a file is, manage it by its proper way, or handle its name as a word. */
const innocent: ReadonlySet<string> = new Set([
  'ls',
  'stat',
  'file',
  'test',
  '[',
  '[[',
  'find',
  'du',
  'realpath',
  'readlink',
  'basename',
  'dirname',
  'echo',
  'printf',
  'logger',
  'man',
  'which',
  'touch',
  'mkdir',
  'getfacl',
  'lsattr',
  'chattr',
  'chmod',
  'chown',
  'chgrp',
  'setfacl',
  'restorecon',
  'chcon',
  'auditctl',
  'inotifywait',
  'visudo',
  'pwck',
  'grpck',
  'pwconv',
  'passwd',
  'rm',
  'git',
  'gh',
  'jq',
  'sha256sum',
  'sha512sum',
  'md5sum',
  'cksum',
  'b2sum',
  'tripwire',
  'aide',
  'debsums',
  'lynis',
  'oscap',
  'augtool',
  'ssh',
  'docker',
  'podman',
  'kubectl',
  'export',
  'alias',
  'for',
  'case',
  'tee',
  'ssh-keygen',
])

const secret =
  /\/(?:etc\/(?:shadow|gshadow|master\.passwd|security\/opasswd)-?|root\/\.ssh\/id_[a-z0-9]{2,12}|etc\/ssh\/ssh_host_[a-z0-9]{2,12}_key|var\/backups\/shadow\.bak)(?:$|["'),:;])/
const climbing = /(?:\.\.\/){1,12}etc\/(?:shadow|gshadow|master\.passwd)$/

/**
 * Does a program that is no reader of files open a password database or a host key? Every program that opens a file can
 * show it: as data, as a bad line in an error message, or on the network. Readers are classified by
 * `findSensitiveReads`.
 */
export function opensSystemSecret({ name, args }: Command): boolean {
  if (innocent.has(name)) {
    if (name === 'git') return args[0] === 'diff' && args.some(isSecret)
    return (
      (((name === 'file' || name === 'logger') && args.includes('-f')) ||
        (name === 'ssh' && args.includes('-F'))) &&
      args.some(isSecret)
    )
  }
  if (name === 'wc')
    return args.some((arg) => arg.startsWith('--files0-from')) && args.some(isSecret)
  if (name === 'debugfs' || name === 'smbclient' || name === 'lftp')
    return args.some((arg) => arg.split(/\s/).some(isSecret))
  return (!fileReaders.has(name) || name === 'plutil') && args.some(isSecret)
}

function isSecret(arg: string): boolean {
  if (!arg.includes('/etc/') && !arg.includes('/root/.ssh/') && !arg.includes('/shadow'))
    return false
  const text = arg.slice(0, 512)
  const at = secret.exec(text)?.index
  if (at === undefined) return climbing.test(text)
  const before = text.slice(0, at)
  return (
    before === '' ||
    /(?:[=@:"'(,]|file:\/\/)$/.test(before) ||
    /^-{1,2}[A-Za-z]{1,24}$/.test(before)
  )
}
