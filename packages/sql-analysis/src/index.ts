export { isTestDatabase } from './clauses.ts'
export { severityOfDocuments } from './documents.ts'
export { exceedsSqlLimits } from './severity.ts'
export { severityOfSql } from './severity.ts'
