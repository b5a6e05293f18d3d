import { anyCase, type Anchor, type Candidate, type SecretFormat } from '../format.ts'
import { alnum, digit } from '../scan/alphabet.ts'
import type { Reading } from '../scan/reading.ts'
import { standsAlone } from './national-id.ts'
import { namedNumbers, type NamedNumber } from './national-id-numbers.ts'
import { compactNumber, layoutEnd } from './number-layout.ts'

const SHORT_WORD = 4
/** What stands behind a short word: it is a word of its own. */
const AFTER_WORD = ' :=_-.#"\'/(\t'
const WINDOW = 40
/** No number begins with more letters and blanks before its first digit. */
const LETTERS_MAX = 8

/** Numbers of persons beside a word that names them: `possible` finds. */
export const namedNationalIdFormats: readonly SecretFormat[] = namedNumbers.map((facts) => {
  const [word = ''] = facts.words
  return {
    id: `national-named-${compactNumber(word).toLowerCase()}`,
    provider: 'any',
    categories: ['NATIONAL_ID'],
    reference: 'https://en.wikipedia.org/wiki/National_identification_number',
    anchors: facts.words.map(anchorOf),
    anchorIsFirst: !word.startsWith(' ') && word !== 'dselsnummer',
    find: (reading, at, _coveredTo, anchorLength) =>
      findNumberBehind(facts, reading, at + anchorLength),
    examples: () => {
      const secret = facts.example.join('')
      return [`${word}: ${secret}.`, `"${word}":"${secret}"`].map((text) => ({ text, secret }))
    },
    nearMisses: () => [facts.example.join(''), `${word} 0000`],
  }
})

function anchorOf(word: string): Anchor {
  return word.length < SHORT_WORD ? [...anyCase(word), AFTER_WORD] : anyCase(word)
}

/** The first number of a right layout in the 40 characters from `from` on, behind a word. */
export function findNumberBehind(
  facts: Pick<NamedNumber, 'layouts' | 'check'>,
  reading: Reading,
  from: number,
): Candidate | null {
  const { bytes, text } = reading
  const to = Math.min(text.length, from + WINDOW)
  let digitAt = from
  while (digitAt < to && digit.table[bytes[digitAt] ?? 0] !== 1) digitAt += 1
  reading.steps += digitAt - from + 1
  if (digitAt >= to) return null
  // Each number has a digit among its first places, so words on the way are passed over.
  for (let start = Math.max(from, digitAt - LETTERS_MAX); start < to; start += 1) {
    if (alnum.table[bytes[start] ?? 0] !== 1 || alnum.table[bytes[start - 1] ?? 0] === 1) continue
    for (const layout of facts.layouts) {
      const end = layoutEnd(text, start, layout, true)
      reading.steps += 2
      if (end < 0 || !standsAlone(text, start, end)) continue
      if (facts.check(compactNumber(text.slice(start, end))))
        return { start, end, certainty: 'possible' }
    }
  }
  return null
}
