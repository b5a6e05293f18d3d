export const shells: ReadonlySet<string> = new Set(
  'sh bash zsh dash ash ksh mksh pdksh lksh fish rbash rzsh csh tcsh yash nu elvish xonsh oil osh'.split(
    ' ',
  ),
)

/** Interpreters of other languages whose programs are read as code. */
export const codeInterpreters: ReadonlySet<string> = new Set(
  'python pypy perl ruby jruby node nodejs php lua luajit deno bun osascript r rscript julia groovy tsx ts-node guile elixir scala ghc runghc erl sbcl clisp racket clojure crystal swift jshell octave raku emacs emacsclient nim'.split(
    ' ',
  ),
)

/** Programs that run what they are given: a script in a file, an argument or on their standard input. */
export const interpreters: ReadonlySet<string> = new Set([
  ...shells,
  ...codeInterpreters,
  'pwsh',
  'powershell',
  'tclsh',
  'wish',
  'expect',
  'iex',
  'invoke-expression',
  'cmd',
])
