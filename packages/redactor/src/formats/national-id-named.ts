import { anyCase, type Anchor, type Candidate, type SecretFormat } from '../format.ts'
import { alnum, digit, isIn, letter } from '../scan/alphabet.ts'
import type { Reading } from '../scan/reading.ts'
import { standsAlone } from './national-id.ts'
import { namedNumbers, type NamedNumber } from './national-id-numbers.ts'
import { compactNumber, layoutEnd } from './number-layout.ts'

const SHORT_WORD = 4
/** What stands behind a short word: it is a word of its own. */
const AFTER_WORD = ' :=_-.#"\'/(\t'
const WINDOW = 40

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
  const { text } = reading
  const to = Math.min(text.length, from + WINDOW)
  reading.steps += 1
  for (let start = from; start < to; start += 1) {
    reading.steps += 1
    const code = text.charCodeAt(start)
    if (!isIn(alnum, code) || isIn(alnum, text.charCodeAt(start - 1))) continue
    if (isIn(letter, code) && !isIn(digit, text.charCodeAt(start + 1)) && !mixes(text, start))
      continue
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

// Words between the name and the number are passed over without a look at each layout.
function mixes(text: string, start: number): boolean {
  for (let at = start; at < start + 8; at += 1) if (isIn(digit, text.charCodeAt(at))) return true
  return false
}
