/**
 * The work that a text may take, in steps of the search. Ordinary text takes less than one per character, tables of numbers up
 * to four; only a text full of beginnings of secrets takes more. What is found pays for itself, since lists of nothing but cards,
 * tokens or passwords are ordinary too. The allowance is for short texts.
 */
export const STEPS_PER_CHARACTER = 5
export const STEPS_PER_CHARACTER_FOUND = 12
export const STEPS_ALLOWANCE = 32_768
/** What keeping a match costs in time, measured in characters read. */
export const FIND_STEPS = 50

/** The most steps that a search of this text may take. */
export function stepsMaxFor(text: string): number {
  return text.length * STEPS_PER_CHARACTER + STEPS_ALLOWANCE
}
