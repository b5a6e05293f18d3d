import { lazy } from '@ase/text-analysis'
import { sqlKeys } from './argument-keys.ts'
import { isSqlTool } from './argument-kinds.ts'
import type { ArgumentString, ArgumentTexts } from './argument-strings.ts'
import { hasAny } from './tool-words.ts'

/** The statements for a database among the arguments: by the tool, by the key, or by what stands beside them. */
export function findSqlStatements(
  words: ReadonlySet<string>,
  texts: ArgumentTexts,
): readonly string[] {
  const sqlTool = isSqlTool(words)
  const near = sqlTool || isQueryTool(words) || texts.strings.some(namesDatabase)
  const isSearch = hasAny(words, searchWords)
  const toDatabase = lazy(() => texts.strings.some(isDatabaseUrl))
  const found: string[] = []
  for (const { key, text } of texts.strings) {
    if (isBody(key) && text.charCodeAt(0) === 123 && toDatabase()) found.push(...statementsIn(text))
    const known = (sqlTool && sqlKeys.has(key)) || queryLanguageKeys.has(key)
    const likely = statementKeys.has(key) ? !isSearch : near && !proseKeys.has(key) && !isSearch
    if (known || (likely && looksLikeSql(text))) found.push(text)
  }
  return found
}

const searchWords: ReadonlySet<string> = new Set([
  'search',
  'find',
  'lookup',
  'browse',
  'docs',
  'web',
])

/** The body of a request to a database's own web interface. */
function isBody(key: string): boolean {
  return key === 'body' || key === 'data' || key === 'payload' || key === 'json'
}

function isDatabaseUrl({ key, text }: ArgumentString): boolean {
  return (
    (key === 'url' || key === 'uri' || key === 'endpoint') &&
    /(?:^|[/.:_-])(?:sql|query|db|database|clickhouse|postgres|questdb|trino|druid|d1|8123|9000|4000)(?:$|[/.:?_-])/i.test(
      text.slice(0, 256),
    )
  )
}

function statementsIn(body: string): readonly string[] {
  const statement = /"(?:query|sql|stmt|statement)"\s{0,4}:\s{0,4}"([^"]{1,4000})"/i.exec(
    body.slice(0, 8192),
  )?.[1]
  if (statement === undefined) return []
  return looksLikeSql(statement) ? [statement] : []
}

/** Keys under which any tool may take SQL, when the text reads like it. */
const statementKeys: ReadonlySet<string> = new Set([
  'sql',
  'query',
  'queries',
  'statement',
  'statements',
  'sqlquery',
  'rawsql',
  'rawquery',
  'sqltext',
  'querystring',
  'q',
])

/** Keys that name a language of queries. */
const queryLanguageKeys: ReadonlySet<string> = new Set([
  'cql',
  'cypher',
  'cypherquery',
  'sparql',
  'hql',
  'plsql',
  'tsql',
  'psql',
  'gql',
  'n1ql',
  'aql',
])

/** Keys whose text a person reads, also beside a database. */
const proseKeys: ReadonlySet<string> = new Set([
  'title',
  'description',
  'subject',
  'comment',
  'summary',
  'note',
  'notes',
  'reason',
  'explanation',
  'thought',
  'message',
  'prompt',
  'pattern',
  'search',
  'params',
  'parameters',
  'values',
  'bindings',
  'args',
])

const queryWords: ReadonlySet<string> = new Set([
  'query',
  'queries',
  'cassandra',
  'cql',
  'neo4j',
  'cypher',
  'sparql',
  'duckdb',
  'oracle',
  'mssql',
  'mariadb',
  'redshift',
  'supabase',
  'neon',
  'migration',
  'databricks',
  'athena',
  'trino',
  'turso',
  'd1',
  'tidb',
  'cockroach',
])

function isQueryTool(words: ReadonlySet<string>): boolean {
  return hasAny(words, queryWords)
}

function namesDatabase({ key }: ArgumentString): boolean {
  return (
    key === 'database' ||
    key === 'db' ||
    key === 'dbname' ||
    key === 'warehouse' ||
    key === 'dsn' ||
    key === 'connectionstring' ||
    key === 'keyspace' ||
    key === 'databaseid' ||
    key === 'databaseurl'
  )
}

const opening =
  /^\s{0,20}(?:delete\s+(?:[\w.]{1,60}\s+)?(?:from|top|where)\b|delete\s{0,4}\{|delete\s+[\w."`]{1,80}\s{0,4};?$|delete\s+quick\b|drop\s+(?:table|tables|database|schema|index|view|user|role|keyspace|owned|function|trigger|extension|tablespace|materialized|procedure|sequence|type|login|event|server|policy|domain|graph|all|default|constraint|publication|subscription|stage|pipe|stream|warehouse|share|dictionary|columnfamily|continuous|measurement|partition|replication|retention|series|snapshot)\b|truncate\s|update\s+\S{1,80}\s+(?:\S{1,60}\s+){0,3}set\b|alter\s+(?:table|user|role|system|database|login|server|account|profile|event|default)\b|insert\s+(?:into|overwrite)\b|replace\s+into\b|grant\s|select\s|with\s+(?:recursive\s+)?\w{1,60}\s+as\b|exec(?:ute)?\b|xp_cmdshell\b|merge\s|copy\s|do\s+(?:\$|language)|begin\b|start\s+transaction\b|explain\s|declare\s|create\s|set\s+@{0,2}\w{1,40}(?:\.\w{1,40})?\s{0,4}=|set\s+(?:global|session|password|persist)\b|restore\s+(?:database|log|table)\b|backup\s+(?:database|log)\b|dbcc\s|prepare\s+\S{1,60}\s+(?:from|as)\b|purge\s+(?:binary|master|recyclebin|table)\b|reset\s+(?:master|slave|replica)\b|flush\s+\w|(?:disable|enable)\s+trigger\b|attach\s+(?:database|')|detach\s|revoke\s|vacuum\b|pragma\s|load\s+(?:data|csv)\b|shutdown\b|kill\s+(?:\d|query|mutation|connection)|noaudit\s|audit\s|flashback\s|(?:un)?install\s+(?:plugin|component)|stop\s+(?:slave|replica)|system\s+(?:shutdown|drop)|waitfor\s|\\[!a-z]|\d\s{0,4};|'\s{0,4}\)?;|rename\s+table\b|call\s|change\s+(?:master|replication)\s|match\s{0,4}\(|optional\s+match|clear\s+(?:all|graph|named|default)\b|reassign\s+owned\b|lock\s+table|while\s|if\s|use\s+\w)/i

function looksLikeSql(text: string): boolean {
  return opening.test(
    withoutComment(text)
      .slice(0, 256)
      .replace(/\/\*[^*]{0,40}\*\//g, ' ')
      .replace(/[\0\u00AD\u200B-\u200F\u2060\uFEFF\uFFFD]/g, ''),
  )
}

/** What stands behind a comment at the beginning, or in one that MySQL runs. */
function withoutComment(text: string): string {
  const start = text.trimStart()
  if (start.startsWith('/*!') || start.startsWith('/*M!'))
    return start.slice(0, 512).replaceAll(/\/\*M?!\d{0,6}|\*\//g, ' ')
  const end = start.startsWith('/*') ? start.indexOf('*/') : -1
  if (end >= 0) return start.slice(end + 2)
  return start.startsWith('--') ? start.slice(start.indexOf('\n') + 1) : text
}
