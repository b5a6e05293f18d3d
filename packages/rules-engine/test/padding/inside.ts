import { word, type Piece } from './pieces.ts'

/** A padding that stands inside a command, statement, URL or path: its pieces, and where they may stand. */
export interface Inside {
  readonly piece: Piece
  readonly gaps: (text: string) => readonly number[]
}

/** In front of each blank. */
const blanks = (text: string): readonly number[] => placesOf(text, / /g)
const start = (): readonly number[] => [0]
const anywhere = (text: string): readonly number[] => Array.from(text.slice(1), (_, at) => at + 1)
const sentenceEnds = (text: string): readonly number[] => placesOf(text, /(?<=[.!?:]) |\n/g)

function placesOf(text: string, pattern: RegExp): readonly number[] {
  return Array.from(text.matchAll(pattern), ({ index }) => index)
}

const among = (piece: Piece): Inside => ({ piece, gaps: blanks })
const before = (piece: Piece): Inside => ({ piece, gaps: start })
const between = (piece: Piece): Inside => ({ piece, gaps: sentenceEnds })
const within = (piece: Piece): Inside => ({ piece, gaps: anywhere })

type Insides = Readonly<Record<string, Inside>>

/** Between the words of one command, in front of them, and in a word. */
export const insidePosix: Insides = {
  words: among((index) => ` ${word(index)}`),
  'equal words': among(() => ' a'),
  files: among((index) => ` src/${word(index)}.ts`),
  options: among((index) => ` --${word(index)}`),
  'short options': among(() => ' -v'),
  'options with values': among((index) => ` --${word(index)}=${index}`),
  'quoted words': among((index) => ` '${word(index)} b'`),
  'empty words': among(() => ` ''`),
  'empty quotes': within(() => `''`),
  'empty double quotes': within(() => '""'),
  'unset names': within(() => '$@'),
  'unset parameters': within(() => '${zz}'),
  'long words': among((index) => ` ${'a'.repeat(3000)}${index}`),
  'long quoted words': among((index) => ` '${'a b '.repeat(700)}${index}'`),
  blanks: among(() => '  '),
  tabs: among(() => '\t'),
  continuations: among(() => ' \\\n'),
  'continuations in words': within(() => '\\\n'),
  'names of variables': among((index) => ` $${word(index)}`),
  substitutions: among((index) => ` $(echo ${word(index)})`),
  'quoted substitutions': among((index) => ` "$(date +${word(index)})"`),
  backquotes: among((index) => ` \`pwd ${word(index)}\``),
  braces: among((index) => ` {${word(index)},b}`),
  patterns: among((index) => ` *.${word(index)}`),
  redirections: among((index) => ` 2>>${word(index)}.log`),
  inputs: among((index) => ` <${word(index)}.txt`),
  'process substitutions': among((index) => ` <(ls ${word(index)})`),
  addresses: among((index) => ` https://docs.example/${word(index)}`),
  arithmetic: among((index) => ` $((${index}+1))`),
  'escaped letters': among((index) => ` \\${word(index)}`),
  assignments: before((index) => `V${index}=${word(index)} `),
  'assignments with substitutions': before((index) => `V${index}=$(date) `),
  'first redirections': before((index) => `2>>${word(index)}.log `),
  'wrappers sudo': before(() => 'sudo '),
  'wrappers env': before((index) => `env A${index}=1 `),
  'wrappers nice': before(() => 'nice -n 1 '),
  'wrappers command': before(() => 'command '),
  'wrappers time': before(() => 'time '),
  'wrappers timeout': before(() => 'timeout 9 '),
  negations: before(() => '! '),
  'pipes in front': before((index) => `cat ${word(index)} | `),
  'open groups': before(() => '{ '),
  'open subshells': before(() => '('),
}

export const insidePowershell: Insides = {
  words: among((index) => ` ${word(index)}`),
  options: among(() => ' -Verbose'),
  blanks: among(() => '  '),
  continuations: among(() => ' `\n'),
  backquotes: within(() => '`'),
  comments: among((index) => ` <# ${word(index)} #>`),
  'long words': among((index) => ` ${'a'.repeat(3000)}${index}`),
}

export const insideCmd: Insides = {
  words: among((index) => ` ${word(index)}`),
  options: among(() => ' /q'),
  blanks: among(() => '  '),
  carets: within(() => '^'),
  quotes: within(() => '""'),
  'long words': among((index) => ` ${'a'.repeat(3000)}${index}`),
}

export const insidePython: Insides = {
  blanks: between(() => '  '),
  'blank lines': between(() => '\n'),
  comments: between((index) => ` # ${word(index)}\n`),
}

export const insideScript: Insides = {
  blanks: among(() => '  '),
  comments: among((index) => ` /* ${word(index)} */`),
}

export const insideSql: Insides = {
  blanks: among(() => '  '),
  lines: among(() => '\n'),
  comments: among((index) => ` /* ${word(index)} */`),
  'empty comments': among(() => '/**/'),
  'line comments': among((index) => ` -- ${word(index)}\n`),
  'long comments': among((index) => ` /* ${'a '.repeat(1500)}${index} */`),
  columns: among((index) => ` ${word(index)},`),
}

const urlGaps = (text: string): readonly number[] => placesOf(text, /(?<!\/)\/(?!\/)|$/g)
const authority = (text: string): readonly number[] => placesOf(text, /(?<=:\/\/)/g)
const alongUrl = (piece: Piece): Inside => ({ piece, gaps: urlGaps })

export const insideUrl: Insides = {
  parameters: alongUrl((index) => `&${word(index)}=1`),
  'first parameters': alongUrl((index) => `?${word(index)}=1`),
  'parameters that are URLs': alongUrl((index) => `&u=https%3A%2F%2Fdocs.example%2F${word(index)}`),
  folders: alongUrl((index) => `/${word(index)}`),
  slashes: alongUrl(() => '/'),
  dots: alongUrl(() => '/.'),
  'folders left again': alongUrl(() => '/a/..'),
  escapes: alongUrl(() => '/%2e'),
  fragments: alongUrl((index) => `#${word(index)}`),
  letters: alongUrl(() => '/a'),
  'users of the URL': { piece: () => 'a@', gaps: authority },
  'letters of a user': {
    piece: () => 'a',
    gaps: (text) => placesOf(text, /(?<=:\/\/)(?=[^/]*@)/g),
  },
  'tabs in the URL': within(() => '\t'),
}

const pathGaps = (text: string): readonly number[] => placesOf(text, /[/\\]/g)
const alongPath = (piece: Piece): Inside => ({ piece, gaps: pathGaps })

export const insidePath: Insides = {
  slashes: alongPath(() => '/'),
  dots: alongPath(() => '/.'),
  'escaped dots': alongPath(() => '/%2e'),
  'folders left again': alongPath(() => '/a/..'),
  'named folders left again': alongPath((index) => `/${word(index)}/..`),
  'folders above': { piece: () => '../', gaps: start },
  folders: { piece: (index) => `${word(index)}/../`, gaps: start },
  blanks: { piece: () => ' ', gaps: (text) => [0, text.length] },
}

/** What a reader does not see. Words between two sentences would change what is said. */
export const insideText: Insides = {
  blanks: between(() => '  '),
  'blank lines': between(() => '\n'),
  'zero-width characters': between(() => '\u200B'),
  'soft hyphens': between(() => '\u00AD'),
}
