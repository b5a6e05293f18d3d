import { readdirSync, readFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import { describe, expect, test } from 'vitest'

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)
const patterns = files.flatMap((name) =>
  regularExpressions(readFileSync(new URL(name, folder), 'utf8')).map((found) => ({
    name,
    ...found,
  })),
)

describe('every regular expression of the package', () => {
  test('is seen by this test', () => {
    expect(files.length).toBeGreaterThan(30)
    expect(patterns.length).toBeGreaterThan(0)
    for (const name of files)
      expect(readFileSync(new URL(name, folder), 'utf8'), name).not.toContain('new RegExp')
  })

  test.each(patterns)(
    'is safe against backtracking: /$source/$flags in $name',
    ({ source, flags }) => {
      expect(checkSync(source, flags).status).toBe('safe')
    },
  )
})

/** Literals behind an opening bracket, a comma or an operator. */
function regularExpressions(code: string): { source: string; flags: string }[] {
  return [
    ...code.matchAll(/[(,=:]\s*\/((?:[^/\\\n*]|\\.)(?:[^/\\\n]|\\.)*)\/([dgimsuvy]*)(?=[.,)\s])/g),
  ].map((match) => ({ source: match[1] ?? '', flags: match[2] ?? '' }))
}
