export { ruleCatalog, type RuleFacts } from './catalog.ts'
export { findRisks } from './find-risks.ts'
export { RULES_VERSION } from './version.ts'
