import type { Dialect, Pipeline } from './model.ts'

/** Languages that differ in how backquotes and dots read. */
export type Language = 'javascript' | 'perl' | 'php' | 'lisp' | 'awk' | 'other'

/** A text that a command runs: a script, or a program in another language. */
export interface NestedText {
  readonly text: string
  readonly dialect: Dialect | 'code'
  readonly language?: Language
  /** `$0`, `$1` … of the text; absent when they are those of its surroundings. */
  readonly positional?: readonly string[]
  /** Values that variables have only in this text. */
  readonly bindings?: ReadonlyMap<string, string>
}

/** What a script is read into. */
export interface Script {
  readonly pipelines: readonly Pipeline[]
  /** Bodies of loops, to be read again with each value that their variable takes. */
  readonly bodies: readonly NestedText[]
}
