import type { Command, Line } from '../shell/command.ts'

const clients = new Set([
  'psql',
  'mysql',
  'mariadb',
  'sqlite3',
  'sqlcmd',
  'cqlsh',
  'clickhouse-client',
  'duckdb',
  'bq',
  'snowsql',
  'mongosh',
  'mongo',
  'cockroach',
  'isql',
  'osql',
  'usql',
  'supabase',
  'wrangler',
])
const starters = new Set(['drop', 'truncate', 'delete', 'update', 'alter', 'grant'])

/** Every program for which `statementsInShell` may have an answer. */
export const sqlPrograms: ReadonlySet<string> = new Set([...clients, ...starters])

/** SQL handed to a database client as an option, operand or on standard input; bare SQL typed as a command too. */
export function statementsInShell(command: Command): readonly string[] {
  if (starters.has(command.name)) return bareStatement(command)
  if (!clients.has(command.name)) return []
  const texts = command.args.filter(
    (arg) =>
      /[\s(]/.test(arg) ||
      arg.startsWith('-e') ||
      arg.startsWith('--execute=') ||
      arg.startsWith('--command='),
  )
  const stripped = texts.map((text) => text.replace(/^(-e|-c|--execute=|--command=|--eval=)/, ''))
  return command.input === null ? stripped : [...stripped, command.input]
}

/** `DROP TABLE users;` where a shell command is expected: the lexer took its quotes, the structure is enough. */
function bareStatement(command: Command): readonly string[] {
  const text = `${command.word} ${command.args.join(' ')}`
  return /^(drop\s+(table|database|schema|index|view|user|role|column|keyspace)|truncate(\s+table)?\s+[a-z_"]|delete\s+from|update\s+\S{1,80}\s+set|alter\s+table)\b/i.test(
    text,
  )
    ? [text]
    : []
}

/** `echo '…' | psql`. */
export function pipedStatement({ commands, input }: Line): readonly string[] {
  return input !== null && clients.has(commands.at(-1)?.name ?? '') ? [input] : []
}
