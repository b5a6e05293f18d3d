export { ruleCatalog, type RuleFacts } from './catalog.ts'
export { findRisks } from './find-risks.ts'
export { locateFindings, type LocatedFinding, type Span } from './locate/locate-findings.ts'
export { RULES_VERSION } from './version.ts'
