import type { TableUse } from './find-tables.ts'

/** A row of the section "Tables" of ARCHITECTURE.md. */
export interface TableOwner {
  /** `packages/<name>`. */
  readonly owner: string
  readonly tables: readonly string[]
  /** Tables of other packages that its SQL names too. */
  readonly exceptions: readonly string[]
}

export interface TableUseOfPackage extends TableUse {
  readonly file: string
  readonly owner: string
}

/** The owners that the section "Tables" of the document states; throws without one. */
export function readTableOwners(document: string): TableOwner[] {
  const [, section] = document.split('\n## Tables\n')
  if (section === undefined) throw new Error('ARCHITECTURE.md has no section "Tables".')
  const [text = ''] = section.split('\n## ', 1)
  return text.split('\n').flatMap((line) => {
    const [, owner = '', tables = '', exceptions = ''] = line.split('|')
    const [name] = namesIn(owner)
    return name === undefined
      ? []
      : [{ owner: name, tables: namesIn(tables), exceptions: namesIn(exceptions) }]
  })
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

/** What contradicts the document, one line each; empty when nothing does. */
export function findTableProblems(
  tables: ReadonlySet<string>,
  owners: readonly TableOwner[],
  uses: readonly TableUseOfPackage[],
): string[] {
  const problems: string[] = []
  for (const table of tables) {
    const count = owners.filter((row) => row.tables.includes(table)).length
    if (count !== 1) problems.push(`ARCHITECTURE.md: ${table} has ${count} owners`)
  }
  for (const { owner, tables: own, exceptions } of owners) {
    for (const table of [...own, ...exceptions])
      if (!tables.has(table)) problems.push(`ARCHITECTURE.md: there is no table ${table}`)
    for (const table of exceptions)
      if (!uses.some((use) => use.owner === owner && use.table === table))
        problems.push(`ARCHITECTURE.md: ${owner} does not use ${table}`)
  }
  for (const { file, line, table, owner } of uses) {
    const row = owners.find((one) => one.owner === owner)
    if (table === null) {
      problems.push(`${file}:${line}: a table's name is composed at run time`)
    } else if (row?.tables.includes(table) !== true && row?.exceptions.includes(table) !== true) {
      problems.push(`${file}:${line}: ${table} belongs to another package than ${owner}`)
    }
  }
  return problems
}
