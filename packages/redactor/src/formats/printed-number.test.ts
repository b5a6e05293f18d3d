import { describe, expect, test } from 'vitest'
import { findSecrets } from '../search/find-secrets.ts'
import { luhnDigit } from '../checks/luhn.ts'
import { redactText } from '../redact/redact-text.ts'
import { RARE_SEPARATORS, SEPARATORS } from './digit-groups.ts'

const body = ['4539', '1488', '0343', '646'].join('')
const card = body + luhnDigit(body)
const groups = [card.slice(0, 4), card.slice(4, 8), card.slice(8, 12), card.slice(12)]
const account = ['DE89', '3704', '0044', '0532', '0130', '00']

function categories(text: string): string[] {
  return findSecrets(text).map(({ category }) => category)
}

describe('printed cards', () => {
  test.each([' ', '-', '.', '\u00a0', '\u202f', '\n', '\r\n', '  ', ' - '])(
    'a card with groups separated by %j is one finding',
    (separator) => {
      expect(categories(`card\n${groups.join(separator)}\nthanks`)).toEqual(['CARD_NUMBER'])
    },
  )

  test('every card in a row of cards is found', () => {
    const one = groups.join(' ')
    expect(categories(`${one} ${one} ${one} ${one}`)).toEqual(Array(4).fill('CARD_NUMBER'))
  })

  test('a card with a date behind it is found', () => {
    expect(categories(`${groups.join(' ')} 1226`)).toEqual(['CARD_NUMBER'])
  })

  test.each([
    `${groups.join(' ')} 5115 5180`,
    `${groups.join(' ')} 51aa 51DD 9F52 9D06`,
    `9\n${groups.join('\n')}`,
    `${groups.join('\n')}\n17`,
    `v${groups.join('.')}`,
    `1.${groups.join('.')}`,
    'at 2026.1122.0353.5912',
    'ports 4000\n4001\n4002\n4003',
  ])('findSecrets finds no card in %j', (text) => {
    expect(categories(text)).toEqual([])
  })
})

