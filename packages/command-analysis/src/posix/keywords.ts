import { isBlank, type CommandDraft, type PosixSource } from './source.ts'

/** A brace opens a group before a blank; behind `name()` it can only be the body. */
export function startsFunctionBody({ text, at, functionName }: PosixSource): boolean {
  return functionName !== null || isBlank(text.charAt(at + 1))
}

/** Does `((` here open the head of a counted loop? */
export function isForKeyword({ argv }: CommandDraft): boolean {
  return argv.length === 1 && argv[0]?.text === 'for'
}

/** A group stands where a command starts, also behind `function name` and `coproc NAME`. */
export function opensGroup({ argv, keyword }: CommandDraft): boolean {
  return (
    argv.length === 0 || (argv.length === 1 && (keyword === 'function' || keyword === 'coproc'))
  )
}

/** The group that comes next is a function's body when a name stands before it. */
export function nameFunctionGroup(source: PosixSource, draft: CommandDraft): void {
  if (draft.keyword === 'function' && draft.argv[0] !== undefined) defineFunction(source, draft)
  draft.argv = []
}

/** The word before is a function's name: its body comes next. */
export function defineFunction(source: PosixSource, draft: CommandDraft): void {
  const name = draft.argv[0]?.text ?? ''
  source.scope.functions.set(name, '')
  source.functionName = name
  draft.argv = []
}

/** Reserved words in front of a command, and those that close a compound command. */
const keywords = new Set([
  'if',
  'then',
  'else',
  'elif',
  'while',
  'until',
  'do',
  '!',
  'coproc',
  '}',
  'fi',
  'done',
  'esac',
  'function',
])

export function isKeyword(word: string): boolean {
  return keywords.has(word)
}

/** Stands for the input of a co-process. */
export const COPROCESS = '\uE007coproc'

/** Takes a reserved word that was just read: it is no part of the command; loops start and end here. */
export function readKeyword(source: PosixSource, draft: CommandDraft, word: string): void {
  draft.keyword = word
  if (word === 'coproc') source.variables.setList('COPROC', [COPROCESS, COPROCESS])
  if (word === 'while' || word === 'until') {
    source.loops.push({ start: source.at, names: [], values: null })
  } else if (word === 'done') {
    if (startsForever(source.text, source.at - word.length)) source.scope.endless.found = true
    const loop = source.loops.pop()
    if (loop !== undefined && loop.names.length > 0)
      draft.loop = { loop, body: source.text.slice(loop.start, source.at - word.length) }
  }
}

const HEAD_MAX = 240
const endlessLoop =
  /(?:while\s{1,4}(?:true|:|1|\[{1,2}\s{0,2}1\s{0,2}\]{1,2}|\(\(\s{0,2}1\s{0,2}\)\))|until\s{1,4}false|for\s{0,4}\(\(\s{0,4};\s{0,4};\s{0,4}\)\))\s{0,8}[;\n]?\s{0,8}do\s{1,8}[^;&|\n]{1,160}&$/

/** `while true; do x & done`: new processes without end, none of which is waited for. */
function startsForever(text: string, end: number): boolean {
  let at = end - 1
  while (at > 0 && isBlankOrEnd(text.charCodeAt(at))) at -= 1
  if (text.charCodeAt(at) !== AMPERSAND) return false
  return endlessLoop.test(text.slice(Math.max(at - HEAD_MAX, 0), at + 1))
}

const AMPERSAND = 38

function isBlankOrEnd(code: number): boolean {
  return code === 32 || code === 10 || code === 9
}
