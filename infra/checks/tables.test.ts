import { expect, test } from 'vitest'
import { findTables, tableNames } from './find-tables.ts'
import { findTableProblems, readTableOwners } from './table-owners.ts'

const tables = tableNames('export interface Tables {\n  purchase: A\n  report: B\n}\n')
const owners = readTableOwners(
  [
    '# X',
    '## Tables',
    '| owner | tables | also |',
    '| --- | --- | --- |',
    '| `packages/a` | `purchase` | |',
    '| `packages/b` | `report` | `purchase`: a reason |',
    '## Next',
    '| `packages/c` | `report` | |',
  ].join('\n'),
)
const used = (owner: string, table: string | null) => [
  { owner, table, line: 1, file: `${owner}/src/x.ts` },
  { owner: 'packages/b', table: 'purchase', line: 1, file: 'packages/b/src/y.ts' },
]

test.each([
  ['SQL text', 'run({ text: `select 1 from purchase where id = $1` })', ['purchase']],
  ['a join', 'sql`select 1 from report r left join purchase p on true`', ['report', 'purchase']],
  ['a kysely query', "trx.updateTable('purchase as p').set({})", ['purchase']],
  ['a name composed at run time', 'sql`delete from ${table} where id = ${id}`', [null]],
  ['an identifier after "from"', 'sql`select 1 from ${sql.id(name)}`', [null]],
  ['an identifier after "truncate"', 'sql`truncate ${sql.id(name)}`', [null]],
  ['an identifier after "lock table"', 'sql`lock table ${sql.id(name)}`', [null]],
  ['a truncated table', 'sql`truncate table purchase`', ['purchase']],
  [
    'a role that gets a right',
    'sql`grant select on all tables in schema x to ${sql.id(role)}`',
    [],
  ],
  ['a role that loses a right', 'sql`revoke insert, update on x from ${sql.id(role)}`', []],
  ['a name made from a value', 'sql`select 1 from x ${sql.table(name)}`', [null]],
  ['prose', "const help = 'reads a report from report files' // select from purchase", []],
  ['a table that does not exist', 'sql`select 1 from pg_class`', []],
])('a use of a table is found in %s, and nothing else', (_, source, expected) => {
  expect(findTables(source, tables).map(({ table }) => table)).toEqual(expected)
})

test('a use by the owner, or by a stated exception, is no problem', () => {
  expect(findTableProblems(tables, owners, used('packages/a', 'purchase'))).toEqual([])
})

test.each([
  ['a use by another package', used('packages/a', 'report'), 'belongs to another package'],
  ['a use by a package without tables', used('apps/api', 'report'), 'belongs to another package'],
  ['a name composed at run time', used('packages/a', null), 'is composed at run time'],
  ['an exception without a use', [], 'packages/b does not use purchase'],
])('%s is a problem of the tables', (_, uses, problem) => {
  expect(findTableProblems(tables, owners, uses)).toEqual([expect.stringContaining(problem)])
})

test('a table without an owner is a problem', () => {
  const more = new Set([...tables, 'session'])
  expect(findTableProblems(more, owners, used('packages/a', 'purchase'))).toEqual([
    'ARCHITECTURE.md: session has 0 owners',
  ])
})