describe('cards whose groups repeat or are near each other', () => {
  const repeated = ['4242', '5454', '4000']
    .map((group) => Array.from({ length: 4 }, () => group))
    .filter((parts) => luhnDigit(parts.join('').slice(0, 15)) === parts.join('').slice(15))

  test.each(SEPARATORS)(
    'cards with repeated groups separated by %j are redacted and not reported',
    (separator) => {
      expect(repeated.length).toBeGreaterThan(1)
      for (const parts of repeated) {
        const text = `card: ${parts.join(separator)}\nthanks`
        expect(findSecrets(text)).toMatchObject([
          { category: 'CARD_NUMBER', certainty: 'possible' },
        ])
        expect(redactText(text)).toBe('card: [REDACTED:CARD_NUMBER]\nthanks')
      }
    },
  )

  test('every number with a correct check digit is a card, even if its groups are close to each other', () => {
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

  test('a wrong check digit and a list that counts up are not cards', () => {
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

/** The digits in groups of these lengths. */
function inGroups(digits: string, lengths: readonly number[], separator: string): string {
  let at = 0
  return lengths
    .map((length) => {
      at += length
      return digits.slice(at - length, at)
    })
    .join(separator)
}

function wide(text: string): string {
  return text.replaceAll(/[0-9]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))
}

const amexBody = ['3714', '496353', '9843'].join('')
const amex = amexBody + luhnDigit(amexBody)
const repeating = '4242'.repeat(4)
const wrong = card.slice(0, 15) + String((Number(card.at(15)) + 1) % 10)

describe('a card whose check digit and issuer are right is redacted in every usual writing', () => {
  const [a = '', b = '', c = '', d = ''] = groups
  const inFours = (digits: string) => inGroups(digits, [4, 4, 4, 4], ' ')
  const writings: readonly ((digits: string) => string)[] = [
    // With the date of expiry and the code.
    (digits) => `${inFours(digits)} 1226 4321`,
    (digits) => `${inFours(digits)} 1226 432`,
    (digits) => `${inFours(digits)} 12/26 432`,
    (digits) => `${inGroups(digits, [4, 4, 4, 4], '-')}-1226-432`,
    (digits) => `1226 ${inFours(digits)}`,
    (digits) => `${digits}1226`,
    (digits) => `${digits}1226432`,
    (digits) => `${digits}-12-26-432`,
    (digits) => `${digits}|12|26|432`,
    (digits) => `${digits}_1226`,
    // In other groups.
    ...[
      [4, 8, 4],
      [8, 4, 4],
      [4, 4, 8],
      [4, 12],
      [12, 4],
      [6, 10],
      [10, 6],
      [8, 8],
      [6, 6, 4],
    ].flatMap((lengths) =>
      [' ', '-', '\u00a0'].map(
        (separator) => (digits: string) => inGroups(digits, lengths, separator),
      ),
    ),
    // Over a line break.
    (digits) => inFours(digits).replace(/ (?=\d{4}$)/, '\n'),
    // Glued to a word, and in a table.
    (digits) => `card${digits}`,
    (digits) => `Visa${inFours(digits)}`,
    (digits) => `my_card_${digits}`,
    (digits) => `card-${digits}`,
    (digits) => `https://shop.test/pay/${digits}`,
    (digits) => `${digits}exp`,
    (digits) => `Kim,${digits},12/26`,
    (digits) => `17,${digits},12/26`,
    (digits) => `\u5361\u53f7${digits}\u6709\u6548`,
    // In wide digits.
    wide,
    (digits) => wide(inFours(digits)),
    (digits) => `card${wide(digits)}`,
  ]
  test.each(writings.map((write) => write(card)))('the card is redacted in %j', (text) => {
    expect(redactText(`paid: ${text}\nthanks`)).toContain('[REDACTED:CARD_NUMBER]')
    expect(redactText(text)).toContain('[REDACTED:CARD_NUMBER]')
  })

  test.each(writings.map((write) => write(repeating)))(
    'the card with repeated groups is redacted in %j',
    (text) => {
      expect(redactText(`paid: ${text}\nthanks`)).toContain('[REDACTED:CARD_NUMBER]')
    },
  )

  test.each(writings.map((write) => write(wrong)))(
    'a card with a wrong check digit is kept: %j',
    (text) => {
      expect(categories(`paid: ${text}\nthanks`)).not.toContain('CARD_NUMBER')
    },
  )

  test.each([
    `${a} ${b}-${c}.${d}`,
    `${a}-${b} ${c}-${d}`,
    `${a} ${b}  ${c} ${d}`,
    `${a}/${b} ${c}_${d}`,
    ...RARE_SEPARATORS.map((separator) => groups.join(separator)),
    ...[...SEPARATORS, '/', ',', '_', ':'].map((separator) => inGroups(amex, [4, 6, 5], separator)),
    inGroups(amex, [4, 11], ' '),
    `${inGroups(amex, [4, 6, 5], ' ')} 1226 4321`,
  ])('the card is redacted in %j', (text) => {
    expect(redactText(`paid: ${text}\nthanks`)).toMatch(/^paid: \[REDACTED:CARD_NUMBER\]/)
  })

  test('several cards with dates between them are all found', () => {
    const one = groups.join(' ')
    for (const row of [one, inFours(repeating)])
      expect(categories(`${row} 1226 ${row} 1127 ${row}`)).toEqual(Array(3).fill('CARD_NUMBER'))
  })

  test('a number that may be something other than a card is not reported', () => {
    for (const text of [
      `order${card}`,
      `${a} ${b}-${c}.${d}`,
      groups.join('/'),
      `${a} ${b}${c}${d}`,
    ])
      expect(findSecrets(text)).toMatchObject([{ certainty: 'possible' }])
  })
})

describe('numbers that only resemble a card pass', () => {
  const [a = '', b = '', c = '', d = ''] = groups
  test.each([
    `0.${card}`,
    `3,${card}`,
    `0x${card}`,
    `x${card}`,
    `trace ${card}123456789`,
    `${card}1326`, // no month
    `${card}ad`,
    `f1${card}`,
    `2001:${groups.join(':')}`,
    `${groups.join(':')}::1`,
    `7,${groups.join(',')}`,
    `${groups.join(',')},1999,2000`,
    `/srv/1/${groups.join('/')}`,
    `${a}.${b}${c}${d}`,
    `${a} ${b}\n${c} ${d}\n5155 1200`,
    `1999\t${a}\t${b}\n${c}\t${d}`,
    `${a}, ${b}, ${c}, ${d}`,
    'sold 4539 of 1488 in 0343 for 6467',
    'ISBN 978-3-16-148410-0',
    'EAN 4 006381 333931',
    'tracking 9400 1000 0000 0000 0000 00',
    'at 20261122223015123456',
    'tel +49 3012 3456 7890',
  ])('no card is found in %j', (text) => {
    expect(categories(text)).not.toContain('CARD_NUMBER')
  })
})

describe('numbers of one digit behind the name of what they would be', () => {
  test.each(['cpf: 111.111.111-11', 'cpf 22222222222', 'nhs number 444 444 4444'])(
    'the identity number is found in %s',
    (text) => {
      expect(categories(text)).toEqual(['NATIONAL_ID'])
    },
  )
})

describe('printed accounts', () => {
  test.each([' ', '-', '.', '\u00a0', '\t', '\n'])(
    'an IBAN with groups separated by %j is one finding',
    (separator) => {
      expect(categories(`to ${account.join(separator)} today`)).toEqual(['IBAN'])
    },
  )

  test('an IBAN in lower case is found behind its word only', () => {
    const small = account.join('').toLowerCase()
    expect(categories(`IBAN: ${small}`)).toEqual(['IBAN'])
    expect(categories(`hash ${small}`)).toEqual([])
  })

  test('an IBAN in mixed case is not found', () => {
    expect(categories('LV80 bANK 0000 4351 9500 1')).toEqual([])
  })
})

describe('connection strings', () => {
  test.each([
    ['Server=db1;User Id=app;Password=tiger;', 'tiger'],
    ['Data Source=db1;Password="ti;ger";Encrypt=yes', 'ti;ger'],
    ['host=db1 dbname=x user=app password=tiger sslmode=require', 'tiger'],
    ['jdbc:mysql://db1/x?user=app&password=tiger', 'tiger'],
  ])('the password of the connection string %s is found', (text, password) => {
    const found = findSecrets(text).map(({ start, end }) => text.slice(start, end))
    expect(found).toEqual([password])
  })

  test.each([
    'def login(host=None, user=None, password=None, port=None):',
    'sudo: kim : TTY=pts/0 ; PWD=/srv/app ; USER=root',
    'Server=db1;User Id=app;Password=<password>;',
    'password=tiger',
  ])('the connection string %s has no password', (text) => {
    expect(categories(text).filter((category) => category === 'DB_URL')).toEqual([])
  })
})

describe('seed phrases', () => {
  test.each([
    'The mnemonic is a list of words that people write down and keep safe for years to come',
    'seed phrase: one two three',
    'recovery phrase: the words that you wrote down with your wallet and never showed to others',
    'two-factor authentication with this that they have come from here then',
  ])('no seed phrase is found in %s', (text) => {
    expect(categories(text)).toEqual([])
  })
})
