import { StartupProblem } from '@ase/settings'
import { describe, expect, test } from 'vitest'
import { parseReplayCommand } from './replay-command.ts'

const nothing = {
  policy: null,
  policyDir: null,
  decidedBy: null,
  email: null,
  since: null,
  until: null,
  examplesMax: 3,
  form: 'text',
}

test('the command replay without arguments recomputes every evaluation under its own policy', () => {
  expect(parseReplayCommand([])).toEqual(nothing)
  expect(parseReplayCommand(['--'])).toEqual(nothing)
})

test('the command replay reads all of its options', () => {
  const args =
    '--policy acme@2026.01.31-2 --policy-dir ./candidates --decided-by default --account A@b.test ' +
    '--since 2026-10-01 --until 2026-11-01T06:30:00+02:00 --examples 0 --json'
  expect(parseReplayCommand(args.split(' '))).toEqual({
    policy: { id: 'acme', version: '2026.01.31-2' },
    policyDir: './candidates',
    decidedBy: 'default',
    email: 'a@b.test',
    since: new Date('2026-10-01T00:00:00Z'),
    until: new Date('2026-11-01T04:30:00Z'),
    examplesMax: 0,
    form: 'json',
  })
  expect(parseReplayCommand(['--policy', 'acme'])?.policy).toEqual({ id: 'acme', version: null })
})

test('the command replay reads --help', () => {
  expect(parseReplayCommand(['-h'])).toBeNull()
})

describe('anything else shows the usage', () => {
  test.each([
    '--policy Acme',
    '--policy acme@1',
    '--policy',
    '--since yesterday',
    '--since 2026-02-28T00:00',
    '--since 2026-02-31',
    '--since 2026-02-28T24:30Z',
    '--until 2026-13-01',
    '--since 2026-11-01 --until 2026-11-01',
    '--account nobody',
    '--examples 101',
    '--unknown',
    'acme',
  ])('the command replay shows the usage for %s', (line) => {
    const parse = () => parseReplayCommand(line.split(' '))
    expect(parse).toThrow(StartupProblem)
    expect(parse).toThrow(/--policy <id>/)
  })
})
