import type { Severity } from '@ase/schemas'
import { readPath } from '@ase/url-analysis'
import type { ToolCall } from '../reading/tool-call.ts'
import { isDenial, readGrant, type Grant } from './capability-grant.ts'
import { needOf, type Need } from './capability-need.ts'
import type { Act } from './capability-words.ts'

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
  const need = needOf(call)
  if (need === null) return null
  if (granted.length === 0) return irreversible.has(need.act) ? 'low' : null
  const denied = granted.filter(isDenial)
  if (denied.some((text) => speaksOf(readGrant(text), need))) return severityOf(need)
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
  return isAbout(allowed, need) ? severityOf(need) : null
}

function severityOf({ act }: Need): Severity {
  return irreversible.has(act) ? 'high' : 'medium'
}

/** Does a denial mean this call? */
function speaksOf(grant: Grant, need: Need): boolean {
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
function isAbout(allowed: readonly Grant[], need: Need): boolean {
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
  const names = call.shells().flatMap(({ index }) => [...index().byName.keys()])
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
