export { hostileImages } from './hostile-images.ts'
export { nothingDeclared } from './nothing-declared.ts'
export { childrenOf, isRunning } from './processes.ts'
export { residentMemory } from '../reader-processes/resident-memory.ts'
