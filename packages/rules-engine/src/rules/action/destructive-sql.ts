import { shellCall, sqlCall } from '../../examples.ts'
import { hitsByCall } from '../../matching/hits.ts'
import { type Severity, worstSeverity } from '@ase/schemas'
import type { Rule } from '../../rule.ts'
import {
  severityOfPipedSql,
  severityOfShellSql,
  severityOfSqlInCode,
  severityOfRedis,
  sqlPrograms,
} from '@ase/command-analysis'
import { severityOfSql, severityOfDocuments } from '@ase/sql-analysis'
import { contentKeys, searchKeys } from '../../envelope/argument-keys.ts'
import type { ArgumentString } from '../../envelope/argument-strings.ts'
import type { ToolCall } from '../../envelope/tool-call.ts'
import { hasAny, toolKinds } from '../../envelope/tool-words.ts'

export const destructiveSql: Rule = {
  code: 'DESTRUCTIVE_SQL',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Deletes or overwrites whole tables, or leaves the database for the system beneath it.',
  evidence:
    'A statement that drops, truncates, deletes or updates without a condition that narrows, grants administration, or reaches files, programs and the network of the server; in SQL of any usual dialect, document and key stores, drivers, database clients and code, also in dynamic SQL whose text is constant.',
  exceptions:
    'Conditions on rows, temporary and staging tables, test databases, indexes and triggers dropped only if they exist, definitions that the same text creates again, bodies of routines that are only defined, words inside literals and comments.',
  references: [
    'https://www.postgresql.org/docs/current/sql-truncate.html',
    'https://www.postgresql.org/docs/current/sql-delete.html',
  ],
  mappings: { owasp: ['LLM06', 'ASI02'], cwe: ['CWE-89'] },
  commands: () => [{ names: sqlPrograms, check: severityOfShellSql }],
  scripts: () => [
    { piped: true, check: ({ index }) => worstSeverity(index().pipes.map(severityOfPipedSql)) },
  ],
  match: (parsed) =>
    hitsByCall(parsed, (call) =>
      worstSeverity([classifyDatabaseCall(call), ...call.codes().map(severityOfSqlInCode)]),
    ),
  examples: {
    flags: [
      sqlCall('DROP DATABASE app'),
      sqlCall('DELETE FROM users'),
      sqlCall('DELETE FROM users WHERE 1=1'),
      sqlCall('UPDATE users SET role = 1'),
      sqlCall('TRUNCATE orders, payments'),
      sqlCall('DR/**/OP TABLE x; /*!50000DROP*/ TABLE users'),
      sqlCall("COPY users TO PROGRAM 'sh'"),
      sqlCall('ALTER TABLE users DROP COLUMN email'),
      shellCall('psql -c "DELETE FROM audit_log"'),
    ],
    passes: [
      sqlCall('DELETE FROM sessions WHERE user_id = 7'),
      sqlCall("UPDATE users SET name = 'A' WHERE id = 1"),
      sqlCall("INSERT INTO notes(t) VALUES ('DROP TABLE users;')"),
      sqlCall('SELECT truncate(price, 2), deleted_at FROM items -- DROP TABLE items'),
      sqlCall('ALTER TABLE t ADD COLUMN deleted_at timestamptz'),
      shellCall("psql -c 'SELECT 1'"),
    ],
  },
}

const LENGTH_MAX = 400

