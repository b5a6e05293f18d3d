import { isTestDatabase, severityOfSql } from '@ase/sql-analysis'
import { type Severity, worstSeverity } from '@ase/schemas'
import type { Command, Line } from '../model/model.ts'
import { constantOutputOfPipelines } from '../posix/constant-output.ts'
import { severityOfRedis } from '../management/redis.ts'
import { decodePercent } from '@ase/text-analysis'
import { severityOfSqlInCode } from './in-code.ts'

const clients = new Set([
  'psql',
  'pgcli',
  'mysql',
  'mycli',
  'mariadb',
  'sqlite3',
  'sqlite',
  'litecli',
  'sqlcmd',
  'cqlsh',
  'clickhouse-client',
  'clickhouse',
  'clickhouse-local',
  'duckdb',
  'bq',
  'snowsql',
  'snow',
  'mongosh',
  'mongo',
  'cockroach',
  'isql',
  'osql',
  'usql',
  'sqlplus',
  'sql',
  'supabase',
  'wrangler',
  'trino',
  'presto',
  'beeline',
  'hive',
  'impala-shell',
  'spark-sql',
  'databricks',
  'influx',
  'turso',
  'dbt',
  'surreal',
  'edgedb',
  'gel',
  'arangosh',
  'invoke-sqlcmd',
  'aws',
  'gcloud',
  'az',
  'prisma',
])
const redisClients = new Set(['redis-cli', 'valkey-cli', 'keydb-cli'])
const interpreters = new Set([
  'python',
  'node',
  'nodejs',
  'ruby',
  'php',
  'perl',
  'deno',
  'bun',
  'tsx',
  'ts-node',
  'rails',
  'artisan',
  'psysh',
  'django-admin',
  'manage.py',
  'iex',
  'elixir',
])
const starters = new Set([
  'drop',
  'truncate',
  'delete',
  'update',
  'alter',
  'grant',
  'flushall',
  'flushdb',
])

/** Programs that send a statement to a database's own web interface. */
const senders = new Set([
  'curl',
  'wget',
  'http',
  'https',
  'xh',
  'invoke-restmethod',
  'invoke-webrequest',
])

/** Every program for which `severityOfShellSql` may have an answer. */
export const sqlPrograms: ReadonlySet<string> = new Set([
  ...clients,
  ...redisClients,
  ...interpreters,
  ...starters,
  ...senders,
])

/**
 * The severity of SQL that a command passes to a database client or to a program in another language, or that is typed
 * as a command; null for none.
 */
export function severityOfShellSql(command: Command): Severity | null {
  const { name, args, input } = command
  if (starters.has(name)) return bareStatement(command)
  if (redisClients.has(name)) return input === null ? null : severityOfRedisScript(input)
  if (interpreters.has(name)) return worstSeverity(programs(command).map(severityOfSqlInCode))
  if (senders.has(name)) return worstSeverity(sentStatements(args).map(severityOfSql))
  if (!clients.has(name)) return null
  const texts = [...optionTexts(args), ...(input === null ? [] : [input]), ...substituted(command)]
  const found = worstSeverity(texts.map(severityOfSql))
  return found === 'high' && opensTestDatabase(args) ? 'medium' : found
}

/** `psql -f <(echo …)` and `mysql < <(echo …)`: a file that a command prints. */
function substituted({ words, redirects }: Command): readonly string[] {
  const found: string[] = []
  for (const { substitutions } of [...words, ...redirects.map(({ target }) => target)]) {
    const text = substitutions.length > 0 ? constantOutputOfPipelines(substitutions) : null
    if (text !== null) found.push(text)
  }
  return found
}

/** `psql app_test -c …`, `mysql -D shop_test`: what is lost there is made anew for each run. */
function opensTestDatabase(args: readonly string[]): boolean {
  return args.some(
    (arg, at) =>
      isTestDatabase(arg) &&
      (/^(?:-d|-D|--dbname|--database)$/.test(args[at - 1] ?? '') ||
        (at === 0 && !arg.startsWith('-'))),
  )
}

/** `-d 'DROP TABLE x'`, `-d '{"query": "DROP …"}'`, `'http://db/?query=DROP%20TABLE%20x'`. */
function sentStatements(args: readonly string[]): readonly string[] {
  const found: string[] = []
  for (const arg of args) {
    if (!/drop|truncate|delete|alter|update|grant/i.test(arg)) continue
    const text = arg.includes('?query=')
      ? decodePercent(arg.slice(arg.indexOf('?query=') + 7))
      : arg
    const statement =
      /"(?:query|sql|stmt|statement)"\s{0,4}:\s{0,4}"([^"]{1,2000})"/i.exec(text)?.[1] ??
      text.replace(/^(?:query|sql|q|stmt|statement)=/i, '')
    if (isSent(statement)) found.push(statement)
  }
  return found
}

