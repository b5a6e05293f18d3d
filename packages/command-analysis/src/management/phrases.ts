import type { Severity } from '@ase/schemas'
import { hasFlag, type ManagementLine } from './command-line.ts'

/** What the operands of a client open with, and how bad that is. Null: known to be harmless, whatever its verb. */
export interface Phrase {
  /** Operands; `*` stands for any one operand, no operands for every line. */
  readonly starts: readonly string[]
  /** At least one of these long options has to be given (without dashes). */
  readonly flags?: readonly string[]
  readonly severity: Severity | null
}

/** Shorthand for a table: severity, then phrases. */
export function phrases(severity: Severity | null, ...starts: readonly string[]): Phrase[] {
  return starts.map((each) => ({ starts: operandsOf(each), severity }))
}

/** The same with options that have to be there. */
export function flagged(
  severity: Severity | null,
  flags: readonly string[],
  ...starts: readonly string[]
): Phrase[] {
  return starts.map((each) => ({ starts: operandsOf(each), flags, severity }))
}

function operandsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ')
}

/** The first phrase that the line opens with; undefined when none does. */
export function findPhrase(
  table: readonly Phrase[],
  { words, args }: ManagementLine,
): Phrase | undefined {
  return table.find(
    ({ starts, flags }) =>
      opensWith(words, starts) && (flags === undefined || hasFlag(args, ...flags)),
  )
}

function opensWith(words: readonly string[], starts: readonly string[]): boolean {
  return starts.every((part, index) => {
    const word = words[index]
    return word !== undefined && (part === '*' || word.toLowerCase() === part)
  })
}
