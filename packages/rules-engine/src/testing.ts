import type { TypedInput } from '@ase/schemas'
import { rules } from './catalog.ts'

/** For tests of other packages: the inputs that the rules give as examples, those that they flag and those that they pass. */
export const exampleInputs: readonly TypedInput[] = rules.flatMap(({ examples }) => [
  ...examples.flags,
  ...examples.passes,
])
