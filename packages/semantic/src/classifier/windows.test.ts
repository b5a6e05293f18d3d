import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutIntoWindows } from './windows.ts'

const BYTES = 500

test.each([
  ['', []],
  ['  \n ', []],
  ['short', ['short']],
  ['x'.repeat(BYTES), ['x'.repeat(BYTES)]],
])('cutIntoWindows cuts %j into %j', (text, windows) => {
  expect(cutIntoWindows(text, BYTES, 10)).toEqual(windows)
})

describe('cutIntoWindows cuts a long text into windows that overlap', () => {
  const words = Array.from({ length: 3000 }, (_, n) => `word${n}`)

  test('every word is whole in a window together with its neighbours', () => {
    const windows = cutIntoWindows(words.join(' '), BYTES, 384) ?? []
    expect(windows.length).toBeLessThan(90)
    for (let n = 0; n + 5 < words.length; n += 1) {
      const run = words.slice(n, n + 5).join(' ')
      expect(windows.some((window) => ` ${window} `.includes(` ${run} `))).toBe(true)
    }
  })

  test('65,536 bytes never take more than 384 windows, wherever the spaces are', () => {
    const gap = fc.integer({ min: 1, max: 600 })
    fc.assert(
      fc.property(fc.array(gap, { minLength: 1, maxLength: 8 }), (gaps) => {
        const unit = gaps.map((length) => 'x'.repeat(length)).join(' ')
        const text = `${unit} `.repeat(Math.ceil(65_536 / (unit.length + 1))).slice(0, 65_536)
        expect(cutIntoWindows(text, BYTES, 384)).not.toBeNull()
      }),
    )
  })

  test('a text that takes too many windows is refused', () => {
    expect(cutIntoWindows('word '.repeat(1000), BYTES, 3)).toBeNull()
  })
})

test('windows of any text are within the bound, cut no character and cover all of it', () => {
  const text = fc.string({ unit: 'binary', maxLength: 400 })
  const bound = fc.integer({ min: 12, max: 60 })
  fc.assert(
    fc.property(text, bound, (whole, bytesMax) => {
      const windows = cutIntoWindows(whole, bytesMax, 1000) ?? []
      for (const window of windows) {
        expect(Buffer.byteLength(window)).toBeLessThanOrEqual(bytesMax)
        expect(whole).toContain(window)
      }
      const characters = new Set(whole)
      const seen = new Set(windows.join(''))
      for (const character of characters)
        expect(seen.has(character) || character.trim() === '').toBe(true)
    }),
  )
})
