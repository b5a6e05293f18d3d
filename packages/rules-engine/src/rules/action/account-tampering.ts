import { type Severity, worstSeverity } from '@ase/schemas'
import { shellCall } from '../../examples.ts'
import type { Rule } from '../../rule.ts'
import {
  type Command,
  hasOption,
  type Line,
  operands,
  windowsCommandChecks,
} from '@ase/command-analysis'

export const accountTampering: Rule = {
  code: 'ACCOUNT_TAMPERING',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Creates, changes or removes an account of the machine.',
  evidence:
    'A login account is made, deleted, unlocked or given another password, shell or administrative group.',
  exceptions:
    'The account is for a service (system account without a shell), a plain new user without a group or password of its own, its own password dialogue, or is only shown.',
  references: [
    'https://attack.mitre.org/techniques/T1136/',
    'https://attack.mitre.org/techniques/T1098/',
    'https://attack.mitre.org/techniques/T1531/',
  ],
  mappings: { owasp: ['ASI03'], cwe: ['CWE-269'] },
  commands: () => [
    { ...interest, check: classifyCommand },
    ...windowsCommandChecks('ACCOUNT_TAMPERING'),
  ],
  scripts: () => [
    { piped: true, check: ({ index }) => worstSeverity(index().pipes.map(setsPassword)) },
  ],
  examples: {
    flags: [
      shellCall('ldapmodify -H ldap://dc.example -D cn=admin -f grant.ldif'),
      shellCall('useradd -m -p "$HASH" support'),
      shellCall("echo 'root:hunter2' | chpasswd"),
      shellCall('userdel -r alice'),
      shellCall('usermod -s /bin/bash www-data'),
      shellCall('passwd -u root'),
      shellCall('dscl . -create /Users/support UserShell /bin/zsh'),
      shellCall('sysadminctl -addUser support -password x -admin'),
      shellCall('groupmems -g sudo -a agent'),
    ],
    passes: [
      shellCall('ldapmodify -n -f grant.ldif'),
      shellCall('useradd --system --no-create-home --shell /usr/sbin/nologin app'),
      shellCall('adduser -S -D -H app'),
      shellCall('chage -M 90 alice'),
      shellCall('id alice'),
      shellCall('getent passwd alice'),
      shellCall('passwd -S alice'),
      shellCall('dscl . -list /Users'),
      shellCall('groupmems -g developers -a agent'),
    ],
  },
}

const interest = {
  names: new Set([
    'useradd',
    'adduser',
    'usermod',
    'userdel',
    'deluser',
    'passwd',
    'groupmems',
    'groupmod',
    'gpasswd',
    'dscl',
    'dseditgroup',
    'sysadminctl',
    'pw',
    'vipw',
    'vigr',
    'chpasswd',
    'newusers',
    'sg',
    'chage',
    'pwunconv',
    'grpunconv',
    'kadmin',
    'kadmin.local',
    'ldapmodify',
    'ldapadd',
    'ldapdelete',
    'ldappasswd',
    'realm',
    'samba-tool',
  ]),
}

const adminGroups = /^(?:sudo|wheel|admin|root|adm|disk|shadow|docker|lxd)$/

