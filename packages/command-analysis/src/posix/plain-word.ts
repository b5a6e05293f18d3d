import { charTable } from '@ase/text-analysis'
import type { Pipeline, Word } from '../model/model.ts'
import type { Source } from './source.ts'

const separators = ' \t\r\n;&|()<>'
/** By code unit: 0 for a plain character, 1 for one that means something. */
const special = charTable(`${separators}\\'"$\`{},^`)
const ends = charTable(separators)

export const noSubstitutions: readonly Pipeline[] = []

/** Does the character (a code unit) end a word that is not quoted? */
export function endsWord(code: number): boolean {
  return ends[code] === 1
}

/** Does the character (a code unit) mean something in a word that is not quoted, or end it? */
export function isSpecial(code: number): boolean {
  return special[code] === 1
}

/** Nearly every word: plain characters up to a blank or operator. Null, and nothing read, for any other. */
export function readPlainWord(source: Source): Word | null {
  const { text, at } = source
  let end = at
  while (end < text.length && isPlain(text.charCodeAt(end))) end += 1
  const next = text.charCodeAt(end)
  const process = (next === LESS || next === MORE) && text.charCodeAt(end + 1) === PARENTHESIS
  if (end === at || process || (end < text.length && !endsWord(next))) return null
  source.at = end
  return { text: text.slice(at, end), substitutions: noSubstitutions }
}

const LESS = 60
const MORE = 62
const PARENTHESIS = 40

/** The reader's own marks are not plain: they act wherever they come from. */
function isPlain(code: number): boolean {
  return code < 128 ? special[code] === 0 : code < 0xe0_00 || code > 0xe0_05
}
