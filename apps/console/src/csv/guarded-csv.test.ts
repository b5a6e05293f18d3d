import { describe, expect, test } from 'vitest'
import { guardedCsv } from './guarded-csv.ts'

describe('a table as CSV', () => {
  test('has its names first and ends each row as RFC 4180 says', () => {
    expect(guardedCsv(['Type', 'Total'], [['action', 12]])).toBe('Type,Total\r\naction,12\r\n')
  })

  test.each([
    [
      '=HYPERLINK("https://evil.example","open")',
      `"'=HYPERLINK(""https://evil.example"",""open"")"`,
    ],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', `"'\rx"`],
  ])('does not hold %j as a formula', (name, cell) => {
    expect(guardedCsv(['Key'], [[name]])).toBe(`Key\r\n${cell}\r\n`)
  })

  test('keeps commas, quotes and line breaks inside of their cell', () => {
    expect(guardedCsv(['Key'], [['a,"b"\nc']])).toBe('Key\r\n"a,""b""\nc"\r\n')
  })

  test('leaves numbers as they are', () => {
    expect(guardedCsv(['N'], [[-1]])).toBe('N\r\n-1\r\n')
  })
})
