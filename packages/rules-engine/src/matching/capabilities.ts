import type { Severity } from '@ase/schemas'
import { readPath } from '@ase/url-analysis'
import type { ToolCall } from '../envelope/tool-call.ts'
import { splitToolName } from '../envelope/tool-words.ts'

/** What each act is covered by, beside itself. */
const covering: Readonly<Record<Act, readonly Act[]>> = {
  read: ['write', 'change', 'delete', 'send', 'pay', 'execute', 'administer', 'fetch'],
  fetch: ['execute', 'read', 'send'],
  write: ['change', 'administer', 'execute', 'send'],
  change: [],
  delete: ['write', 'administer', 'execute'],
  send: ['write', 'change', 'execute'],
  pay: ['write', 'change', 'administer'],
  execute: [],
  administer: ['write', 'change'],
}

const irreversible: ReadonlySet<Act> = new Set(['delete', 'send', 'pay', 'execute', 'administer'])

/**
 * Compares a call with what was granted, in whatever words: the kind of act and thing, and the folder or command that a
 * grant is limited to. Silent when the list says nothing that can be understood. An empty list grants nothing, but many
 * clients leave it empty; there the finding is low.
 */
export function classifyCapability(call: ToolCall, granted: readonly string[]): Severity | null {
  const need = readNeed(call)
  if (need === null) return null
  if (granted.length === 0) return irreversible.has(need.act) ? 'low' : null
  const denied = granted.filter(isDenial)
  if (denied.some((text) => denies(readGrant(text), need))) return toSeverity(need)
  const allowed: Grant[] = []
  const name = compact(call.tool)
  let limited = false
  for (const text of granted) {
    if (isDenial(text)) continue
    const grant = readGrant(text)
    if (grant.anything) return null
    if (namesTool(grant, name) || isCovered(grant, need)) {
      if (!isOutside(grant, call)) return null
      limited = true
    }
    allowed.push(grant)
  }
  if (limited) return 'medium'
  return isComparable(allowed, need) ? toSeverity(need) : null
}

function toSeverity({ act }: Need): Severity {
  return irreversible.has(act) ? 'high' : 'medium'
}

/** Does a denial mean this call? */
function denies(grant: Grant, need: Need): boolean {
  if (!grant.understood) return false
  const act = grant.acts.size === 0 || grant.acts.has(need.act)
  return act && (grant.resources.size === 0 || need.resources.size === 0 || overlap(grant, need))
}

function isCovered(grant: Grant, need: Need): boolean {
  if (!grant.understood) return false
  const act =
    grant.acts.size === 0 ||
    grant.acts.has(need.act) ||
    covering[need.act].some((wider) => grant.acts.has(wider))
  if (!act) return false
  if (grant.acts.has('execute') && need.act !== 'execute') return true
  if (grant.acts.has('fetch') && need.act === 'fetch') return true
  return (
    grant.resources.size === 0 ||
    need.resources.size === 0 ||
    overlap(grant, need) ||
    (need.act === 'execute' && grant.acts.has('execute'))
  )
}

function overlap(grant: Grant, need: Need): boolean {
  for (const resource of need.resources) if (grant.resources.has(resource)) return true
  return false
}

/** `send_email`, `tool:send_email`, `mcp__mail__*`: the tool itself stands in the list. */
function namesTool({ text }: Grant, name: string): boolean {
  return text.split(/[:(),\s=]/).some((part) => {
    const granted = compact(part)
    if (granted === '') return false
    return part.endsWith('*') ? granted.length > 2 && name.startsWith(granted) : granted === name
  })
}

