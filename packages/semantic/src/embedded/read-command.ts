import type { Effect } from './effect-words.ts'
import type { Leaf } from '../json.ts'
import { stemOf, stemSet } from './stems.ts'

const queryKeys = /^(sql|q|query|statement|command|cmd|input)$/i
const queries: readonly (readonly [RegExp, Effect | null])[] = [
  [/^(delete from|drop|truncate)\b/i, 'delete'],
  [/^(grant|revoke) /i, 'grant'],
  [
    /^(update \S+ set|insert into|alter|create (table|index|user|role|view)|merge into)\b/i,
    'modify',
  ],
  [/^(select|with \S+ as|explain|pragma)\b/i, null],
]

/** The strongest effect of statements in SQL; `undefined` where there are none. */
export function effectOfQuery(leaves: readonly Leaf[]): Effect | null | undefined {
  const statements = leaves
    .slice(0, 16)
    .filter(({ key }) => queryKeys.test(key))
    .flatMap(({ text }) =>
      text
        .slice(0, 4096)
        .split(';', 16)
        .map((part) => part.trim()),
    )
  return queries.find(([start]) => statements.some((statement) => start.test(statement)))?.[1]
}

const shellWords = stemSet('bash shell terminal console cmd powershell sh ssh')
const running = stemOf('run')
const commandKeys = /^(cmd|command|commands|argv|script)$/i

/** "terminal.run", and "run" or "exec" with a command; "oven.start" starts an oven. */
export function isShell(words: readonly string[], leaves: readonly Leaf[]): boolean {
  if (words.some((word) => shellWords.has(word))) return true
  return words.includes(running) && leaves.slice(0, 16).some(({ key }) => commandKeys.test(key))
}

const programs: Readonly<Record<string, Effect>> = {
  rm: 'delete',
  rmdir: 'delete',
  shred: 'delete',
  dd: 'delete',
  mkfs: 'delete',
  truncate: 'delete',
  kill: 'delete',
  pkill: 'delete',
  chmod: 'grant',
  chown: 'grant',
  useradd: 'grant',
  usermod: 'grant',
  sudo: 'grant',
  su: 'grant',
  setfacl: 'grant',
  passwd: 'credential',
  'ssh-keygen': 'credential',
  scp: 'send',
  sftp: 'send',
  ftp: 'send',
  nc: 'send',
  ncat: 'send',
  rsync: 'send',
  mail: 'send',
  sendmail: 'send',
  ssh: 'send',
  pip: 'install',
  pip3: 'install',
  npm: 'install',
  npx: 'install',
  apt: 'install',
  'apt-get': 'install',
  brew: 'install',
  gem: 'install',
  yum: 'install',
  systemctl: 'stop',
  ufw: 'open',
  iptables: 'open',
  setenforce: 'open',
  crontab: 'execute',
  bash: 'execute',
  sh: 'execute',
  source: 'execute',
  shutdown: 'stop',
  reboot: 'stop',
}
const mildSubcommands = new Set([
  'test',
  'run',
  'start',
  'build',
  'ls',
  'list',
  'status',
  'show',
  'audit',
  'view',
  '-l',
])

/** A command line is judged by its programs; reading, building and testing have no effect of their own. */
export function effectOfShell(leaves: readonly Leaf[]): Effect | null {
  for (const text of commandsOf(leaves)) {
    for (const part of text.slice(0, 4096).split(/[|;&\n]+/, 32)) {
      const [program = '', next = ''] = part.trim().split(/\s+/, 2)
      if (program === 'git' && next === 'push') return 'publish'
      if (
        (program === 'curl' || program === 'wget') &&
        /\s(-d|--data|-F|-T|--post|--upload)/.test(part)
      )
        return 'send'
      if ((program === 'curl' || program === 'wget') && /\|\s*(sudo )?(ba|z|da)?sh/.test(text))
        return 'install'
      if (/\s(prune|-delete|shred|rmi|purge)\b/.test(part)) return 'delete'
      const effect = Object.hasOwn(programs, program) ? programs[program] : undefined
      if (effect !== undefined && !mildSubcommands.has(next)) return effect
    }
  }
  return null
}

/** Each text, and what stands in several parts under one key as one command. */
function commandsOf(leaves: readonly Leaf[]): string[] {
  const parts = new Map<string, string>()
  for (const { key, text } of leaves.slice(0, 16)) {
    const before = parts.get(key)
    parts.set(key, before === undefined ? text : `${before} ${text}`.slice(0, 4096))
  }
  return [...parts.values()]
}
