import { VerdictKey } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { platformNames } from '../jobs/job.ts'
import { languageOf, languages } from './language.ts'
import { sayHelp, sayProblem, sayReport } from './say.ts'
import { words, type Problem } from './reply-texts.ts'

const url = 'https://security.example.com/r/rpt_0123456789abcdef0123456789abcdef'
const verdictKeys = VerdictKey.options
const problems: Problem[] = [
  'too_large',
  'not_image',
  'file_gone',
  'unreadable',
  'link_refused',
  'link_unreachable',
  'no_image',
  'image_and_url',
  'out_of_credits',
  'try_later',
  'too_many',
]

test.each([
  ['en-US', 'en'],
  ['de', 'de'],
  ['es-419', 'es'],
  ['zh-TW', 'zh'],
  ['JA_jp', 'ja'],
  ['fr-CA', 'fr'],
  ['pt-BR', 'en'],
  ['frr', 'en'],
  ['', 'en'],
  [null, 'en'],
])('the language of %s is %s', (locale, language) => {
  expect(languageOf(locale)).toBe(language)
})

describe.each(languages)('in %s', (language) => {
  test.each(verdictKeys)('%s is said with what it does not mean, and its report', (verdictKey) => {
    const said = sayReport({ verdictKey, url }, language)
    expect(said).toContain(words[language].verdicts[verdictKey])
    expect(said).toContain(words[language].cautions[verdictKey])
    expect(said.endsWith(` ${url}`)).toBe(true)
  })

  test.each(verdictKeys)('%s fits into one post of X', (verdictKey) => {
    expect(weightOnX(sayReport({ verdictKey, url }, language))).toBeLessThanOrEqual(280)
  })

  test('every other answer fits into one post of X', () => {
    const all = [
      ...problems.map((problem) => sayProblem(problem, language)),
      ...platformNames.map((platform) => sayHelp(platform, language)),
    ]
    for (const said of all) expect(weightOnX(said)).toBeLessThanOrEqual(280)
  })

  test('a photo that declares nothing is asked for as a file, no other image is', () => {
    for (const verdictKey of verdictKeys) {
      const said = sayReport({ verdictKey, url, isPhoto: true }, language)
      const isNothing = verdictKey === 'NO_AI_DECLARATION'
      expect(said.includes(words[language].photo)).toBe(isNothing)
    }
    const file = sayReport({ verdictKey: 'NO_AI_DECLARATION', url }, language)
    expect(file).not.toContain(words[language].photo)
  })

  test('no two verdicts and no two problems sound alike', () => {
    const verdicts = verdictKeys.map((verdictKey) => sayReport({ verdictKey, url }, language))
    expect(new Set(verdicts).size).toBe(verdicts.length)
    const said = problems.map((problem) => sayProblem(problem, language))
    expect(new Set(said).size).toBe(said.length)
  })
})

test('no two languages say the same', () => {
  const said = languages.map((language) => sayProblem('try_later', language))
  expect(new Set(said).size).toBe(languages.length)
})

/** X counts a link as 23 and most characters outside Latin as two: docs.x.com, counting characters. */
function weightOnX(text: string): number {
  const rest = text.replace(url, '')
  const weights = Array.from(rest, (character) => {
    const point = character.codePointAt(0) ?? 0
    const isLight =
      point <= 0x10ff ||
      (point >= 0x2000 && point <= 0x200d) ||
      (point >= 0x2010 && point <= 0x201f) ||
      (point >= 0x2032 && point <= 0x2037)
    return isLight ? 1 : 2
  })
  return weights.reduce((sum, weight) => sum + weight, rest === text ? 0 : 23)
}
