import type {
  Budget,
  Dialect,
  Pipeline,
  Redirect,
  SimpleCommand,
  Word,
  NestedText,
} from '../model/model.ts'
import type { Scope, Variables } from './scope.ts'

interface Heredoc {
  readonly delimiter: string
  readonly quoted: boolean
  readonly stripTabs: boolean
  readonly deliver: (body: string) => void
}

/** A word while it is read. */
export interface WordDraft {
  text: string
  readonly substitutions: Pipeline[]
}

/** A loop whose body is being read, and the variables that it fills. */
export interface OpenLoop {
  readonly start: number
  names: readonly string[]
  /** Values for a loop over words, or lines for a loop that reads; null until known. */
  values: readonly string[] | null
  /** What the variables held before a loop over characters. */
  readonly before?: ReadonlyMap<string, string>
}

/** One text being read, and where the reader stands in it. */
export interface PosixSource {
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
  readonly scope: Scope
  readonly loops: OpenLoop[]
  /** Bodies to be read again with their variables bound. */
  readonly bodies: NestedText[]
  /** The commands whose output a group reads, while it is read. */
  piped: readonly SimpleCommand[]
  /** The name of the function whose body comes next. */
  functionName: string | null
  /** What has to wait for the here-documents of its line. */
  readonly waiting: (() => void)[]
  /** Everything found anywhere, in order; nested pipelines stand before the one that holds them. */
  readonly found: Pipeline[]
  /** Reads pipelines up to the closing character; words need it for their substitutions. */
  readonly readList: (source: PosixSource, closer: string) => Pipeline[]
  /** Reads another text (backquotes, here-document) one level deeper. */
  readonly readNested: (source: PosixSource, text: string) => readonly Pipeline[]
  /** The same, giving only the pipelines of the text's own level. */
  readonly readLevel: (source: PosixSource, text: string) => readonly Pipeline[]
}

export const emptyWord: Word = { text: '', substitutions: [] }

/** A command while it is read. */
export interface CommandDraft {
  /** The last reserved word in front of it. */
  keyword: string
  /** The loop that ends with this command. */
  loop: { readonly loop: OpenLoop; readonly body: string } | null
  argv: Word[]
  assignments: { readonly name: string; readonly value: Word }[]
  redirects: Redirect[]
  input: string | null
  group: Pipeline[]
}

const nothing: never[] = []

/** Most commands have nothing but words: the other lists are shared until something is added. */
export function newCommandDraft(): CommandDraft {
  return {
    argv: [],
    assignments: nothing,
    redirects: nothing,
    input: null,
    group: nothing,
    keyword: '',
    loop: null,
  }
}

/** The list with one item more; an empty list, which many commands share, stays as it is. */
export function withItem<T>(list: T[], item: T): T[] {
  if (list.length === 0) return [item]
  list.push(item)
  return list
}

/** Stands between words, or between commands. */
export function isBlank(char: string): boolean {
  return char === ' ' || char === '\n' || char === '\t' || char === '\r'
}
