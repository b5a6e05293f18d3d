import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, type Line } from './lines.ts'

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

async function* partsOf(parts: readonly string[]): AsyncGenerator<string> {
  await Promise.resolve()
  yield* parts
}

function linesIn(...parts: string[]): Promise<Line[]> {
  return collect(linesOf(partsOf(parts)))
}

test('a text in any parts has the lines of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.stringMatching(/^[ab\n]*$/)), async (parts) => {
      const whole = parts.join('').split('\n')
      if (whole.at(-1) === '') whole.pop()
      const expected = whole.map((text, index) => ({ number: index + 1, text }))
      expect(await linesIn(...parts)).toEqual(expected)
    }),
  )
})

test('a line that is too long is reported and not kept in memory; the next one is read', async () => {
  const half = 'x'.repeat(1_048_576)
  expect(await linesIn(half, half, 'x\nnext')).toEqual([
    { number: 1, text: null },
    { number: 2, text: 'next' },
  ])
})

test('a line that never ends is reported and not kept in memory', async () => {
  const half = 'x'.repeat(1_048_576)
  expect(await linesIn(half, half, half)).toEqual([{ number: 1, text: null }])
})