/** Sentences open with the same verbs: what follows has to be SQL's too. */
function isSent(text: string): boolean {
  return /^\s{0,8}(?:drop\s+(?:table|database|schema|keyspace|view)\s|truncate\s+table\s|delete\s+from\s+\S{1,80}(?:\s+where\b|\s{0,4};?$)|alter\s+table\s|update\s+\S{1,80}\s+set\s|grant\s+\w{1,40}\s+(?:on|to)\s)/i.test(
    text,
  )
}

const inlineOption =
  /^(-e|-c|-q|-Q|--(execute|command|eval|sql|query|query-string|statement|sql-command))=?/

/** An option or operand that holds a statement: it has a blank or a parenthesis in it. */
function optionTexts(args: readonly string[]): readonly string[] {
  return args
    .filter((arg) => /[\s(]|\/\*|%20/.test(arg) || inlineOption.test(arg))
    .map((arg) => arg.replace(inlineOption, ''))
}

/** What `-c` and `-e` run, and what arrives on standard input. */
function programs({ args, input }: Command): readonly string[] {
  const found = args.filter((arg) => /[\s(.]/.test(arg))
  return input === null ? found : [...found, input]
}

/** `DROP TABLE users;` where a shell command is expected: the lexer took its quotes, the structure is enough. */
function bareStatement({ word, args }: Command): Severity | null {
  const text = `${word} ${args.join(' ')}`
  return bareShapes.some((shape) => shape.test(text)) ? severityOfSql(text) : null
}

const bareShapes: readonly RegExp[] = [
  /^drop (table|database|schema|index|view|user|role|column|keyspace)\b/i,
  /^truncate (table )?[a-z_"][\w."]{0,80}\s?;?$/i,
  /^delete from\b/i,
  /^update \S+ set\b/i,
  /^alter (table|user|role|system)\b/i,
  /^grant (all|select|insert|update|delete|execute|usage|create|super|dba|pg_\w{1,40})\b/i,
  /^flush(all|db)$/i,
]

/**
 * The severity of SQL that a pipe gives to a client: `echo '…' | psql`, and `psql -c "select 'drop table '||name from
 * tables" | psql`; null for none.
 */
export function severityOfPipedSql({ commands, input }: Line): Severity | null {
  const sink = commands.at(-1)?.name ?? ''
  if (emptiesRedis(commands)) return 'medium'
  if (input === null) return clients.has(sink) ? generated(commands.slice(0, -1)) : null
  if (clients.has(sink)) return severityOfSql(input)
  if (interpreters.has(sink)) return severityOfSqlInCode(input)
  return redisClients.has(sink) ? severityOfRedisScript(input) : null
}

/** `redis-cli --scan --pattern '*' | xargs redis-cli del`: all keys there are; those of one prefix are a cache's business. */
function emptiesRedis([source, sink]: readonly Command[]): boolean {
  if (source === undefined || sink === undefined) return false
  if (!redisClients.has(source.name) || !redisClients.has(sink.name) || !sink.argumentsAtRunTime)
    return false
  if (!sink.args.some((arg) => /^(?:del|unlink)$/i.test(arg))) return false
  const keys = source.args.findIndex((arg) => /^keys$/i.test(arg))
  if (keys >= 0) return source.args[keys + 1] === '*'
  const pattern = source.args.indexOf('--pattern')
  return source.args.includes('--scan') && (pattern < 0 || source.args[pattern + 1] === '*')
}

/** What the commands in front write holds statements that drop or empty. */
function generated(commands: readonly Command[]): Severity | null {
  return commands.some(({ args }) =>
    args.some((arg) =>
      /\b(?:drop|truncate)\s{1,4}(?:table|schema|database|view)\b|^\^?drop$/i.test(arg),
    ),
  )
    ? 'high'
    : null
}

const LINES_MAX = 256

/** One Redis command a line. */
function severityOfRedisScript(text: string): Severity | null {
  return worstSeverity(
    text.split('\n', LINES_MAX).map((line) =>
      severityOfRedis(
        line
          .trim()
          .slice(0, 400)
          .split(/\s{1,8}/),
      ),
    ),
  )
}
