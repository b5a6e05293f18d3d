import { expect, test } from 'vitest'
import { findUrlsInCode } from './url.ts'

test('all URLs in a program are found, also after many others', () => {
  const many = Array.from({ length: 500 }, (_, index) => `get('https://h${index}.example/')`)
  const read = findUrlsInCode([...many, "get('http://169.254.169.254/latest')"].join('\n'))
  expect(read).toHaveLength(501)
  expect(read.at(-1)?.kind).toBe('metadata')
})
