import type { Severity } from '@ase/schemas'
import type { ToolCall } from '../reading/tool-call.ts'
import { hasAny, toolWords } from '../reading/tool-words.ts'

interface CapabilityClass {
  readonly tools: readonly string[]
  /** Words in a grant that cover the class. */
  readonly grants: readonly string[]
}

/** Only acts that cannot be taken back: for reading, the vocabularies of clients differ too much to judge. */
const irreversible: readonly CapabilityClass[] = [
  {
    tools: ['bash', 'shell', 'terminal', 'powershell', 'exec', 'cmd'],
    grants: [
      'shell',
      'bash',
      'exec',
      'execute',
      'execution',
      'command',
      'commands',
      'terminal',
      'process',
      'system',
      'run',
      'code',
      'powershell',
      'cmd',
      'script',
      'os',
    ],
  },
  {
    tools: ['delete', 'remove', 'destroy', 'purge', 'wipe', 'erase', 'terminate'],
    grants: [
      'delete',
      'remove',
      'write',
      'destroy',
      'manage',
      'admin',
      'edit',
      'modify',
      'crud',
      'full',
      'purge',
      'terminate',
      'update',
      'filesystem',
      'file',
      'files',
    ],
  },
  {
    tools: ['send', 'email', 'mail', 'sms', 'tweet'],
    grants: [
      'send',
      'email',
      'mail',
      'message',
      'messaging',
      'messages',
      'communicate',
      'communication',
      'notify',
      'notification',
      'sms',
      'post',
      'write',
      'contact',
      'social',
      'tweet',
      'smtp',
      'outbound',
      'chat',
    ],
  },
  {
    tools: ['pay', 'payment', 'transfer', 'wire', 'payout'],
    grants: [
      'pay',
      'payment',
      'payments',
      'transfer',
      'money',
      'finance',
      'bank',
      'banking',
      'wire',
      'financial',
      'billing',
      'funds',
      'account',
      'accounts',
    ],
  },
]

/** Words by which a list of grants shows that it speaks of kinds of acts at all. */
const vocabulary = new Set([
  ...irreversible.flatMap(({ grants }) => grants),
  'read',
  'fetch',
  'network',
  'database',
  'query',
  'search',
  'http',
  'browse',
  'web',
  'list',
  'get',
  'view',
  'calendar',
  'memory',
])

/**
 * Compares a tool with what was granted, in whatever words. Silent when the list says nothing that can be understood.
 * An empty list grants nothing, but many clients leave it empty; there the finding is low.
 */
export function judgeCapability(
  { tool, words }: ToolCall,
  granted: readonly string[],
): Severity | null {
  const needed = irreversible.filter(({ tools }) => hasAny(words, tools))
  if (needed.length === 0) return null
  if (granted.length === 0) return 'low'
  if (
    granted.some(
      (grant) => grant === '*' || grant === 'all' || grant.toLowerCase() === tool.toLowerCase(),
    )
  )
    return null
  const grantedWords = granted.map(toolWords)
  const any = needed.some(({ tools, grants }) =>
    grantedWords.some(
      (grant) => hasAny(grant, tools) || (hasAny(grant, grants) && !isReadOnly(grant)),
    ),
  )
  if (any) return null
  const understood = grantedWords.filter((grant) =>
    [...grant].some((word) => vocabulary.has(word)),
  ).length
  return understood * 2 > granted.length ? 'high' : null
}

function isReadOnly(grant: ReadonlySet<string>): boolean {
  return (
    grant.has('read') ||
    grant.has('readonly') ||
    grant.has('list') ||
    grant.has('view') ||
    grant.has('search')
  )
}
