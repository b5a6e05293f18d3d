import { isKeyword, readKeyword } from './keywords.ts'
import { declares, readAssignment } from './read-assignment.ts'
import { readWords } from './read-word.ts'
import type { Draft, Source } from './source.ts'

const assignment = /[A-Za-z_][A-Za-z0-9_]{0,63}(?:\[[^\]\s=]{1,64}\])?\+?=/y

/** `name=` where it assigns: in front of a command or after `export` and its kin. */
function readName(source: Source, draft: Draft): string | null {
  const [first] = draft.argv
  if (source.dialect === 'cmd' || (first !== undefined && !declares.has(first.text))) return null
  assignment.lastIndex = source.at
  return assignment.exec(source.text)?.[0] ?? null
}

/** Reads an assignment, a reserved word or the words of an argument into the draft. */
export function readArgument(source: Source, draft: Draft): void {
  const named = readName(source, draft)
  if (named !== null) {
    source.at += named.length
    readAssignment(source, draft, named)
    return
  }
  const before = source.at
  const words = readWords(source)
  const [first] = words
  if (draft.argv.length === 0 && first !== undefined && isKeyword(first.text)) {
    readKeyword(source, draft, first.text)
    return
  }
  for (const word of words) draft.argv.push(word)
  // What a `case` looks at is no command; its patterns and commands follow.
  if (draft.argv.length === 3 && draft.argv[0]?.text === 'case' && draft.argv[2]?.text === 'in')
    draft.argv = []
  // A character that starts nothing must still be passed.
  if (source.at === before) source.at += 1
}
