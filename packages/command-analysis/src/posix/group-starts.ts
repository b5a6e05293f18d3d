import { isBlank, type Draft, type Source } from './source.ts'

/** A brace opens a group before a blank; behind `name()` it can only be the body. */
export function startsBody({ text, at, functionName }: Source): boolean {
  return functionName !== null || isBlank(text.charAt(at + 1))
}

/** Does `((` here open the head of a counted loop? */
export function isFor({ argv }: Draft): boolean {
  return argv.length === 1 && argv[0]?.text === 'for'
}

/** A group stands where a command starts, also behind `function name` and `coproc NAME`. */
export function opensGroup({ argv, keyword }: Draft): boolean {
  return (
    argv.length === 0 || (argv.length === 1 && (keyword === 'function' || keyword === 'coproc'))
  )
}

/** The group that comes next is a function's body when a name stands before it. */
export function nameGroup(source: Source, draft: Draft): void {
  if (draft.keyword === 'function' && draft.argv[0] !== undefined) defineFunction(source, draft)
  draft.argv = []
}

/** The word before is a function's name: its body comes next. */
export function defineFunction(source: Source, draft: Draft): void {
  const name = draft.argv[0]?.text ?? ''
  source.scope.functions.set(name, '')
  source.functionName = name
  draft.argv = []
}
