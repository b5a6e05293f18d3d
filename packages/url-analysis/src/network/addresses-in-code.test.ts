import { expect, test } from 'vitest'
import { addressesInCode } from './addresses-in-code.ts'

test('all addresses of a program are read, however many stand before', () => {
  const many = Array.from({ length: 500 }, (_, index) => `get('https://h${index}.example/')`)
  const read = addressesInCode([...many, "get('http://169.254.169.254/latest')"].join('\n'))
  expect(read).toHaveLength(501)
  expect(read.at(-1)?.kind).toBe('metadata')
})
