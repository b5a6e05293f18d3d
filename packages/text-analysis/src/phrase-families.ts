import { authority } from './families/authority.ts'
import { directives } from './families/directives.ts'
import { errands } from './families/errands.ts'
import { extractions } from './families/extractions.ts'
import { jailbreaks } from './families/jailbreaks.ts'
import { memoryWrites } from './families/memory-writes.ts'
import { overrides } from './families/overrides.ts'
import { limitSigns, personaSigns } from './families/persona-signs.ts'
import { readerTasks } from './families/reader-tasks.ts'
import { secrecy } from './families/secrecy.ts'
import { steering } from './families/steering.ts'
import { unwrapping } from './families/unwrapping.ts'
import type { Family } from './phrases.ts'

export type { Family } from './phrases.ts'
export { authority } from './families/authority.ts'
export { directives } from './families/directives.ts'
export { errands } from './families/errands.ts'
export { extractions } from './families/extractions.ts'
export { jailbreaks } from './families/jailbreaks.ts'
export { memoryWrites } from './families/memory-writes.ts'
export { overrides } from './families/overrides.ts'
export { limitSigns, personaSigns } from './families/persona-signs.ts'
export { readerTasks } from './families/reader-tasks.ts'
export { secrecy } from './families/secrecy.ts'
export { steering } from './families/steering.ts'
export { unwrapping } from './families/unwrapping.ts'

/** What a text orders a model to do, or claims in order to be obeyed. */
export const orderFamilies: readonly Family[] = [
  overrides,
  extractions,
  jailbreaks,
  secrecy,
  memoryWrites,
  directives,
  steering,
  authority,
]

/** Every family that a text is walked for. */
export const families: readonly Family[] = [
  ...orderFamilies,
  errands,
  unwrapping,
  readerTasks,
  ...personaSigns,
  ...limitSigns,
]
