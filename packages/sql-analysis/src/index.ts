export { isTestDatabase } from './clauses.ts'
export { severityOfDocuments } from './document-stores.ts'
export { exceedsSqlLimits, severityOfSql } from './severity.ts'
