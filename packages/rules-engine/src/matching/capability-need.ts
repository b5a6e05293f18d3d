import type { ToolCall } from '../reading/tool-call.ts'
import { actsOf, resourcesOf, type Act } from './capability-words.ts'

/** What a call does, and to what. */
export interface Need {
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
export function needOf(call: ToolCall): Need | null {
  const words = [...call.words]
  const resources = new Set(words.flatMap((word) => resourcesOf(word)))
  const act =
    statementAct(call) ?? strongAct(words) ?? weakAct(words) ?? impliedAct(call, resources)
  if (act === null) return null
  return { act: act === 'change' ? 'write' : act, resources }
}

/** The first verb of the name decides: `list_deleted_files` reads. */
function strongAct(words: readonly string[]): Act | null {
  const found = words.find((word) => !weak.has(word) && isVerb(word))
  return found === undefined ? null : (actsOf(found)[0] ?? null)
}

function weakAct(words: readonly string[]): Act | null {
  const found = words.find(isVerb)
  return found === undefined ? null : (actsOf(found)[0] ?? null)
}

function isVerb(word: string): boolean {
  return actsOf(word).length > 0 && !things.has(word)
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
