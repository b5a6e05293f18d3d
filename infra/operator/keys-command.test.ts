import { StartupProblem } from '@ase/settings'
import { describe, expect, test } from 'vitest'
import { parseKeysCommand } from './keys-command.ts'

const ID = '0aff4b49-086e-4f7e-a2aa-195c38d6a526'

test('the command create takes an account, a name and credits', () => {
  const args = 'create --account a@b.test --name ci --create-account --credits 500'
  expect(parseKeysCommand(args.split(' '))).toEqual({
    verb: 'create',
    email: 'a@b.test',
    name: 'ci',
    createAccount: true,
    credits: 500,
  })
})

test('the command create needs the account only', () => {
  expect(parseKeysCommand(['create', '--account', 'a@b.test'])).toEqual({
    verb: 'create',
    email: 'a@b.test',
    name: 'operator',
    createAccount: false,
    credits: 0,
  })
})

test('the commands list and revoke are read', () => {
  expect(parseKeysCommand(['list'])).toEqual({ verb: 'list', email: null })
  expect(parseKeysCommand(['revoke', ID])).toEqual({ verb: 'revoke', id: ID })
})

test.each(['--help', '-h', 'create -h'])('the argument %s shows the help', (line) => {
  expect(parseKeysCommand(line.split(' '))).toBeNull()
})

describe('anything else shows the usage', () => {
  test.each([
    '',
    'make',
    'create',
    'create x --account a@b.test',
    'create --account nobody',
    'create --account a@b.test --credits -1',
    'create --account a@b.test --credits 1e3',
    'create --account a@b.test --credits 10000001',
    'create --account a@b.test --unknown',
    'list all',
    'revoke',
    'revoke first',
    `revoke ${ID} ${ID}`,
  ])('the arguments %j show the usage', (line) => {
    const parse = () => parseKeysCommand(line.split(' ').filter((word) => word !== ''))
    expect(parse).toThrow(StartupProblem)
    expect(parse).toThrow(/keys create --account/)
  })
})

test.each([
  ['create --account a@b.test --naem x', 'unknown option --naem'],
  ['create --account a@b.test --credits -5', '--credits=-5'],
  ['create --account', '--account lacks its value'],
  ['create --create-account=1', '--create-account takes no value'],
  ['revoke', 'revoke needs the id of one key'],
  [`revoke ${ID} ${ID}`, 'revoke needs the id of one key'],
  ['make', 'unknown command'],
])('the error for the arguments %j names the problem', (line, problem) => {
  expect(() => parseKeysCommand(line.split(' '))).toThrow(problem)
})

test.each(['', ' ', '\u200b', '\t', 'a\u001b[31mb', 'x'.repeat(101), `asek_${'0'.repeat(38)}`])(
  'the name %j of a key is refused',
  (name) => {
    const args = ['create', '--account', 'a@b.test', '--name', name]
    expect(() => parseKeysCommand(args)).toThrow('--name has 1 to 100 characters')
  },
)
