import type { Leaf } from '@ase/semantic/json'
import {
  alsoNouns,
  findVerbEffect,
  moneyWords,
  type Effect,
  accessWords,
  credentialWords,
  guardWords,
  isReadVerb,
  isVerb,
} from './effect-words.ts'
import { stemWord, createStemSet, readStems, splitName } from './stems.ts'

const people = createStemSet('human humans')
const thinking = createStemSet('think thought reason plan calculate calculator compute')
const ending = createStemSet('final finish complete')

/** What is done to bring in a person: "transfer_to_human", "escalate_to_human". */
const handing = createStemSet(
  'transfer escalate contact ask notify send message call mail forward route tell inform respond connect request submit wait',
)
/** What the person is, after the word itself. */
const roles = createStemSet(
  'human agent operator support team input help assistance assistant approval feedback review response answer request handoff',
)
const answer = stemWord('answer')

/**
 * Whether a tool touches nothing outside the agent: it thinks, computes, ends the work, asks the user or hands over to a
 * person. No word of its name may name an effect besides; `own` are the words after the last point.
 */
function isInner(words: readonly string[], own: readonly string[]): boolean {
  if (words[0] === 'ask' && words.includes(stemWord('user'))) return true
  const at = words.findIndex((word) => people.has(word))
  if (at !== -1 && words.every((word, place) => bringsPerson(word, place < at))) return true
  if (words.some((word) => ending.has(word)))
    return words.every((word) => word === answer || findVerbEffect(word) === undefined)
  if (!words.some((word) => thinking.has(word))) return false
  // "calculate_charge" is about a charge, "update_plan" writes a plan; "compute.transfer" transfers.
  const thinks = own.some((word) => thinking.has(word))
  const writes = thinking.has(own.at(-1) ?? '')
  return words.every((word) => {
    const effect = findVerbEffect(word)
    return (
      effect === undefined || (thinks && alsoNouns.has(word)) || (writes && effect === 'modify')
    )
  })
}

function bringsPerson(word: string, isBefore: boolean): boolean {
  if (people.has(word)) return true
  if (moneyWords.has(word)) return false
  return findVerbEffect(word) === undefined || (isBefore ? handing : roles).has(word)
}

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
    .filter(({ key }) => queryKeys.test(key))
    .flatMap(({ text }) => text.split(';').map((part) => part.trim()))
  return queries.find(([start]) => statements.some((statement) => start.test(statement)))?.[1]
}

const shellWords = createStemSet('bash shell terminal console cmd powershell sh ssh')
const running = stemWord('run')
const commandKeys = /^(cmd|command|commands|argv|script)$/i

