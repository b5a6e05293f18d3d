import { VerdictKey } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { platformNames } from '../jobs/job.ts'
import {
  formatHelp,
  formatProblem,
  formatReport,
  languageOf,
  languages,
  replyTexts,
  type Problem,
} from './reply-texts.ts'

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
  test.each(verdictKeys)(
    'the reply for %s contains the verdict, its caution and the report URL',
    (verdictKey) => {
      const text = formatReport({ verdictKey, url }, language)
      expect(text).toContain(replyTexts[language].verdicts[verdictKey])
      expect(text).toContain(replyTexts[language].cautions[verdictKey])
      expect(text.endsWith(` ${url}`)).toBe(true)
    },
  )

  test.each(verdictKeys)('the reply for %s fits into one post of X', (verdictKey) => {
    expect(lengthOnX(formatReport({ verdictKey, url }, language))).toBeLessThanOrEqual(280)
  })

  test('every other reply fits into one post of X', () => {
    const all = [
      ...problems.map((problem) => formatProblem(problem, language)),
      ...platformNames.map((platform) => formatHelp(platform, language)),
    ]
    for (const text of all) expect(lengthOnX(text)).toBeLessThanOrEqual(280)
  })

  test('only a photo that declares nothing gets the request to send a file', () => {
    for (const verdictKey of verdictKeys) {
      const text = formatReport({ verdictKey, url, isPhoto: true }, language)
      const isNothing = verdictKey === 'NO_AI_DECLARATION'
      expect(text.includes(replyTexts[language].photo)).toBe(isNothing)
    }
    const file = formatReport({ verdictKey: 'NO_AI_DECLARATION', url }, language)
    expect(file).not.toContain(replyTexts[language].photo)
  })

  test('all verdicts and all problems have different texts', () => {
    const verdicts = verdictKeys.map((verdictKey) => formatReport({ verdictKey, url }, language))
    expect(new Set(verdicts).size).toBe(verdicts.length)
    const texts = problems.map((problem) => formatProblem(problem, language))
    expect(new Set(texts).size).toBe(texts.length)
  })
})

test('the same problem has a different text in every language', () => {
  const texts = languages.map((language) => formatProblem('try_later', language))
  expect(new Set(texts).size).toBe(languages.length)
})

/** X counts a link as 23 and most characters outside Latin as two: docs.x.com, counting characters. */
function lengthOnX(text: string): number {
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
