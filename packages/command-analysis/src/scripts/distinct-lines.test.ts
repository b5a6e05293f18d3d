import { expect, test } from 'vitest'
import { readShell } from './read-shell.ts'

const filler = 'make x; '.repeat(100)

function firstWords(script: string): string[] {
  return readShell(script, 'posix').lines.map(({ commands }) => commands[0]?.word ?? '')
}

test('a line that is repeated is kept where it first and last stands', () => {
  expect(firstWords(`curl a; ${filler}wget b; ${filler}curl a`)).toEqual([
    'curl',
    'make',
    'wget',
    'make',
    'curl',
  ])
})

test('lines that differ in anything that a rule may look at all stay', () => {
  const variants = [
    'x a',
    'x b',
    'x a >f',
    'x a >g',
    'sudo x a',
    'x a | y',
    'x a &',
    'V=1 x a',
    'x <<<a',
    '(x a)',
  ]
  const script = [...variants, ...variants].join('\n')
  const once = readShell(variants.join('\n'), 'posix').lines.length
  expect(readShell(`${script}\n${filler}`, 'posix').lines.length).toBeGreaterThanOrEqual(2 * once)
})
