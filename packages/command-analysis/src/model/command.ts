import type { Pipeline, Redirect, Word } from './model.ts'

/** A command after its wrappers are gone. */
export interface Command {
  /** Lower case, without folder and version; '' for a group or a lone assignment. */
  readonly name: string
  /** The command word as written, after expansion. */
  readonly word: string
  /** Texts of the arguments, the name left out. */
  readonly args: readonly string[]
  /** What stands in the substitutions of the command word. */
  readonly wordFrom: readonly Pipeline[]
  readonly words: readonly Word[]
  readonly assignments: readonly { readonly name: string; readonly value: Word }[]
  readonly redirects: readonly Redirect[]
  readonly input: string | null
  readonly group: readonly Pipeline[]
  readonly elevated: boolean
  readonly fed: boolean
  /** The wrappers that started it, outermost first: `sudo nice` of `sudo nice make`. */
  readonly through: readonly string[]
}

/** Commands joined by `|`, groups and wrappers resolved. */
export interface Line {
  readonly commands: readonly Command[]
  /** Those that stand in the text itself, without what `find -exec` adds. */
  readonly own: readonly Command[]
  readonly background: boolean
  /** It stands in a `$(…)`: what it prints goes into another command, not to the caller. */
  readonly captured: boolean
  /** Wherever the same text stands, it is this very object. */
  readonly isShared: boolean
  /** What the commands before the last one print, when that is known without running them. */
  readonly input: string | null
}
