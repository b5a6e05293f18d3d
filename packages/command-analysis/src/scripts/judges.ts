import type { Severity } from '@ase/schemas'
import type { Command } from '../model/command.ts'
import type { Interest } from '../model/command-index.ts'
import type { ShellReading } from './read-shell.ts'

/** Judges single commands: those of the programs that it names, and what redirects or assigns when it says so. */
export interface CommandJudge extends Interest {
  readonly judge: (command: Command) => Severity | null
}

/** Judges a script as a whole, when something that wakes the judge stands in it. */
export interface ScriptJudge extends Partial<Interest> {
  /** Two commands joined by a pipe wake it. */
  readonly piped?: boolean
  /** A program in another language wakes it. */
  readonly coded?: boolean
  /** It has to look at every script. */
  readonly always?: boolean
  readonly judge: (shell: ShellReading) => Severity | null
}
