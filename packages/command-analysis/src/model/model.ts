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

/** A command after its wrappers are gone (`sudo`, `env`, `nice`). */
export interface Command {
  /** Lower case, without folder and version; '' for a group or a lone assignment. */
  readonly name: string
  /** The command word as written, after expansion. */
  readonly word: string
  /** Texts of the arguments, the name left out. */
  readonly args: readonly string[]
  /** The pipelines in the substitutions of the command word. */
  readonly wordSubstitutions: readonly Pipeline[]
  readonly words: readonly Word[]
  readonly assignments: readonly { readonly name: string; readonly value: Word }[]
  readonly redirects: readonly Redirect[]
  readonly input: string | null
  readonly group: readonly Pipeline[]
  /** It runs as root: behind `sudo`, `doas`, `pkexec`. */
  readonly elevated: boolean
  /** `xargs`, `parallel` or `find -exec` starts it: more arguments arrive at run time. */
  readonly argumentsAtRunTime: boolean
  /** The wrappers that started it, outermost first: `sudo nice` of `sudo nice make`. */
  readonly wrapperNames: readonly string[]
}

/** Commands joined by `|`, groups and wrappers resolved. */
export interface Line {
  readonly commands: readonly Command[]
  /** Those that stand in the text itself, without what `find -exec` adds. */
  readonly ownCommands: readonly Command[]
  readonly background: boolean
  /** It stands in a `$(…)`: what it prints goes into another command, not to the caller. */
  readonly captured: boolean
  /** Wherever the same text stands, it is this very object. */
  readonly isShared: boolean
  /** What the commands before the last one print, when that is known without running them. */
  readonly input: string | null
}

/** Stands in a word for a part that only the running shell could know. */
export const UNKNOWN = '\uE000'

/** The shell that a script is written for. */
export type Dialect = 'posix' | 'powershell' | 'cmd'

/** A word of a command after the expansions that are known before run time. */
export interface Word {
  /** The word after quotes, escapes and constant expansions; UNKNOWN marks what stays open. */
  readonly text: string
  /** What stands in the word's command and process substitutions. */
  readonly substitutions: readonly Pipeline[]
}

/** A redirection: its operator as written (`>`, `2>&1`, `<<<`), and its target. */
export interface Redirect {
  readonly operator: string
  readonly target: Word
}

/** A command as it stands in the text, its wrappers in place. */
export interface SimpleCommand {
  readonly argv: readonly Word[]
  readonly assignments: readonly { readonly name: string; readonly value: Word }[]
  readonly redirects: readonly Redirect[]
  /** Text of a here-document or here-string. */
  readonly input: string | null
  /** The pipelines of a subshell or group in this place. */
  readonly group: readonly Pipeline[]
}

/** Commands joined by `|` as they stand in the text. */
export interface Pipeline {
  readonly commands: readonly SimpleCommand[]
  readonly background: boolean
  /** What was read, when the same text always means the same: it is short and holds no expansion. Else empty. */
  readonly source: string
}

/** Shared by everything that one text leads to; when it runs out, `limited` is set and reading goes on flat. */
export interface Budget {
  commandsLeft: number
  charsLeft: number
  heredocsLeft: number
  limited: boolean
}

/**
 * Bounds of the analysis of one text; lengths are in UTF-16 units. `BOUNDS.md` of `rules-engine` says what a text
 * beyond them leads to.
 */
export const shellLimits = {
  depth: 16,
  /** An ordinary script of 32 KiB has half as many. */
  commands: 2560,
  /** What the longest text that is made or kept may measure. */
  chars: 131_072,
  /** Beyond its own length: nested texts again at each level, bodies again at each call, values at each use. */
  extraChars: 40_960,
  /** What the reading of a nested text costs on top of its characters. */
  nestedChars: 32,
  heredocs: 64,
  decodeLayers: 3,
  expansions: 256,
  parameters: 1024,
  valueLength: 4096,
  literals: 64,
} as const

/** The budget for one text: its own characters, and `extraChars` (in UTF-16 units) for those that are read again. */
export function newBudget(text: string, extraChars: number = shellLimits.extraChars): Budget {
  return {
    commandsLeft: shellLimits.commands,
    charsLeft: text.length + extraChars,
    heredocsLeft: shellLimits.heredocs,
    limited: false,
  }
}

/** A command had to be dropped, so every further one would be. */
export function isSpent({ commandsLeft, limited }: Budget): boolean {
  return commandsLeft === 0 && limited
}

/** Does the text hold `UNKNOWN`, a part that only the running shell could know? */
export function isUnknown(text: string): boolean {
  return text.includes(UNKNOWN)
}
