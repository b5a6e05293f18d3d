import { describe, expect, test } from 'vitest'
import { findSecrets } from '../find-secrets.ts'
import { luhnDigit } from '../proof/luhn.ts'

const body = ['4539', '1488', '0343', '646'].join('')
const card = body + luhnDigit(body)
const groups = [card.slice(0, 4), card.slice(4, 8), card.slice(8, 12), card.slice(12)]
const account = ['DE89', '3704', '0044', '0532', '0130', '00']

function categories(text: string): string[] {
  return findSecrets(text).map(({ category }) => category)
}

describe('printed cards', () => {
  test.each([' ', '-', '.', '\u00a0', '\u202f', '\n', '\r\n', '  ', ' - '])(
    'groups parted by %j are one card',
    (separator) => {
      expect(categories(`card\n${groups.join(separator)}\nthanks`)).toEqual(['CARD_NUMBER'])
    },
  )

  test('cards in a row are all found', () => {
    const one = groups.join(' ')
    expect(categories(`${one} ${one} ${one} ${one}`)).toEqual(Array(4).fill('CARD_NUMBER'))
  })

  test('a date behind the card does not hide it', () => {
    expect(categories(`${groups.join(' ')} 1226`)).toEqual(['CARD_NUMBER'])
  })

  test.each([
    `${groups.join(' ')} 5115 5180`,
    `${groups.join(' ')} 51aa 51DD 9F52 9D06`,
    `${groups[0]} ${groups[1]}-${groups[2]}.${groups[3]}`,
    `9\n${groups.join('\n')}`,
    `${groups.join('\n')}\n17`,
    `v${groups.join('.')}`,
    `1.${groups.join('.')}`,
    'at 2026.1122.0353.5912',
    'ports 4000\n4001\n4002\n4003',
  ])('%j is none', (text) => {
    expect(categories(text)).toEqual([])
  })
})

describe('printed accounts', () => {
  test.each([' ', '-', '.', '\u00a0', '\t', '\n'])('groups parted by %j are one', (separator) => {
    expect(categories(`to ${account.join(separator)} today`)).toEqual(['IBAN'])
  })

  test('small letters count behind the word only', () => {
    const small = account.join('').toLowerCase()
    expect(categories(`IBAN: ${small}`)).toEqual(['IBAN'])
    expect(categories(`hash ${small}`)).toEqual([])
  })

  test('letters of both cases are no account', () => {
    expect(categories('LV80 bANK 0000 4351 9500 1')).toEqual([])
  })
})

describe('connection strings', () => {
  test.each([
    ['Server=db1;User Id=app;Password=tiger;', 'tiger'],
    ['Data Source=db1;Password="ti;ger";Encrypt=yes', 'ti;ger'],
    ['host=db1 dbname=x user=app password=tiger sslmode=require', 'tiger'],
    ['jdbc:mysql://db1/x?user=app&password=tiger', 'tiger'],
  ])('%s', (text, password) => {
    const found = findSecrets(text).map(({ start, end }) => text.slice(start, end))
    expect(found).toEqual([password])
  })

  test.each([
    'def login(host=None, user=None, password=None, port=None):',
    'sudo: kim : TTY=pts/0 ; PWD=/srv/app ; USER=root',
    'Server=db1;User Id=app;Password=<password>;',
    'password=tiger',
  ])('%s holds none', (text) => {
    expect(categories(text).filter((category) => category === 'DB_URL')).toEqual([])
  })
})

describe('seeds', () => {
  test.each([
    'The mnemonic is a list of words that people write down and keep safe for years to come',
    'seed phrase: one two three',
    'recovery phrase: the words that you wrote down with your wallet and never showed to others',
    'two-factor authentication with this that they have come from here then',
  ])('%s', (text) => {
    expect(categories(text)).toEqual([])
  })
})
