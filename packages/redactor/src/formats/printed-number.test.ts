import { describe, expect, test } from 'vitest'
import { findSecrets } from '../find-secrets.ts'
import { luhnDigit } from '../proof/luhn.ts'
import { redactText } from '../redact-text.ts'
import { SEPARATORS } from './card-groups.ts'

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

describe('cards whose groups repeat or are near each other', () => {
  const repeated = ['4242', '5454', '4000']
    .map((group) => Array.from({ length: 4 }, () => group))
    .filter((parts) => luhnDigit(parts.join('').slice(0, 15)) === parts.join('').slice(15))

  test.each(SEPARATORS)('are redacted and not reported, parted by %j', (separator) => {
    expect(repeated.length).toBeGreaterThan(1)
    for (const parts of repeated) {
      const text = `card: ${parts.join(separator)}\nthanks`
      expect(findSecrets(text)).toMatchObject([{ category: 'CARD_NUMBER', certainty: 'possible' }])
      expect(redactText(text)).toBe('card: [REDACTED:CARD_NUMBER]\nthanks')
    }
  })

  test('any number that is right is one, wherever its groups are near each other', () => {
    for (const [network, length] of [
      ['40', 4],
      ['51', 4],
      ['6011', 0],
    ] as const)
      for (let seed = 0; seed < 100; seed += 1) {
        const group = (
          network +
          String(seed * 97)
            .padStart(4, '0')
            .slice(-length)
        ).slice(0, 4)
        const begun = group.repeat(3) + group.slice(0, 3)
        const whole = begun + luhnDigit(begun)
        const printed = whole.replaceAll(/(.{4})(?=.)/g, '$1 ')
        expect(redactText(`no ${printed}.`)).toBe('no [REDACTED:CARD_NUMBER].')
      }
  })

  test('a wrong check digit is none, and neither is a list that counts on', () => {
    expect(categories('card 4242 4242 4242 4241')).toEqual([])
    const lists = Array.from({ length: 400 }, (_, at) =>
      [0, 1, 2, 3].map((step) => 4000 + at + step),
    )
    const right = lists.filter((parts) => {
      const digits = parts.join('')
      return luhnDigit(digits.slice(0, 15)) === digits.slice(15)
    })
    expect(right.length).toBeGreaterThan(20)
    for (const parts of right)
      for (const separator of [' ', '\n'])
        expect(categories(`ports\n${parts.join(separator)}\nopen`)).toEqual([])
  })
})

describe('numbers of one digit behind the name of what they would be', () => {
  test.each(['cpf: 111.111.111-11', 'cpf 22222222222', 'nhs number 444 444 4444'])(
    '%s is redacted',
    (text) => {
      expect(categories(text)).toEqual(['NATIONAL_ID'])
    },
  )
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
