import { StartupProblem } from '@ase/settings'
import { describe, expect, test } from 'vitest'
import { parseCreditsCommand } from './credits-command.ts'

const ID = '0aff4b49-086e-4f7e-a2aa-195c38d6a526'

test('the command grant takes an account, credits and a reason', () => {
  const args = ['grant', '--account', 'A@b.test', '--credits', '500', '--reason', 'a bad day']
  expect(parseCreditsCommand(args)).toEqual({
    verb: 'grant',
    account: 'a@b.test',
    credits: 500,
    reason: 'a bad day',
  })
})

test('the command adjust also takes a negative number', () => {
  const args = ['adjust', '--account', ID, '--credits=-500', '--reason', 'twice']
  expect(parseCreditsCommand(args)).toEqual({
    verb: 'adjust',
    account: ID,
    credits: -500,
    reason: 'twice',
  })
})

test('the command refund takes all that is left, or a part', () => {
  const refund = { verb: 'refund', subject: ID, cents: null, reason: 'unused' }
  expect(parseCreditsCommand(['refund', ID, '--reason', 'unused'])).toEqual(refund)
  expect(parseCreditsCommand(['refund', ID, '--reason', 'unused', '--cents', '300'])).toEqual({
    ...refund,
    cents: 300,
  })
  const payment = { ...refund, subject: 'pi_3Q' }
  expect(parseCreditsCommand(['refund', 'pi_3Q', '--reason', 'unused'])).toEqual(payment)
})

test('the commands show, audit and help are read', () => {
  expect(parseCreditsCommand(['show', '--account', ID])).toEqual({ verb: 'show', account: ID })
  expect(parseCreditsCommand(['audit'])).toEqual({ verb: 'audit' })
  expect(parseCreditsCommand(['unsettled'])).toEqual({ verb: 'unsettled' })
  expect(parseCreditsCommand(['unmatched'])).toEqual({ verb: 'unmatched' })
  expect(parseCreditsCommand(['--help'])).toEqual({ verb: 'help' })
})

describe('anything else shows the usage', () => {
  test.each([
    '',
    'make',
    'audit all',
    'unsettled all',
    'unmatched all',
    'audit --account a@b.test',
    'show',
    'show --account nobody',
    'show --account a@b.test --cents 5',
    'grant --account a@b.test --credits 5',
    'grant --account a@b.test --reason x',
    'grant --credits 5 --reason x',
    'grant --account a@b.test --credits 0 --reason x',
    'grant --account a@b.test --credits=-5 --reason x',
    'grant --account a@b.test --credits 1e3 --reason x',
    'grant --account a@b.test --credits 10000001 --reason x',
    'grant --account a@b.test --credits 5 --reason=',
    `grant --account a@b.test --credits 5 --reason ${'x'.repeat(201)}`,
    'adjust --account a@b.test --credits -5 --reason x',
    'adjust --account a@b.test --credits=-0 --reason x',
    'refund',
    'refund first --reason x',
    `refund ${ID}`,
    `refund ${ID} --reason x --cents 0`,
    `refund ${ID} ${ID} --reason x`,
    `refund ${ID} --reason x --account a@b.test`,
  ])('the arguments %j show the usage', (line) => {
    const parse = () => parseCreditsCommand(line.split(' ').filter((word) => word !== ''))
    expect(parse).toThrow(StartupProblem)
    expect(parse).toThrow(/credits grant --account/)
  })

  test('a reason of several lines shows the usage', () => {
    const args = ['grant', '--account', ID, '--credits', '5', '--reason', 'one\ntwo']
    expect(() => parseCreditsCommand(args)).toThrow(/on one line/)
  })
})

test.each([
  ['refund', 'refund needs the id of one purchase or payment'],
  ['show --acount x', 'unknown option --acount'],
  ['adjust --credits -5', '--credits=-5'],
])('the error for the arguments %j names the problem', (line, problem) => {
  expect(() => parseCreditsCommand(line.split(' '))).toThrow(problem)
})
