import { toolWords } from '../reading/tool-words.ts'
import { actsOf, resourcesOf, type Act } from './capability-words.ts'

/** One granted capability, as far as its words can be understood. */
export interface Grant {
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
export function readGrant(text: string): Grant {
  const cut = text.slice(0, LENGTH_MAX)
  const plain = isPlain(cut)
  const limit = plain ? null : limitOf(cut)
  const named = limit === null ? cut : cut.slice(0, cut.lastIndexOf(limit))
  const words = toolWords(plain ? named : withoutScheme(named))
  const acts = new Set<Act>()
  const resources = new Set<string>()
  for (const word of words) {
    for (const act of actsOf(word)) acts.add(act)
    for (const resource of resourcesOf(word)) resources.add(resource)
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
export function isDenial(text: string): boolean {
  return /^!|^-[a-z]|^(?:no|not|never|without|deny|denied|forbid|forbidden|except|cannot|must not|may not|do not)\b/i.test(
    text.slice(0, LENGTH_MAX),
  )
}

/** In `tweet.read` and `payments:refund` the last word is the act, whatever the others mean elsewhere. */
function lastActs(text: string, words: ReadonlySet<string>): readonly Act[] {
  const last = [...words].at(-1) ?? ''
  // "payments.process" is about payments.
  return /\s/.test(text) || !/[.:]/.test(text) || last === 'process' ? [] : actsOf(last)
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
function limitOf(text: string): string | null {
  const found =
    /^[\w.:\s-]{1,60}\(([^()]{1,100})\)$/.exec(text)?.[1] ??
    /^[\w.-]{1,40}(?::[\w.-]{1,40})?[:=]\s?((?:[/~]|\.{1,2}\/|[a-z]:[\\/]|[\w.-]{1,40}\/|[\w.-]{1,40}\s).{0,100})$/i.exec(
      text,
    )?.[1]
  return found === undefined || /^[\s*:/]{0,8}$/.test(found) || /^\/\/|:\/\//.test(found)
    ? null
    : found
}
