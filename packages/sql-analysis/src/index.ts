export { isTestDatabase } from './clauses.ts'
export { severityOfDocuments } from './documents.ts'
export { exceedsSqlLimits, severityOfSql } from './severity.ts'
