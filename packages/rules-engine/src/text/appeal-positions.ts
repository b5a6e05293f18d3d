import { isComment } from './line-signs.ts'
import type { Token } from './tokenize.ts'

const conditions: ReadonlySet<string> = new Set(['if', 'when'])
const telling: ReadonlySet<string> = new Set('tell inform remind notify show ask warn'.split(' '))

/**
 * `Tell the users that it is closed`: whoever runs a service speaks of all who use it; and a comment says of one user
 * what the program shall tell. `If the user asks for it` is how those who run a service write its rules.
 */
export function isTold(tokens: readonly Token[], at: number): boolean {
  const verb = tokens[at - 2]
  if (verb === undefined) return false
  if (conditions.has(verb.word)) return tokens[at + 1]?.word === 'asks'
  if (!telling.has(verb.word)) return false
  return tokens[at]?.word === 'users' || isComment(verb)
}

/** `Keep the files secret.` */
export function isAdverbial(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.word === 'secret' && tokens[at + 1]?.sentence !== tokens[at]?.sentence
}

const determiners: ReadonlySet<string> = new Set('the your my this its above'.split(' '))

/** `The system prompt`; without such a word it is a subject that people write about. */
export function isNamed(tokens: readonly Token[], at: number): boolean {
  return determiners.has(tokens[at - 1]?.word ?? '')
}
