import { expect, test } from 'vitest'
import { shortenFileNames } from './file-names.ts'

test.each([
  [
    ['/data/a.jsonl', '-'],
    ['a.jsonl', '-'],
  ],
  [
    ['/data/one/a.jsonl', '/data/two/a.jsonl', '/data/b.jsonl'],
    ['one/a.jsonl', 'two/a.jsonl', 'b.jsonl'],
  ],
  [
    ['/x/one/a.jsonl', '/y/one/a.jsonl'],
    ['x/one/a.jsonl', 'y/one/a.jsonl'],
  ],
  [
    ['/a.jsonl', '/x/a.jsonl'],
    ['/a.jsonl', 'x/a.jsonl'],
  ],
  [
    ['/x/a.jsonl', '/x/a.jsonl'],
    ['/x/a.jsonl', '/x/a.jsonl'],
  ],
])('files %j are called %j', (paths, names) => {
  expect(shortenFileNames(paths)).toEqual(names)
})
