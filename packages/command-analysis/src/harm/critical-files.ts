import type { Severity } from '@ase/schemas'
import type { Command } from '../model/command.ts'
import { hasOption, operands } from '../model/options.ts'
import { writtenPaths } from './written-paths.ts'

/** Programs that can put text into a file besides redirections. */
export const fileWriters: readonly string[] = [
  'tee',
  'cp',
  'mv',
  'install',
  'ln',
  'sed',
  'perl',
  'ed',
  'ex',
  'vi',
  'vim',
  'nvim',
  'dd',
  'curl',
  'wget',
  'iconv',
  'openssl',
  'find',
  'shuf',
  'sort',
  'debugfs',
  'rsync',
  'date',
  'update-alternatives',
]

const critical =
  /^\/etc\/(?:shadow|gshadow|sudoers|sudoers\.d\/.{1,60}|passwd|group|pam\.d\/.{1,60})-?$/

/** Rights on the files that decide who is who, for anyone but root. */
export function opensSystemFile(name: string, args: readonly string[]): Severity | null {
  const words = operands(args)
  if (
    !words.slice(1).some((path) => critical.test(path)) &&
    !(name === 'setfacl' && args.some((path) => critical.test(path)))
  )
    return null
  const given = words[0] ?? ''
  if (name === 'chmod')
    return /^0?[0-7]?[0-7][0-5][0145]$|^[ugoa]{0,3}-/.test(given) ? null : 'high'
  return name !== 'setfacl' && /^(?:root|0)?(?::(?:root|shadow|wheel|0)?)?$/.test(given)
    ? null
    : 'high'
}

/** Login, privilege check and first process: what these programs do decides over the machine. */
const gatekeepers =
  /^\/(?:usr\/)?s?bin\/(?:init|sudo|su|login|passwd|sshd|ssh|agetty|systemd|bash|sh|ls|ps)$|^\/lib\/systemd\/systemd$/

const keyedEditors: ReadonlySet<string> = new Set(['ed', 'ex', 'vi', 'vim', 'nvim'])

/** Does the command write to a file that decides who is root, or put another program in the place of one that does? */
export function writesPrivileges(command: Command): boolean {
  const { name, args, redirects, input } = command
  for (const target of writtenPaths(command)) {
    if (/^\/etc\/sudoers(?:\.d\/|$)/.test(target)) return true
    if (/^\/etc\/(?:passwd|group|shadow|gshadow)$/.test(target))
      return (
        redirects.length === 0 ||
        name === 'echo' ||
        name === 'printf' ||
        name === 'tee' ||
        input !== null
      )
    if (/^(?:cp|mv|ln|install|dd)$/.test(name) && gatekeepers.test(target))
      return !/bin\/(?:bash|dash|busybox|zsh)$/.test(operands(args)[0] ?? '')
  }
  // An editor that gets its keys from the command line rather than from a person.
  return (
    (keyedEditors.has(name) &&
      (hasOption(args, '-c', '-s', '-e', '-S') || input !== null) &&
      args.some((arg) =>
        /^\/etc\/(?:passwd|group|shadow|gshadow|sudoers(?:\.d\/.{1,60})?)$/.test(arg),
      )) ||
    (name === 'debugfs' &&
      args.includes('-w') &&
      args.some((arg) => /\b(?:write|rm|sif|mi)\b/.test(arg)))
  )
}
