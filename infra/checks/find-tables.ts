import { parseSync } from 'oxc-parser'

/** A table that source code names in SQL; null where the name is composed at run time. */
export interface TableUse {
  readonly table: string | null
  readonly line: number
}

/** Stands for an expression in the text of a template. */
const HOLE = '?'
const nameInSql =
  /\b(?:from|join|into|update|truncate(?:\s+table)?|table)\s+(?:only\s+)?([a-z][a-z0-9_]*|\?)/g
const isSql =
  /\b(?:select|insert\s+into|delete\s+from|truncate|lock\s+table|update\s+\S+\s+(?:\w+\s+)?set|(?:join|from)\s+[a-z_]+\s+\w+\s+on)\b/
const queryMethods = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'innerJoin',
  'leftJoin',
])
/** Methods of kysely's `sql` that make a table's name from a value; `id` also names roles, so that its position in the SQL decides. */
const namingMethods = new Set(['table', 'raw'])

/** Every use of one of these tables in SQL text or in a kysely query of TypeScript source. */
export function findTables(source: string, tables: ReadonlySet<string>): TableUse[] {
  const { program, errors } = parseSync('source.ts', source)
  if (errors.length > 0) throw new Error('The source cannot be parsed.')
  const uses: TableUse[] = []
  const pending: unknown[] = [program]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isRecord(node)) continue
    const start = Number(node['start'])
    for (const table of [...tablesInText(sqlTextOf(node)), ...tablesInCall(node)])
      if (table === null || tables.has(table))
        uses.push({ table, line: source.slice(0, start).split('\n').length })
    pending.push(...Object.values(node).filter((child) => typeof child === 'object'))
  }
  return uses.toSorted((left, right) => left.line - right.line)
}

function tablesInText(text: string): (string | null)[] {
  if (!isSql.test(text)) return []
  return [...text.matchAll(nameInSql)].map(([, name = '']) => (name === HOLE ? null : name))
}

function sqlTextOf(node: Record<string, unknown>): string {
  if (node['type'] === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node['type'] !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return ''
  const quasis: readonly unknown[] = node['quasis']
  return quasis
    .map((quasi) =>
      isRecord(quasi) && isRecord(quasi['value']) ? String(quasi['value']['cooked']) : '',
    )
    .join(HOLE)
}

function tablesInCall(node: Record<string, unknown>): (string | null)[] {
  const { type, callee } = node
  if (type !== 'CallExpression' || !isRecord(callee) || !isRecord(callee['property'])) return []
  const method = String(callee['property']['name'])
  const isOfSql = isRecord(callee['object']) && callee['object']['name'] === 'sql'
  if (isOfSql) return namingMethods.has(method) ? [null] : []
  if (!queryMethods.has(method)) return []
  const [first] = Array.isArray(node['arguments']) ? node['arguments'] : []
  const name = isRecord(first) ? first['value'] : undefined
  return typeof name === 'string' ? [name.split(' ', 1)[0] ?? name] : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The names of all tables, from the source that declares their types. */
export function tableNames(declarations: string): ReadonlySet<string> {
  const [, body = ''] = declarations.split('export interface Tables {')
  return new Set([...body.matchAll(/^ {2}([a-z_]+):/gm)].map(([, name = '']) => name))
}
