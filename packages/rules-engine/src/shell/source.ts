import type { Budget, Dialect, Pipeline, Redirect, Word } from './model.ts'
import type { Variables } from './variables.ts'

interface Heredoc {
  readonly delimiter: string
  readonly quoted: boolean
  readonly stripTabs: boolean
  readonly deliver: (body: string) => void
}

/** One text being read, and where the reader stands in it. */
export interface Source {
  readonly text: string
  at: number
  readonly dialect: Dialect
  readonly depth: number
  /** Nesting of substitutions inside this very text. */
  nesting: number
  /** Inside `$((`: `<<` shifts there. */
  arithmetic: number
  readonly heredocs: Heredoc[]
  readonly budget: Budget
  readonly variables: Variables
  readonly functions: Set<string>
  /** Everything found anywhere, in order; nested pipelines stand before the one that holds them. */
  readonly found: Pipeline[]
  /** Reads pipelines up to the closing character; words need it for their substitutions. */
  readonly readList: (source: Source, closer: string) => Pipeline[]
  /** Reads another text (backquotes, here-document) one level deeper. */
  readonly readNested: (source: Source, text: string) => readonly Pipeline[]
}

export const emptyWord: Word = { text: '', substitutions: [] }

/** A command while it is read. */
export interface Draft {
  argv: Word[]
  assignments: { name: string; value: Word }[]
  redirects: Redirect[]
  input: string | null
  group: Pipeline[]
}
