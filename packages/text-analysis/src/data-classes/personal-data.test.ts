import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDataClassAllowed } from './data-classes.ts'
import { findDataClasses } from './data-classes.ts'
import { countIdentityNumbers } from './identity-numbers.ts'

describe('identity numbers and accounts of people are found', () => {
  test.each([
    ['United States', 'her number is 219-09-9999'],
    ['Spain', 'DNI 45871236J'],
    ['Spain, foreigners', 'NIE X1234567L'],
    ['Brazil', 'CPF 529.982.247-25'],
    ['Switzerland', 'AHV 756.9217.0769.85'],
    ['Finland', '131052-308T'],
    ['China', '11010519491231002X'],
    ['Poland', 'PESEL 44051401359'],
    ['United Kingdom', 'National Insurance number QQ 12 34 56 C'],
    ['Germany', 'Steuer-ID 86 095 742 719'],
    ['a passport', 'passport number C01X00T47'],
    ['a passport of somebody', 'Passport of Mrs Dahl, number: X77K01P90'],
    ['a tax number of somebody', 'Steuer-ID von Frau Lind: 86 095 742 719'],
  ])('a number of a person is found: %s', (_, text) => {
    expect(countIdentityNumbers(text)).toBe(1)
  })

  test.each([
    ['a wrong check letter', '12345678A'],
    ['wrong check digits', '529.982.247-26'],
    ['eleven digits without their name', 'no. 44051401359'],
    ['a build', 'build 219-09-9999'],
    ['a form that is printed as an example', 'My SSN is 123-45-6789'],
    ['a version', '1.2.3, 10.0.0.1, 2026-11-21'],
  ])('a number that belongs to no person is not found: %s', (_, text) => {
    expect(countIdentityNumbers(text)).toBe(0)
  })
})

describe('findDataClasses finds the protected classes of a text', () => {
  test.each([
    ['a table of people', 'name;email;phone\nAnna;a@nord.org;1\nOle;o@nord.org;2', 'records'],
    ['a Markdown table', '| Name | SSN |\n|---|---|\n| Anna | 1 |', 'records'],
    ['a card on file', 'The card on file is 4539 1488 0343 6467.', 'financial'],
    ['a finding about a patient', 'Patient Anna Berg was diagnosed with asthma.', 'health'],
    ['a finding about a named person', 'Nils Dahl tested positive for HIV.', 'health'],
    ['a notice at the head', '# CONFIDENTIAL\n\nPlans', 'confidential'],
  ])('the data classes of a text are found: %s', (_, text, expected) => {
    expect([...findDataClasses(text).keys()]).toContain(expected)
  })

  test.each([
    ['a table of things', 'name,price,qty\nChair,1,2\nTable,3,4'],
    ['a heading without rows', 'first_name,last_name,employee_id'],
    ['a template row', 'name,email,phone\n<name>,<email>,<phone>'],
    ['releases of packages', 'a@1.2.3, b@2.0.0, c@3.1.4'],
    ['the authors of software', '## Contributors\n\na@x.io b@y.io c@z.io'],
    ['where a company is paid', 'Our bank details: DE89 3704 0044 0532 0130 00'],
    ['what a number looks like', 'An IBAN, e.g. DE89 3704 0044 0532 0130 00'],
    ['the number of an office', 'Hotline: +47 22 33 44 55'],
    ['general advice', 'Diabetes is often diagnosed with a blood test.'],
  ])('no data class is found in %s', (_, text) => {
    expect([...findDataClasses(text).keys()]).toEqual([])
  })

  test('the data classes of any text are read without an error', () => {
    fc.assert(fc.property(fc.string({ maxLength: 600 }), (text) => findDataClasses(text).size >= 0))
  })
})

describe('isDataClassAllowed reads a list of allowed classes', () => {
  test.each([
    ['contact', 'pii.contact'],
    ['contact', 'CUSTOMER_DATA'],
    ['identity', 'personalData'],
    ['financial', 'payment-cards'],
    ['health', 'phi'],
    ['records', '*'],
    ['credential', 'api_keys'],
  ] as const)('the data class %s is allowed by %s', (dataClass, name) => {
    expect(isDataClassAllowed(dataClass, ['public', name])).toBe(true)
  })

  test.each([
    ['contact', 'non_pii'],
    ['financial', 'masked_card'],
    ['identity', 'company'],
    ['health', 'public'],
    ['credential', '*'],
    ['credential', 'everything'],
  ] as const)('the data class %s is not allowed by %s', (dataClass, name) => {
    expect(isDataClassAllowed(dataClass, [name])).toBe(false)
  })
})
