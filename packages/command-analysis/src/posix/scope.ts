import type { Budget } from '../model/model.ts'
import { Variables } from './variables.ts'

/** What one text and all that it leads to know of each other. */
export interface Scope {
  readonly budget: Budget
  readonly variables: Variables
  /** Bodies of the functions defined so far. */
  readonly functions: Map<string, string>
  readonly aliases: Map<string, string>
  /** Other names given to programs by `ln` and `cp`. */
  readonly links: Map<string, string>
  /** What files hold that were written on the way. */
  readonly files: Map<string, string>
  /** Files whose last line was left open, by `echo -n` and its kin. */
  readonly openFiles: Set<string>
  /** Some loop starts processes without end. */
  readonly endless: { found: boolean }
  /** Is this call new and within the budget? The same call twice leads to the same commands. */
  readonly called: (name: string, args: readonly string[], chars: number) => boolean
}

/** All bodies of functions and loops that are read again with their parameters. */
const BODY_CHARS = 32_768

export function newScope(budget: Budget): Scope {
  const known = new Set<string>()
  let charsLeft = BODY_CHARS
  return {
    budget,
    variables: new Variables(),
    functions: new Map(),
    aliases: new Map(),
    links: new Map(),
    files: new Map(),
    openFiles: new Set(),
    endless: { found: false },
    called: (name, args, chars) => {
      const key = [name, ...args].join('\0').slice(0, 512)
      if (known.has(key)) return false
      known.add(key)
      charsLeft -= chars
      if (charsLeft < 0) budget.limited = true
      return charsLeft >= 0
    },
  }
}
