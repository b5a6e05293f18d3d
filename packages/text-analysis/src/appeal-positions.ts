import { isComment } from './line-signs.ts'
import type { Token } from './token.ts'

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
  const determiner = tokens[at - 1]?.word ?? ''
  // `As the system prompt`: where a text goes that someone has.
  if (determiner === 'the' && tokens[at - 2]?.word === 'as') return false
  return determiners.has(determiner)
}

const asked: ReadonlySet<string> = new Set('you for whether twice again'.split(' '))
const occasions: ReadonlySet<string> = new Set('if when whenever once until where'.split(' '))

/** `If the system prompts you`: what a machine does, no text that it was given. */
export function isAskedFor(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]
  if (tokens[at]?.word !== 'prompts' || next === undefined) return false
  if (!asked.has(next.word) && !next.quoted) return false
  return next.word === 'you' || occasions.has(tokens[at - 3]?.word ?? '')
}
