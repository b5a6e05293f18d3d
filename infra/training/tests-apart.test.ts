import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { makeCases } from './cases/make-cases.ts'
import { generateCases } from './relation/generate-cases.ts'

/** The tests of the model, the examples of the playground, whose test asks the model, and the texts of the robustness table. */
const testFiles = globSync(
  [
    'packages/semantic-embedded/src/**/*.test.ts',
    'apps/console/src/pages/playground/examples/*.ts',
    'infra/training/relation/blind-*.txt',
    'packages/evaluation/commands/robustness/texts.ts',
  ],
  { cwd: join(import.meta.dirname, '../..') },
).map((file) => join(import.meta.dirname, '../..', file))

/** Shorter texts, and names without a space, may be in both. */
const leastLength = 24

test('no text of a test of the embedded model is in its training', () => {
  const trained = trainingTexts().map(normalize).join('\n')
  expect(trained.length).toBeGreaterThan(1_000_000)
  const tested = testFiles.flatMap((file) => textsOf(file)).map(normalize)
  expect(tested.length).toBeGreaterThan(500)
  const long = tested.filter((text) => text.length >= leastLength && text.includes(' '))
  expect(long.filter((text) => trained.includes(text))).toEqual([])
})

/** The texts of every file that training reads, and a sample of the cases that are composed from them. */
function trainingTexts(): string[] {
  const files = globSync('{cases,relation}/**/*.{ts,jsonl,txt}', { cwd: import.meta.dirname })
    .filter((file) => !/blind-|\.test\.ts$/.test(file))
    .map((file) => join(import.meta.dirname, file))
  const composed = [...makeCases(3, 1), ...generateCases(1, 300)]
  return [...files.flatMap((file) => textsOf(file)), ...stringsIn(composed)]
}

/** The strings of source code, the strings of lines of JSON, or the lines of a text. */
function textsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const lines = source.split('\n').filter((line) => line !== '')
  if (file.endsWith('.jsonl')) return lines.flatMap((line) => stringsIn(JSON.parse(line)))
  return file.endsWith('.ts') ? stringsIn(parseSync(file, source).program) : lines
}

function stringsIn(value: unknown): string[] {
  const strings: string[] = []
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string') strings.push(next)
    else if (typeof next === 'object' && next !== null) pending.push(...Object.values(next))
  }
  return strings
}

function normalize(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
