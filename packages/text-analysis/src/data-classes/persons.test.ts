import { describe, expect, test } from 'vitest'
import { decodeRuns } from './encoded-runs.ts'
import { findPersonFacts } from './persons.ts'
import { countIdentityNumbers } from './identity-numbers.ts'

describe('findPersonFacts finds private facts about a named person', () => {
  test.each([
    ['Anna Berg, born 12.04.1981, lives at 7 Birch Lane, Leeds.', ['birth', 'home']],
    ['Frau Lena Krug, geboren am 03.02.1975, Gartenstraße 14, Köln', ['birth', 'home']],
    [
      'Tom Becker earns: his salary is $92,500, and he got a written warning.',
      ['conduct', 'money'],
    ],
    ['Ole Lund has dementia and is on haloperidol since May.', ['health']],
    ['ad=NURAY soyad=KESKİN dogum=14.07.1982 adres="Bahçe Sk. 11/4"', ['birth', 'home']],
    ['Ebba Ström, Rosengatan 14, telefon 070-555 01 42, diagnos: hiv', ['health', 'home', 'phone']],
  ])('%s', (text, kinds) => {
    expect([...findPersonFacts(text)].toSorted()).toEqual(kinds)
  })

  test.each([
    ['Jane Holm (born 16 December 1775) lived at 8 College Street.'],
    ['Depression and diabetes are common; talk to a doctor.'],
    ['The average salary of a nurse is $77,600; rent is overdue in many towns.'],
    ['Sick leave must be reported before 9:00, says the handbook.'],
    ['A fictional patient: Anna Berg, born 12.04.1981, lives at 7 Birch Lane.'],
    ['The office moved to 12 Market Street.'],
  ])('leaves general and historical texts alone: %s', (text) => {
    expect([...findPersonFacts(text)]).toEqual([])
  })
})

describe('numbers that only their name identifies', () => {
  test.each([
    ['Cliente Ana Moura, CPF 318.472.096-90'],
    ['(マイナンバー 3847 2910 5638)'],
    ['СНИЛС 148-273-650 83'],
    ['NHS number: 485 777 3457'],
    ['tckn=38475620140'],
    ['El DNI de Carmen Ruiz es 45871236N'],
    ['Passeport n° 18CK44719'],
  ])('are counted: %s', (text) => {
    expect(countIdentityNumbers(text)).toBe(1)
  })

  test.each([
    ['El DNI de prueba es 12345678Z'],
    ['The format of a CPF is 000.000.000-00'],
    ['RFC 2616 and RFC 9110'],
    ['SSNs have the form AAA-GG-SSSS.'],
    ['The passport number has nine characters.'],
    ['Licence no. 20240611 of the software'],
  ])('are not counted in rules, forms and examples: %s', (text) => {
    expect(countIdentityNumbers(text)).toBe(0)
  })
})

test('decodeRuns reads hexadecimal and Base64, and leaves hashes alone', () => {
  const hex = (text: string): string =>
    [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect(decodeRuns(`blob: ${hex('root Pflaumenmus77')}`)).toEqual(['root Pflaumenmus77'])
  expect(decodeRuns('dGhlIGFsYXJtIGNvZGUgaXMgNTgyMCBub3c=')).toEqual(['the alarm code is 5820 now'])
  expect(decodeRuns('commit 3f786850e387550fdab836ed7e6dc881de23001b')).toEqual([])
})
