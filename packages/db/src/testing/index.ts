export { countRowsRead } from './count-rows-read.ts'
export { interceptStatements, loseConnectionOnce } from './intercept-statements.ts'
export { columnsWith, tablesWithRows } from './search-tables.ts'
export {
  createEmptyTestDatabase,
  createTestDatabase,
  openTestDatabase,
  useTestDatabase,
  type TestDatabase,
} from './test-database.ts'
