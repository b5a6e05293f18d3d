import type { Effect } from './effect-words.ts'
import type { Leaf } from '@ase/semantic/json'
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
    .filter(({ key }) => queryKeys.test(key))
    .flatMap(({ text }) => text.split(';').map((part) => part.trim()))
  return queries.find(([start]) => statements.some((statement) => start.test(statement)))?.[1]
}

const shellWords = stemSet('bash shell terminal console cmd powershell sh ssh')
const running = stemOf('run')
const commandKeys = /^(cmd|command|commands|argv|script)$/i

/** "terminal.run", and "run" or "exec" with a command; "oven.start" starts an oven. */
export function isShell(words: readonly string[], leaves: readonly Leaf[]): boolean {
  if (words.some((word) => shellWords.has(word))) return true
  return words.includes(running) && leaves.some(({ key }) => commandKeys.test(key))
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

/** A command line is judged by its programs; reading, building and testing have no effect of their own. Linear in the arguments. */
export function effectOfShell(leaves: readonly Leaf[]): Effect | null {
  for (const text of commandsOf(leaves)) {
    const runsFetched = /\|\s*(sudo )?(ba|z|da)?sh/.test(text)
    for (const part of text.split(/[|;&\n]+/)) {
      const effect = effectOfPart(part, runsFetched)
      if (effect !== undefined) return effect
    }
  }
  return null
}

function effectOfPart(part: string, runsFetched: boolean): Effect | undefined {
  const [program = '', next = ''] = part.trim().split(/\s+/, 2)
  if (program === 'git' && next === 'push') return 'publish'
  if (program === 'curl' || program === 'wget') {
    if (/\s(-d|--data|-F|-T|--post|--upload)/.test(part)) return 'send'
    if (runsFetched) return 'install'
  }
  if (/\s(prune|-delete|shred|rmi|purge)\b/.test(part)) return 'delete'
  if (!Object.hasOwn(programs, program) || mildSubcommands.has(next)) return undefined
  return programs[program]
}

/** What stands under one key as one command, and of several parts also each that is a command by itself. */
function commandsOf(leaves: readonly Leaf[]): string[] {
  const byKey = new Map<string, string[]>()
  for (const { key, text } of leaves) {
    const parts = byKey.get(key)
    if (parts === undefined) byKey.set(key, [text])
    else parts.push(text)
  }
  return [...byKey].flatMap(([key, parts]) =>
    parts.length === 1 ? parts : [parts.join(' '), ...linesAmong(key, parts)],
  )
}

/** Programs whose arguments are texts, patterns or programs of another language. */
const talkers: ReadonlySet<string> = new Set(
  'echo printf grep egrep rg ag sed awk jq find git gh python python3 node perl ruby logger'.split(
    ' ',
  ),
)

/** Parts that may be lines of their own: all under `commands`; else those with spaces that no option or text takes. */
function linesAmong(key: string, parts: readonly string[]): readonly string[] {
  if (/^(commands|cmds|scripts)$/i.test(key)) return parts
  if (!commandKeys.test(key) || /^argv$/i.test(key) || talkers.has(parts[0] ?? '')) return []
  return parts.filter(
    (text, at) => at > 0 && /\S\s+\S/.test(text) && !(parts[at - 1] ?? '').startsWith('-'),
  )
}
