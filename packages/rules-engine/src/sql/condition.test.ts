import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reachOf, type Reach } from './condition.ts'
import { tokenizeSql } from './tokenize.ts'

function reach(condition: string): Reach {
  return reachOf(tokenizeSql(condition).statements[0] ?? [])
}

describe('the reach of a condition', () => {
  test.each([
    '1=1',
    "'a' = 'a'",
    'id = id',
    't.id = t.id',
    'NOT FALSE',
    'NOT 1 = 2',
    '(((TRUE)))',
    "name LIKE '%'",
    'id IS NOT NULL',
    'a IS NULL OR a IS NOT NULL',
    'x = 5 OR 2 > 1',
    '1=1 AND 2=2',
    '3 BETWEEN 1 AND 5',
    '1 IN (1, 2)',
    "id = 4 OR '' = ''",
    'COALESCE(a, 0) = COALESCE(a, 0)',
  ])('%s lets every row through', (condition) => {
    expect(reach(condition)).toBe('all')
  })

  test.each(['id > 0', 'id <> 0', 'user_id >= 1', 'id IN (SELECT id FROM users)'])(
    '%s lets nearly every row through',
    (condition) => {
      expect(reach(condition)).toBe('broad')
    },
  )

  test.each([
    'id = 5',
    '1 = 2',
    'a = b',
    "name LIKE 'a%'",
    'deleted_at IS NOT NULL',
    'id > 100',
    'id = 1 AND 1=1',
    'created_at < now()',
    'id BETWEEN 1 AND 5 AND open',
    'NOT archived',
    'id IN (SELECT id FROM users WHERE old)',
  ])('%s chooses rows', (condition) => {
    expect(reach(condition)).toBe('some')
  })

  test('any text has some reach', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '(',
            ')',
            'NOT ',
            'OR ',
            'AND ',
            '1',
            '=',
            'a',
            "'",
            ' IN ',
            ' LIKE ',
            ' BETWEEN ',
            ' IS NULL',
            '--',
          ),
          { maxLength: 60 },
        ),
        (pieces) => {
          expect(['all', 'broad', 'some']).toContain(reach(pieces.join('')))
        },
      ),
    )
  })
})
