import type { Severity } from '@ase/schemas'
import { severityOfRedis } from '../management/stores.ts'
import { worst } from '../matching/hits.ts'
import type { ToolCall } from '../reading/tool-call.ts'
import { severityOfDocuments } from './documents.ts'
import { severityOfSql } from './severity.ts'

const redisTools = ['redis', 'valkey', 'keydb', 'cache']
const documentTools = [
  'mongo',
  'mongodb',
  'collection',
  'documents',
  'document',
  'firestore',
  'dynamodb',
]
const placeKeys: ReadonlySet<string> = new Set([
  'collection',
  'database',
  'db',
  'table',
  'operation',
  'action',
  'method',
  'connection',
  'connectionstring',
  'uri',
  'command',
])

/** SQL, Redis commands and operations of document stores in the arguments of a tool. */
export function severityOfDatabaseCall(call: ToolCall): Severity | null {
  return worst([...call.statements().map(severityOfSql), ofRedis(call), ofDocuments(call)])
}

function ofRedis(call: ToolCall): Severity | null {
  if (!redisTools.some((word) => call.words.has(word))) return null
  const { strings, lists } = call.texts()
  const command =
    strings.find(({ key }) => /^(command|cmd|operation|query|action)$/.test(key))?.text ?? ''
  const listed =
    lists.find(({ key }) => /^(command|cmd|args|arguments|argv)$/.test(key))?.texts ?? []
  const words =
    command.trim() === '' || listed[0] === command
      ? listed
      : [...command.trim().split(/\s{1,8}/), ...listed]
  return severityOfRedis(words)
}

/** `deleteMany` and its like with no filter at all. */
function ofDocuments(call: ToolCall): Severity | null {
  if (!documentTools.some((word) => call.words.has(word))) return null
  const { strings, numbers } = call.texts()
  const written = worst(
    strings
      .filter(({ key }) => /^(query|command|code|script|expression|pipeline|statement)$/.test(key))
      .map(({ text }) => severityOfDocuments(text)),
  )
  if (written !== null) return written
  const named =
    strings.find(({ key }) => key === 'operation' || key === 'action' || key === 'method')?.text ??
    call.tool
  if (/drop_?database/i.test(named)) return 'high'
  if (/drop_?(collection|index|table)|^drop$/i.test(named)) return 'medium'
  if (!/(delete_?many|remove_?many|update_?many|delete_?all)/i.test(named)) return null
  const narrowed = numbers.length > 0 || strings.some(({ key }) => !placeKeys.has(key))
  return narrowed ? null : 'high'
}
