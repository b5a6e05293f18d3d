import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSecrets } from '../search/find-secrets.ts'
import * as checks from './national-id-checks.ts'

/** Numbers that authorities and textbooks publish as right. */
const published: readonly (readonly [string, checks.NumberCheck, string])[] = [
  ['Brazil, person', checks.isCpf, '52998224725'],
  ['Brazil, company', checks.isCnpj, '11222333000181'],
  ['Italy', checks.isCodiceFiscale, 'RSSMRA85T10A562S'],
  ['Spain', checks.isDni, '12345678Z'],
  ['Spain, foreigner', checks.isDni, 'X1234567L'],
  ['Finland', checks.isHetu, '131052308T'],
  ['France', checks.isNir, '255081416802538'],
  ['China', checks.isResidentId, '11010519491231002X'],
  ['Poland', checks.isPesel, '44051401359'],
  ['Sweden', checks.isPersonnummer, '8112189876'],
  ['Norway', checks.isFodselsnummer, '29029600013'],
  ['Netherlands', checks.isBsn, '111222333'],
  ['Belgium', checks.isRijksregister, '85073003328'],
  ['Türkiye', checks.isKimlik, '10000000146'],
  ['India', checks.isAadhaar, '999941057058'],
  ['Canada', checks.isLuhn, '046454286'],
  ['United Kingdom, health', checks.isNhs, '9434765919'],
  ['Singapore', checks.isNric, 'S1234567D'],
  ['Singapore, foreigner', checks.isNric, 'F1234567N'],
  ['South Africa', checks.isSouthAfrican, '8001015009087'],
  ['Mexico', checks.isCurp, 'HEGG560427MVZRRL04'],
  ['Argentina', checks.isCuit, '20123456786'],
  ['Chile', checks.isRut, '123456785'],
  ['Australia, tax', checks.isTfn, '123456782'],
  ['Australia, health', checks.isMedicare, '212345670'],
]

describe.each(published)('the identity number of %s', (country, isRight, number) => {
  test(`the check of ${country} accepts the published number and refuses it with another digit`, () => {
    expect(isRight(number)).toBe(true)
    const at = number.search(/[0-9](?=[^0-9]*$)/)
    const wrong = (Number(number.charAt(at)) + 1) % 10
    expect(isRight(number.slice(0, at) + String(wrong) + number.slice(at + 1))).toBe(false)
  })
})

describe('numbers that are not those of persons', () => {
  test.each([
    'released 2024.11.22-123.45 of the tool',
    'from 10.20.30.40 to 192.168.100.200-12',
    'order 20241122-1234 was shipped',
    'call +46 70 123 45 67 or 020-123 456-7890',
    'at 1732184752123 and 20241122103000',
    'a panel of 12 companies since 1999, sin 123',
    'PAN of the frying kind, CPR training 2024-11-22',
    'the NHS 2024 budget was 182000000000',
  ])('findSecrets finds no identity number in %s', (text) => {
    expect(findSecrets(text)).toEqual([])
  })

  test('an identity number without its word is not found', () => {
    expect(findSecrets(['4155', '0335', '9631'].join(' '))).toEqual([])
    expect(findSecrets(`Aadhaar no. ${['4155', '0335', '9631'].join(' ')}`)).toHaveLength(1)
  })
})

describe('check digits of identity numbers', () => {
  test('valueOfCharacter gives letters the values after the digits', () => {
    expect([
      checks.valueOfCharacter('0'),
      checks.valueOfCharacter('9'),
      checks.valueOfCharacter('A'),
      checks.valueOfCharacter('Z'),
    ]).toEqual([0, 9, 10, 35])
  })

  test('weightedSum ignores digits beyond its weights', () => {
    expect(checks.weightedSum('1234', [3, 2])).toBe(7)
  })

  test('checkDigitMod11 replaces 10 and 11 with the given characters', () => {
    expect([
      checks.checkDigitMod11(1, 'X'),
      checks.checkDigitMod11(0, 'X'),
      checks.checkDigitMod11(4, 'X'),
    ]).toEqual(['X', '0', '7'])
  })

  test('isDate accepts the days of the calendar only', () => {
    expect([
      checks.isDate(2, 29),
      checks.isDate(2, 30),
      checks.isDate(4, 31),
      checks.isDate(12, 31),
      checks.isDate(13, 1),
    ]).toEqual([true, false, false, true, false])
  })

  test('passesVerhoeff accepts exactly one check digit and detects every wrong digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{4,12}$/),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (body, at, shift) => {
          const right = Array.from('0123456789', (digit) => body + digit).filter(
            checks.passesVerhoeff,
          )
          expect(right).toHaveLength(1)
          const [whole = ''] = right
          const place = at % whole.length
          const wrong = (Number(whole.charAt(place)) + shift) % 10
          expect(
            checks.passesVerhoeff(whole.slice(0, place) + String(wrong) + whole.slice(place + 1)),
          ).toBe(false)
        },
      ),
    )
  })
})
