export { isTestDatabase } from './clauses.ts'
export { severityOfDocuments } from './documents.ts'
export { sqlLimited } from './limited.ts'
export { severityOfSql } from './severity.ts'
