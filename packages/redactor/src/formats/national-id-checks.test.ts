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

describe.each(published)('%s', (country, isRight, number) => {
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
