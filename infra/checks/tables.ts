import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTables, tableNames } from './find-tables.ts'
import { repositoryRoot } from '../repository.ts'
import { sources } from './source-patterns.ts'
import { findTableProblems, readTableOwners, type TableUseOfPackage } from './table-owners.ts'

/** Checks that SQL names a table only in the package that owns it, or where ARCHITECTURE.md states the exception. */
const tables = tableNames(read('packages/db/src/tables/tables.ts'))
const owners = readTableOwners(read('ARCHITECTURE.md'))
const uses = sources.filter(isChecked).flatMap(usesOf)
const problems = findTableProblems(tables, owners, uses)
for (const problem of problems) console.error(problem)
console.log(`${tables.size} tables, ${uses.length} uses in SQL, ${problems.length} problems`)
if (problems.length > 0) process.exitCode = 1

/** Migrations and what tests need work on every table. */
function isChecked(file: string): boolean {
  return !file.includes('/migrations/') && !file.includes('/testing')
}

function usesOf(file: string): TableUseOfPackage[] {
  const [kind = '', name = ''] = file.split('/')
  return findTables(read(file), tables).map((use) => ({ ...use, file, owner: `${kind}/${name}` }))
}

function read(file: string): string {
  return readFileSync(join(repositoryRoot, file), 'utf8')
}
