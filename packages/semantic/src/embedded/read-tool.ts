import {
  accessWords,
  alsoNouns,
  credentialWords,
  effectOfVerb,
  guardWords,
  isReadVerb,
  isVerb,
  moneyWords,
  type Effect,
} from './effect-words.ts'
import type { Leaf } from '../json.ts'
import { readStems, stemOf, stemSet, wordsOfName } from './stems.ts'

export interface ToolReading {
  readonly effect: Effect | null
  /** Whether any word of the name says what the tool does. */
  readonly known: boolean
  /** It touches nothing outside the agent: thinking, computing, handing over to a person. */
  readonly inner: boolean
  readonly words: readonly string[]
}

const handOvers: ReadonlySet<string> = stemSet(
  'human humans think thought reason plan calculate calculator compute final finish complete',
)
/** "ask_user" speaks to the one who asked. */
function asksUser(words: readonly string[]): boolean {
  return words[0] === 'ask' && words.includes(stemOf('user'))
}

/** "export_status" tells of an export. */
const aboutStates = stemSet('status history info details list count result log logs report')
const off: ReadonlySet<string> = stemSet('off false disable stop disarm 0')

/** What a call does, from the words of its tool in any style of naming, and from arguments that name a deed. */
export function readTool(tool: string, leaves: readonly Leaf[]): ToolReading {
  const words = wordsOfName(tool)
  const own = wordsOfName(lastPart(tool))
  if (words.some((word) => handOvers.has(word)) || asksUser(words))
    return { effect: null, known: true, inner: true, words }
  const query = effectOfQuery(leaves)
  if (query !== undefined) return { effect: query, known: true, inner: false, words }
  if (isShell(words, leaves))
    return { effect: effectOfShell(leaves), known: true, inner: false, words }
  if (
    aboutStates.has(words.at(-1) ?? '') &&
    !words.some((word) => isVerb(word) && !alsoNouns.has(word))
  )
    return { effect: null, known: true, inner: false, words }
  const verb = verbOf(own) ?? verbOf(words)
  const acts = actsOf(leaves)
  const named = opensDoor(words) ? 'open' : verb === undefined ? undefined : effectOfVerb(verb)
  const effect = named ?? acts.find((act) => effectOfVerb(act) !== undefined)
  const known = verb !== undefined || acts.length > 0
  const found = named ?? (effect === undefined ? undefined : effectOfVerb(effect))
  if (found === undefined || (verb !== undefined && isReadVerb(verb) && named === undefined))
    return { effect: null, known, inner: false, words }
  return { effect: sharpen(found, words, acts, leaves), known, inner: false, words }
}

/** What follows the last point or double underscore: before it stands whose tool it is. */
function lastPart(tool: string): string {
  const point = Math.max(tool.lastIndexOf('.'), tool.lastIndexOf('/')) + 1
  const bars = tool.lastIndexOf('__')
  return tool.slice(Math.max(point, bars === -1 ? 0 : bars + 2))
}

/** The first verb, and before it any verb that is no noun: "list.share" shares, "contacts_list" lists. */
function verbOf(words: readonly string[]): string | undefined {
  const first = words.find(
    (word) => isVerb(word) && !(alsoNouns.has(word) && laterVerb(words, word)),
  )
  if (first === undefined || first === finding || !isReadVerb(first))
    return first ?? switchOf(words)
  return words.find((word) => effectOfVerb(word) !== undefined && !alsoNouns.has(word)) ?? first
}

/** "heating_off" switches. */
function switchOf(words: readonly string[]): string | undefined {
  const last = words.at(-1) ?? ''
  return last === 'off' || last === 'on' ? 'switch' : undefined
}

/** The stem of all verbs of looking something up: what follows them is looked up, "get_shared_files". */
const finding = stemOf('find')

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
function effectOfQuery(leaves: readonly Leaf[]): Effect | null | undefined {
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
function isShell(words: readonly string[], leaves: readonly Leaf[]): boolean {
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
function effectOfShell(leaves: readonly Leaf[]): Effect | null {
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

const barriers = stemSet('door valve hatch vault shutter port firewall')

function opensDoor(words: readonly string[]): boolean {
  return words.includes('open') && words.some((word) => barriers.has(word))
}

/** "mail_read" reads: a noun that could be a verb yields to a verb that could not. */
function laterVerb(words: readonly string[], word: string): boolean {
  return words.some((other) => other !== word && isVerb(other) && !alsoNouns.has(other))
}

const actKeys: ReadonlySet<string> = new Set([
  'action',
  'operation',
  'op',
  'method',
  'state',
  'status',
  'enabled',
  'mode',
  'command',
  'verb',
])

/** Deeds that stand in the arguments: `{"action": "turn off"}`. */
function actsOf(leaves: readonly Leaf[]): string[] {
  return leaves
    .filter(({ key }) => actKeys.has(key.toLowerCase()))
    .slice(0, 8)
    .flatMap(({ text }) => readStems(text.slice(0, 64), 8).map((stem) => stem.text))
}

/** The effect of a general verb depends on its object: setting a password is more than setting a colour. */
function sharpen(
  effect: Effect,
  words: readonly string[],
  acts: readonly string[],
  leaves: readonly Leaf[],
): Effect {
  const names = [...words, ...leaves.slice(0, 16).flatMap(({ key }) => wordsOfName(key))]
  if (effect === 'send' && words.some((word) => word !== 'pay' && moneyWords.has(word)))
    return 'pay'
  if (effect !== 'modify' && effect !== 'stop' && effect !== 'execute') return effect
  if (words.some((word) => credentialWords.has(word))) return 'credential'
  const named = leaves.slice(0, 16).flatMap(({ text }) => readStems(text.slice(0, 64), 8))
  const guards =
    words.some((word) => guardWords.has(word)) || named.some(({ text }) => guardWords.has(text))
  const isOff = acts.some((act) => off.has(act)) || leaves.some(isSwitchedOff)
  if (guards && (isOff || effect === 'stop' || words.includes('open'))) return 'open'
  if (effect !== 'modify') return effect
  if (words.some((word) => accessWords.has(word))) return 'grant'
  if (words.some((word) => word === 'review' || word === 'tweet' || word === 'post'))
    return 'publish'
  return names.some((word) => word === 'checkout') ? 'pay' : effect
}

function isSwitchedOff({ key, text }: Leaf): boolean {
  return (text === 'off' || text === 'false') && key !== 'notify'
}