/** "terminal.run", and "run" or "exec" with a command; "oven.start" starts an oven. */
function isShell(words: readonly string[], leaves: readonly Leaf[]): boolean {
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

/** A command line is classified by its programs; reading, building and testing have no effect of their own. Linear in the arguments. */
function effectOfShell(leaves: readonly Leaf[]): Effect | null {
  for (const text of findCommands(leaves)) {
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

/** The values under one key as one command, and of several parts also each that is a command by itself. */
function findCommands(leaves: readonly Leaf[]): string[] {
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

export interface ToolReading {
  readonly effect: Effect | null
  /** Whether any word of the name shows what the tool does. */
  readonly known: boolean
  /** It touches nothing outside the agent: thinking, computing, handing over to a person. */
  readonly inner: boolean
  readonly words: readonly string[]
}

/** "export_status" reads about an export. */
const aboutStates = createStemSet('status history info details list count result log logs report')
const off: ReadonlySet<string> = createStemSet('off false disable stop disarm 0')

/** What a call does, from the words of its tool in any style of naming, and from arguments that name a deed. */
export function readTool(tool: string, leaves: readonly Leaf[]): ToolReading {
  const words = splitName(tool)
  const own = splitName(lastPart(tool))
  if (isInner(words, own)) return { effect: null, known: true, inner: true, words }
  const query = effectOfQuery(leaves)
  if (query !== undefined) return { effect: query, known: true, inner: false, words }
  if (isShell(words, leaves))
    return { effect: effectOfShell(leaves), known: true, inner: false, words }
  if (
    aboutStates.has(words.at(-1) ?? '') &&
    !words.some((word) => isVerb(word) && !alsoNouns.has(word))
  )
    return { effect: null, known: true, inner: false, words }
  const verb = findVerb(own) ?? findVerb(words)
  const acts = findActs(leaves)
  const named = opensDoor(words) ? 'open' : verb === undefined ? undefined : findVerbEffect(verb)
  const known = verb !== undefined || acts.length > 0
  const found = named ?? acts.map(findVerbEffect).find((effect) => effect !== undefined)
  if (found === undefined || (verb !== undefined && isReadVerb(verb) && named === undefined))
    return { effect: null, known, inner: false, words }
  return { effect: sharpen(found, words, acts, leaves), known, inner: false, words }
}

/** What follows the last point or double underscore: the part before it names the owner of the tool. */
function lastPart(tool: string): string {
  const point = Math.max(tool.lastIndexOf('.'), tool.lastIndexOf('/')) + 1
  const bars = tool.lastIndexOf('__')
  return tool.slice(Math.max(point, bars === -1 ? 0 : bars + 2))
}

/** The first verb, and before it any verb that is no noun: "list.share" shares, "contacts_list" lists. */
function findVerb(words: readonly string[]): string | undefined {
  const first = words.find(
    (word) => isVerb(word) && !(alsoNouns.has(word) && laterVerb(words, word)),
  )
  if (first === undefined || first === finding || !isReadVerb(first))
    return first ?? findSwitch(words)
  return words.find((word) => findVerbEffect(word) !== undefined && !alsoNouns.has(word)) ?? first
}

/** "heating_off" switches. */
function findSwitch(words: readonly string[]): string | undefined {
  const last = words.at(-1) ?? ''
  return last === 'off' || last === 'on' ? 'switch' : undefined
}

/** The stem of all verbs of looking something up: what follows them is looked up, "get_shared_files". */
const finding = stemWord('find')

const barriers = createStemSet('door valve hatch vault shutter port firewall')

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
function findActs(leaves: readonly Leaf[]): string[] {
  return leaves
    .filter(({ key }) => actKeys.has(key.toLowerCase()))
    .flatMap(({ text }) => readStems(text.slice(0, 64), 8).map((stem) => stem.text))
}

/** The effect of a general verb depends on its object: setting a password is more than setting a colour. */
function sharpen(
  effect: Effect,
  words: readonly string[],
  acts: readonly string[],
  leaves: readonly Leaf[],
): Effect {
  if (effect === 'send' && words.some((word) => word !== 'pay' && moneyWords.has(word)))
    return 'pay'
  if (effect !== 'modify' && effect !== 'stop' && effect !== 'execute') return effect
  if (words.some((word) => credentialWords.has(word))) return 'credential'
  const named = leaves.flatMap(({ text }) => readStems(text.slice(0, 64), 8))
  const guards =
    words.some((word) => guardWords.has(word)) || named.some(({ text }) => guardWords.has(text))
  const isOff = acts.some((act) => off.has(act)) || leaves.some(isSwitchedOff)
  if (guards && (isOff || effect === 'stop' || words.includes('open'))) return 'open'
  if (effect !== 'modify') return effect
  if (words.some((word) => accessWords.has(word))) return 'grant'
  if (words.some((word) => word === 'review' || word === 'tweet' || word === 'post'))
    return 'publish'
  const keys = new Set(leaves.map(({ key }) => key))
  const names = [...words, ...[...keys].flatMap(splitName)]
  return names.includes('checkout') ? 'pay' : effect
}

function isSwitchedOff({ key, text }: Leaf): boolean {
  return (text === 'off' || text === 'false') && key !== 'notify'
}