function classifyCommand({ name, args, input }: Command): Severity | null {
  switch (name) {
    case 'useradd':
    case 'adduser':
      return created(args)
    case 'usermod':
      return modified(args)
    case 'userdel':
    case 'deluser':
      return args.length === 0 ? null : operands(args).includes('root') ? 'high' : 'medium'
    case 'passwd':
      return password(args)
    case 'groupmems':
    case 'gpasswd':
      return hasOption(args, '-a', '--add') && args.some((arg) => adminGroups.test(arg))
        ? 'high'
        : null
    case 'groupmod':
      return hasOption(args, '-g', '-o') && args.includes('0') ? 'high' : null
    case 'dscl':
      return directory(args)
    case 'dseditgroup':
      return args.includes('-a') && args.includes('admin') ? 'high' : null
    case 'sysadminctl':
      return systemAdministration(args)
    case 'pw':
      return /^(?:user|group)(?:add|mod|del)$/.test(args.slice(0, 2).join('').slice(0, 12)) ||
        /^(?:useradd|usermod|userdel|groupmod)$/.test(args[0] ?? '')
        ? 'medium'
        : null
    case 'chage':
      return hasOption(args, '-E', '-d', '-I', '--expiredate') || args.includes('99999')
        ? 'medium'
        : null
    case 'pwunconv':
    case 'grpunconv':
      return 'medium'
    case 'kadmin':
    case 'kadmin.local':
      return args.some((arg) =>
        /\b(?:addprinc|add_principal|ank|cpw|change_password|delprinc|modprinc|ktadd)\b/.test(arg),
      )
        ? 'medium'
        : null
    case 'ldapmodify':
    case 'ldapadd':
    case 'ldapdelete':
    case 'ldappasswd':
      return args.length === 0 || hasOption(args, '-n', '-VV', '--help') ? null : 'medium'
    case 'realm':
      return /^(?:permit|join|leave|deny)$/.test(args[0] ?? '') ? 'medium' : null
    case 'samba-tool':
      return /^(?:user|group) (?:create|add|addmembers|delete|setpassword)/.test(args.join(' '))
        ? 'medium'
        : null
    case 'sg':
      return args[0] === 'root' ? 'medium' : null
    default:
      if (operands(args).length > 0) return null
      return name === 'chpasswd' && input !== null && /^root:/m.test(input.slice(0, 4096))
        ? 'high'
        : 'medium'
  }
}

/** Service accounts are part of every installation script. */
function created(args: readonly string[]): Severity | null {
  if (
    args.some((arg) => /^(?:--help|--version|-D|--defaults)$/.test(arg)) &&
    operands(args).length === 0
  )
    return null
  if (hasOption(args, '-r', '--system', '-S')) return null
  // The small adduser of BusyBox: an account without password, as every image makes one.
  if (hasOption(args, '-D') && !hasOption(args, '-s', '-G', '-u')) return null
  if (args.some((arg) => /(?:nologin|\/false)$/.test(arg))) return null
  if (args.length === 0) return null
  return hasOption(args, '-p', '--password', '-G', '--groups', '-o', '-u', '-d', '-M', '-N') ||
    operands(args).some((arg) => adminGroups.test(arg) || /[.$]$|^\./.test(arg)) ||
    !operands(args).every((arg) => /^[\w.@:/,\uE000-]{0,80}$/.test(arg))
    ? 'medium'
    : 'low'
}

function modified(args: readonly string[]): Severity | null {
  if (hasOption(args, '-p', '--password', '-U', '--unlock', '-L', '--lock')) return 'medium'
  const shell = args.findIndex((arg) => arg === '-s' || arg === '--shell')
  return shell >= 0 &&
    /\/(?:ba|z|da|k)?sh$/.test(args[shell + 1] ?? '') &&
    args.some((arg) =>
      /^(?:root|www-data|nobody|daemon|bin|sys|sync|mail|backup|games|nginx|apache|postgres|mysql)$/.test(
        arg,
      ),
    )
    ? 'medium'
    : null
}

function password(args: readonly string[]): Severity | null {
  if (hasOption(args, '-S', '--status', '--help', '-h')) return null
  if (hasOption(args, '-d', '--delete', '-u', '--unlock')) return 'medium'
  if (operands(args).length !== 1 || hasOption(args, '-l', '--lock', '-e', '--expire')) return null
  // It asks for the new password at the terminal: only the owner of that can give one.
  return operands(args)[0] === 'root' || args.length > 1 ? 'medium' : 'low'
}

function directory(args: readonly string[]): Severity | null {
  const text = args.join(' ')
  if (/-(?:append|merge|create) \/Groups\/(?:admin|wheel)\b/.test(text)) return 'high'
  return /-(?:create|passwd|delete|append|change) (?:\/Local\/Default)?\/Users\/\S/.test(text)
    ? 'medium'
    : null
}

function systemAdministration(args: readonly string[]): Severity | null {
  if (args.includes('-addUser')) return args.includes('-admin') ? 'high' : 'medium'
  return args.some((arg) => /^-(?:resetPasswordFor|deleteUser|newPassword)$/.test(arg))
    ? 'medium'
    : null
}

/** `echo root:x | chpasswd` and `echo x | passwd --stdin root`. */
function setsPassword({ commands, input }: Line): Severity | null {
  const last = commands.at(-1)
  if (last?.name === 'chpasswd')
    return input !== null && /^root:/m.test(input.slice(0, 4096)) ? 'high' : null
  return last?.name === 'passwd' && last.args.includes('root') ? 'high' : null
}
