import { expect, test } from 'vitest'
import { readArguments, refusalWith } from './read-arguments.ts'
import { StartupProblem } from './startup-problem.ts'

const refuse = refusalWith(['report [--since <day>] [--json] <file>...'])
const options = { since: { type: 'string' }, json: { type: 'boolean' } } as const
const read = (line: string) => readArguments(line.split(' '), options, refuse)

test('options and the words between them are read, after the -- of pnpm too', () => {
  for (const line of ['a --since 2026-01-31 b --json', '-- a --since=2026-01-31 b --json']) {
    const { values, positionals } = read(line)
    expect(positionals).toEqual(['a', 'b'])
    expect({ ...values }).toEqual({ since: '2026-01-31', json: true })
  }
})

test.each([
  ['--unknown', 'unknown option --unknown'],
  ['--__proto__', 'unknown option --__proto__'],
  ['--constructor=1', 'unknown option --constructor'],
  ['--json=yes', '--json takes no value'],
  ['--since', '--since lacks its value (one that begins with - is written --since=-5)'],
  ['--since --json', '--since lacks its value (one that begins with - is written --since=-5)'],
])('the arguments "%s" are refused with a reason and the usage', (line, reason) => {
  expect(() => read(line)).toThrow(StartupProblem)
  expect(() => read(line)).toThrow(`${reason}\n  report [--since <day>]`)
})

test('a refusal repeats no value of an option', () => {
  expect(() => read('--json=hunter2')).not.toThrow(/hunter2/)
})
