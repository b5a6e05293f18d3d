import { expect, test } from 'vitest'
import { sampleText } from '../definition/sample.ts'
import { alnum, hexLower, lowerAlnum } from '../scan/alphabet.ts'
import {
  BLOCKS,
  HEX,
  NO_KEY,
  ONE_DIGIT,
  RANDOM,
  classifyKeyShape,
  UUID,
  type KeyShape,
} from './key-shape.ts'

test.each<[string, KeyShape]>([
  ['getInstanceForTesting', NO_KEY],
  ['/usr/lib/x86_64-linux-gnu', NO_KEY],
  ['http-nio-8080-exec-1', NO_KEY],
  ['12345678901234567890', NO_KEY],
  ['sha256-' + sampleText(alnum.members, 43, 1), NO_KEY],
  ['AAAAB3NzaC1yc2EAAAADAQABAAABAQC7x9', NO_KEY],
  ['md5PasswordBuffer', ONE_DIGIT],
  ['abcdefghij1234567890KLMNOPQRST12', BLOCKS],
  ['a5f1c2d3-9b7e-4c11-8f2a-0d9e8c7b6a55', UUID],
  [sampleText(hexLower.members, 40, 2), HEX],
  [sampleText(alnum.members, 32, 3), RANDOM],
  [sampleText(lowerAlnum.members, 32, 4), RANDOM],
])('classifyKeyShape of %s is %d', (text, shape) => {
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0))
  expect(classifyKeyShape(bytes, 0, bytes.length)).toBe(shape)
})