function compact(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/**
 * Is the list about this at all? For what can be taken back, a grant has to speak of the same thing; for the rest it is
 * enough that most of the list can be understood.
 */
function isComparable(allowed: readonly Grant[], need: Need): boolean {
  const understood = allowed.filter((grant) => grant.understood)
  if (understood.length * 2 <= allowed.length) return false
  if (irreversible.has(need.act)) return true
  if (understood.some((grant) => grant.resources.size === 0 && grant.acts.size > 0)) return true
  if (understood.some((grant) => need.resources.size > 0 && overlap(grant, need))) return true
  return need.act === 'write' && understood.length === allowed.length
}

/** Do the folder or the commands that a grant is limited to leave this call out? */
function isOutside({ limit, acts }: Grant, call: ToolCall): boolean {
  if (limit === null) return false
  if (acts.has('execute')) return isOtherCommand(limit, call)
  return /[/\\*~]/.test(limit) && isOtherFolder(limit, call)
}

function isOtherCommand(limit: string, call: ToolCall): boolean {
  const [program = ''] = limit.split(/[\s:*]/, 1)
  if (!/^[\w.-]{2,40}$/.test(program)) return false
  const names = call.scripts().flatMap(({ index }) => [...index().byName.keys()])
  return names.some((name) => name !== '' && name !== program.toLowerCase())
}

function isOtherFolder(limit: string, call: ToolCall): boolean {
  const star = limit.indexOf('*')
  const before = star < 0 ? limit : limit.slice(0, star)
  const slash = Math.max(before.lastIndexOf('/'), before.lastIndexOf('\\'))
  const folder = readPath(star < 0 ? before : before.slice(0, slash + 1))
  if (folder.normal === '' || folder.normal === '/') return false
  return call.paths().some(({ raw, path }) => {
    if (/^[/~]/.test(raw) !== /^[/~]/.test(limit)) return path.levelsUp > folder.levelsUp
    return path.normal !== folder.normal && !path.normal.startsWith(`${folder.normal}/`)
  })
}

/** One granted capability, as far as its words can be understood. */
interface Grant {
  readonly text: string
  /** Empty: it names no act, so any on its resource. */
  readonly acts: ReadonlySet<Act>
  /** Empty: it names no resource, so any. */
  readonly resources: ReadonlySet<string>
  readonly anything: boolean
  readonly understood: boolean
  /** What stands after the last separator and narrows it down: `/srv/app/**`, `git *`. */
  readonly limit: string | null
}

const LENGTH_MAX = 128

/**
 * Reads a capability in any usual form: `email.send`, `files:read`, `fs.read:/srv/**`, `Bash(git:*)`, `!delete`,
 * `no shell access`, an OAuth scope, or a sentence.
 */
function readGrant(text: string): Grant {
  const cut = text.slice(0, LENGTH_MAX)
  const plain = isPlain(cut)
  const limit = plain ? null : readLimit(cut)
  const named = limit === null ? cut : cut.slice(0, cut.lastIndexOf(limit))
  const words = splitToolName(plain ? named : withoutScheme(named))
  const acts = new Set<Act>()
  const resources = new Set<string>()
  for (const word of words) {
    for (const act of findActs(word)) acts.add(act)
    for (const resource of findResources(word)) resources.add(resource)
  }
  const decisive = lastActs(named, words)
  if (decisive.length > 0) acts.clear()
  for (const act of decisive) acts.add(act)
  if (words.has('only') && acts.has('read')) keepOnly(acts, 'read')
  if (words.has('readonly')) keepOnly(acts, 'read')
  return {
    text: cut,
    acts,
    resources,
    anything: wholes.has(cut.trim().toLowerCase()),
    understood: acts.size > 0 || resources.size > 0,
    limit,
  }
}

const wholes: ReadonlySet<string> = new Set([
  '*',
  '*:*',
  '*.*',
  'all',
  'any',
  'everything',
  'full access',
  'full_access',
  'full-access',
  'fullaccess',
  'root',
  'superuser',
])

/** Small letters, dots and underscores, as in `email.send`: nothing in it narrows it down or denies. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if ((code < 97 || code > 122) && code !== 46 && code !== 95) return false
  }
  return true
}

/** `!delete`, `-network`, `no shell access`: a grant that takes away. */
function isDenial(text: string): boolean {
  return /^!|^-[a-z]|^(?:no|not|never|without|deny|denied|forbid|forbidden|except|cannot|must not|may not|do not)\b/i.test(
    text.slice(0, LENGTH_MAX),
  )
}

/** In `tweet.read` and `payments:refund` the last word is the act, whatever the others mean elsewhere. */
function lastActs(text: string, words: ReadonlySet<string>): readonly Act[] {
  const last = [...words].at(-1) ?? ''
  // "payments.process" is about payments.
  return /\s/.test(text) || !/[.:]/.test(text) || last === 'process' ? [] : findActs(last)
}

/** Permission scopes of some clouds are written as addresses. */
function withoutScheme(text: string): string {
  return text.replace(/^https:\/\/(?:www\.googleapis\.com\/auth\/|graph\.microsoft\.com\/)?/i, '')
}

function keepOnly(acts: Set<Act>, act: Act): void {
  acts.clear()
  acts.add(act)
}

/** A path or a command pattern at the end; a bare `*` and words of the vocabulary narrow nothing down. */
function readLimit(text: string): string | null {
  const found =
    /^[\w.:\s-]{1,60}\(([^()]{1,100})\)$/.exec(text)?.[1] ??
    /^[\w.-]{1,40}(?::[\w.-]{1,40})?[:=]\s?((?:[/~]|\.{1,2}\/|[a-z]:[\\/]|[\w.-]{1,40}\/|[\w.-]{1,40}\s).{0,100})$/i.exec(
      text,
    )?.[1]
  return found === undefined || /^[\s*:/]{0,8}$/.test(found) || /^\/\/|:\/\//.test(found)
    ? null
    : found
}

/** What a call does, and to what. */
interface Need {
  readonly act: Act
  /** Empty when the tool's name does not say. */
  readonly resources: ReadonlySet<string>
}

/** Words that name an act only when no other word does: `run_query`, `web_list`. */
const weak: ReadonlySet<string> = new Set([
  'run',
  'execute',
  'web',
  'http',
  'https',
  'net',
  'network',
  'browser',
  'url',
  'role',
  'roles',
  'permission',
  'permissions',
  'payment',
  'payments',
])

/** Words that name an act in a grant, but in a tool's name a thing as well: `process_image`, `order_status`. */
const things: ReadonlySet<string> = new Set([
  'os',
  'node',
  'owner',
  'full',
  'code',
  'process',
  'command',
  'commands',
  'text',
  'notification',
  'notifications',
  'load',
  'site',
  'sandbox',
  'request',
  'status',
  'metadata',
  'info',
  'profile',
  'history',
  'plan',
])

/** Reads from the name of a tool what it does; null when its words say nothing. */
function readNeed(call: ToolCall): Need | null {
  const words = [...call.words]
  const resources = new Set(words.flatMap((word) => findResources(word)))
  const act =
    statementAct(call) ?? strongAct(words) ?? weakAct(words) ?? impliedAct(call, resources)
  if (act === null) return null
  return { act: act === 'change' ? 'write' : act, resources }
}

/** The first verb of the name decides: `list_deleted_files` reads. */
function strongAct(words: readonly string[]): Act | null {
  const found = words.find((word) => !weak.has(word) && isVerb(word))
  return found === undefined ? null : (findActs(found)[0] ?? null)
}

function weakAct(words: readonly string[]): Act | null {
  const found = words.find(isVerb)
  return found === undefined ? null : (findActs(found)[0] ?? null)
}

function isVerb(word: string): boolean {
  return findActs(word).length > 0 && !things.has(word)
}

/** A query tool does what its statement says. */
function statementAct(call: ToolCall): Act | null {
  const statements = call.statements()
  if (statements.length === 0) return null
  const reads = statements.every((text) =>
    /^[\s(]{0,20}(?:select|with|show|explain|describe|pragma|values)\b/i.test(text),
  )
  if (reads) return 'read'
  return statements.some((text) => /^\s{0,20}(?:delete|drop|truncate)\b/i.test(text))
    ? 'delete'
    : 'write'
}

/** A tool named only after mail or chat that is given a receiver sends. */
function impliedAct(call: ToolCall, resources: ReadonlySet<string>): Act | null {
  if (!resources.has('mail') && !resources.has('chat')) return null
  return call.texts().strings.some(({ key }) => key === 'to' || key.startsWith('recipient'))
    ? 'send'
    : null
}

/** Kinds of acts, by what they cost when they were not meant. */
type Act =
  | 'read'
  | 'fetch'
  | 'write'
  | 'change'
  | 'delete'
  | 'send'
  | 'pay'
  | 'execute'
  | 'administer'

const actWords: Readonly<Record<Act, string>> = {
  read: 'read reads reading reader readonly get gets list lists view views viewer search searches find lookup describe show query select watch count check see inspect think cat grep glob ls load status metadata info profile history plan',
  fetch:
    'fetch fetched fetches http https network net web internet url download browse browser navigate request egress outbound crawl scrape curl wget webfetch websearch site',
  write:
    'write writes writer written readwrite rw edit edits editor modify manage manages contributor crud full',
  change:
    'create creates update updates add insert append save put set patch replace rename move copy upload comment merge label assign push commit import schedule draft change apply deploy reset rotate',
  delete:
    'delete deletes deletion remove removes destroy purge drop wipe erase terminate unlink trash revoke truncate uninstall rm',
  send: 'send sends sending post posts publish share forward reply tweet invite notify notification notifications broadcast communicate communication messaging submit smtp',
  pay: 'pay pays payment payments payout transfer transfers wire purchase buy refund charge checkout withdraw donate remit',
  execute:
    'exec execute executes execution run runs shell bash sh zsh terminal command commands cmd powershell pwsh process spawn script scripts code python node repl subprocess console eval os sandbox interpreter',
  administer:
    'admin administer administration administrator grant iam impersonate sudo permission permissions role roles owner',
}

const resourceWords: Readonly<Record<string, string>> = {
  mail: 'email emails mail mails gmail inbox outlook imap smtp mailbox message messages messaging communication contact',
  file: 'file files filesystem fs directory directories folder folders disk drive document documents doc docs workspace path',
  calendar: 'calendar calendars event events meeting meetings appointment appointments',
  database:
    'db database databases sql postgres postgresql mysql sqlite table tables row rows bigquery snowflake warehouse',
  repository:
    'repo repos repository repositories git github gitlab pull pulls branch branches commit push merge code contents',
  issue: 'issue issues ticket tickets jira linear repo repository github gitlab',
  chat: 'slack channel channels chat message messages messaging dm teams discord telegram sms text whatsapp tweet tweets twitter conversation conversations social communication',
  money:
    'payment payments money bank banking invoice invoices billing fund funds finance financial account accounts stripe wallet crypto card purchase order orders',
  web: 'web url page pages site browser http https internet network net api',
  cloud:
    'ec2 s3 aws gcp azure cloud instance instances bucket buckets vm vms cluster clusters k8s kubernetes kubectl pod pods deployment lambda object objects',
  user: 'user users member members role roles profile account accounts people team',
  contact: 'contact contacts crm lead leads customer customers',
  note: 'note notes memory memories todo todos task tasks',
  secret: 'secret secrets credential credentials token tokens password passwords vault',
  order:
    'cart product products shop order orders booking bookings reservation reservations flight flights hotel hotels',
}

function invert<K extends string>(
  table: Readonly<Record<K, string>>,
): ReadonlyMap<string, readonly K[]> {
  const found = new Map<string, K[]>()
  for (const [kind, words] of typedEntries(table))
    for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), kind])
  return found
}

function typedEntries<K extends string>(
  table: Readonly<Record<K, string>>,
): readonly [K, string][] {
  const entries: [K, string][] = []
  for (const key in table) entries.push([key, table[key]])
  return entries
}

const acts = invert(actWords)
const resources = invert(resourceWords)

/** The kinds of act that a word stands for, in any usual vocabulary. */
function findActs(word: string): readonly Act[] {
  return acts.get(word) ?? []
}

/** The kinds of thing that a word stands for. */
function findResources(word: string): readonly string[] {
  return resources.get(word) ?? []
}
