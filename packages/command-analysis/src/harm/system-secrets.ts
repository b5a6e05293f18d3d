import type { Command } from '../model/command.ts'
import { readers } from './file-readers.ts'

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
 * Readers of files are judged elsewhere. Is another program, whatever it is for, pointed at a password database or host key? Every program that opens a file can
 * show it: as data, as a bad configuration line in an error message, or on the network.
 */
export function pointsAtSystemSecret({ name, args }: Command): boolean {
  if (innocent.has(name)) {
    if (name === 'git') return args[0] === 'diff' && args.some(isSecret)
    return name === 'file' && args.includes('-f') && args.some(isSecret)
  }
  if (name === 'wc') return args.includes('--files0-from') && args.some(isSecret)
  if (name === 'debugfs' || name === 'smbclient' || name === 'lftp')
    return args.some((arg) => arg.split(/\s/).some(isSecret))
  return (!readers.has(name) || name === 'plutil') && args.some(isSecret)
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