/** A value that ends the statement it is put into, and begins another. */
const breaksOut =
  /['"\d)]\s{0,4}\)?\s{0,4};\s{0,8}(?=(?:drop|truncate|delete|update|alter|exec|execute|shutdown|insert|grant)\s)/i
/** `' OR '1'='1`. */
const madeTrue =
  /['"]\s{0,4}\)?\s{0,4}(?:or|\|\|)\s{1,4}\(?['"]?(\w{1,12})['"]?\s{0,2}=\s{0,2}['"]?(\w{1,12})/i

/** SQL in a value that is meant to be data: a name, a number, an address. Texts to read or to look for do not count. */
function classifyValue({ key, text }: ArgumentString): Severity | null {
  if (text.length > LENGTH_MAX || contentKeys.has(key) || searchKeys.has(key)) return null
  // Arguments as a JSON text are read one by one.
  if (text.startsWith('{') || text.startsWith('[')) return null
  const quoted = text.includes("'") || text.includes('"')
  if (!quoted && !text.includes(';')) return null
  const start = breaksOut.exec(text)
  if (start !== null) {
    const rest = text.slice(start.index + start[0].length)
    return severityOfSql(rest) === null ? null : 'medium'
  }
  const [, left, right] = (quoted ? madeTrue.exec(text) : null) ?? []
  return left !== undefined && left === right ? 'medium' : null
}

const redisTools = ['redis', 'valkey', 'keydb', 'cache']
const documentTools = [
  'mongo',
  'mongodb',
  'mongosh',
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
function classifyDatabaseCall(call: ToolCall): Severity | null {
  return worstSeverity([
    ...call.statements().map(severityOfSql),
    ...(isSearchEngine(call) || runsText(call) ? [] : listValues(call).map(classifyValue)),
    classifyRedisCall(call),
    classifyDocumentCall(call),
    classifySearchEngineCall(call),
  ])
}

/** What the tool is given besides its statements. */
function listValues(call: ToolCall): readonly ArgumentString[] {
  const statements = new Set(call.statements())
  return call.texts().strings.filter(({ text }) => !statements.has(text))
}

const searchEngines = ['elasticsearch', 'opensearch', 'elastic', 'es']

function isSearchEngine(call: ToolCall): boolean {
  return searchEngines.some((word) => call.words.has(word))
}

/** What such a tool is given to run or to look for is not a value for a statement. */
function runsText({ words }: ToolCall): boolean {
  return (
    hasAny(words, toolKinds.shell) ||
    hasAny(words, toolKinds.code) ||
    hasAny(words, ['grep', 'write', 'edit', 'replace'])
  )
}

/** Indexes of a search engine by its own interface. */
function classifySearchEngineCall(call: ToolCall): Severity | null {
  if (!isSearchEngine(call)) return null
  const { strings } = call.texts()
  const given = (key: string): string => strings.find((each) => each.key === key)?.text ?? ''
  const everything = strings.some(({ text }) => /^\/?(?:_all|\*)$/.test(text))
  if (/^delete$/i.test(given('method'))) return everything ? 'high' : 'medium'
  const named = `${given('action')} ${given('operation')} ${given('path')}`
  if (!/delete_?by_?query|indices\.delete|delete_?index/i.test(named)) return null
  return everything ? 'high' : 'medium'
}

function classifyRedisCall(call: ToolCall): Severity | null {
  if (!redisTools.some((word) => call.words.has(word))) return null
  const { strings, lists } = call.texts()
  if (call.words.has('flushall') || call.words.has('flushdb')) return 'high'
  const script = strings.find(({ key }) => key === 'script')?.text ?? ''
  if (/redis\.call\(\s{0,4}['"](?:del|unlink|flush)/i.test(script)) return 'high'
  const command =
    strings.find(({ key }) => /^(command|commands|cmd|operation|query|action)$/.test(key))?.text ??
    ''
  const listed =
    lists.find(({ key }) => /^(command|cmd|args|arguments|argv)$/.test(key))?.texts ?? []
  const words =
    command.trim() === '' || listed[0] === command
      ? listed
      : [...command.trim().split(/\s{1,8}/), ...listed]
  return severityOfRedis(words)
}

/** `deleteMany` and its like with no filter at all. */
function classifyDocumentCall(call: ToolCall): Severity | null {
  if (!documentTools.some((word) => call.words.has(word))) return null
  const { strings, numbers } = call.texts()
  const written = worstSeverity(
    strings
      .filter(({ key }) => /^(query|command|code|script|expression|pipeline|statement)$/.test(key))
      .map(({ text }) => severityOfDocuments(text)),
  )
  if (written !== null) return written
  const named =
    strings.find(({ key }) => key === 'operation' || key === 'action' || key === 'method')?.text ??
    call.tool
  if (/drop_?database/i.test(named)) return 'high'
  if (numbers.some(({ key }) => key === 'dropdatabase')) return 'high'
  const target = strings.find(({ key }) => key === 'collection')?.text
  // What is written in the place of the collection replaces it.
  if (strings.some(({ key, text }) => key.endsWith('out') && text === target)) return 'high'
  if (/(drop|delete)_?(collection|index|table)|^drop$/i.test(named)) return 'medium'
  if (!/(delete_?many|remove_?many|update_?many|delete_?all)/i.test(named)) return null
  const narrowed = numbers.length > 0 || strings.some(({ key }) => !placeKeys.has(key))
  return narrowed ? null : 'high'
}
