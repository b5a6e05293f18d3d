/** The model's own labelled requests: what it must catch, and ordinary work that looks like an attack. */
export { attacks } from './attack-cases.ts'
export { benign } from './benign-cases.ts'
export { hardAttacks } from './hard-attack-cases.ts'
export { hardBenign } from './hard-benign-cases.ts'
export type { Case } from './case.ts'
