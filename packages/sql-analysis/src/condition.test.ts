import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classifyReach, type Reach } from './condition.ts'
import { tokenizeSql } from './tokenize.ts'

function reach(condition: string): Reach {
  return classifyReach(tokenizeSql(condition).statements[0] ?? [])
}

describe('classifyReach', () => {
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
    'COALESCE(1, 0) = 1',
    'id = 1 OR id <> 1',
    'id = 1 OR NOT id = 1',
    'a > 5 OR a <= 5',
    'a < 10 OR a > 5',
    'open OR NOT open',
    'open IS TRUE OR open IS NOT TRUE',
    'NOT (id = 1 AND id = 2)',
    'NOT (id IS NULL)',
    'IF(1=1, 1, 0)',
    'CASE WHEN 1=1 THEN 1 ELSE 0 END = 1',
    '1 + 1 = 2',
    'id * 0 = 0',
    'id - id = 0',
    'a = a + 0',
    '1 || 0',
    'id = 7 || 1=1',
    "'a' || 'b' = 'ab'",
    "UPPER('a') = 'A'",
    "SUBSTR('abc', 1, 1) = 'a'",
    'CAST(1 AS int) = 1',
    '1::int = 1',
    '(SELECT 1) = 1',
    '(SELECT true)',
    'NOT EXISTS (SELECT 1 WHERE 1=0)',
    'LENGTH(name) >= 0',
    'RANDOM() < 2',
    "email RLIKE ''",
    "REGEXP_LIKE(email, '.*')",
    "name GLOB '*'",
    'version() IS NOT NULL',
    "NOW() > '2000-01-01'",
    'a IS NOT DISTINCT FROM a',
    '-1',
    '(a, b) = (a, b)',
    '1 = ANY(ARRAY[1, 2])',
    'EXTRACT(YEAR FROM created_at) >= 1970',
    "INSTR('abc', 'a') > 0",
    'MOD(id, 1) = 0',
    'id ^ id = 0',
    'id | 0 = id',
    '@@version IS NOT NULL',
    "SYSDATE > DATE '2000-01-01'",
  ])('the condition %s lets every row through', (condition) => {
    expect(reach(condition)).toBe('all')
  })

  test.each([
    'id > 0',
    'id <> 0',
    'user_id >= 1',
    'id IN (SELECT id FROM users)',
    'id IN (SELECT id FROM users WHERE 1=1)',
    'id = ANY(SELECT id FROM users)',
    'id = ANY(ARRAY(SELECT id FROM users))',
    'EXISTS (SELECT 1 FROM users)',
    'id BETWEEN 0 AND 999999999',
    'id NOT IN (0, -1)',
    'id NOT IN (SELECT 0)',
    'open = true OR open = false',
    'open IN (true, false)',
    'id % 2 IN (0, 1)',
    'created_at < now()',
    "created_at > '1970-01-01'",
    '(SELECT COUNT(*) FROM users) > 0',
    "email LIKE '%@%'",
    'user_id IS NOT NULL',
    'id IN (SELECT DISTINCT id FROM users)',
    'id IN (SELECT id FROM (SELECT id FROM users) x)',
    'id >= (SELECT MIN(id) FROM users)',
    'NOT id < 0',
    'DATE(created_at) <= CURDATE()',
    "created_at <= NOW() + INTERVAL '1 day'",
    "HEX('a') = '61'",
    "email LIKE '%@%.%'",
  ])('the condition %s lets nearly every row through', (condition) => {
    expect(reach(condition)).toBe('broad')
  })

  test.each([
    'id = 5',
    '1 = 2',
    'a = b',
    "name LIKE 'a%'",
    'deleted_at IS NOT NULL',
    'id > 100',
    'id = 1 AND 1=1',
    "created_at < now() - interval '30 days'",
    'expires_at < now()',
    'parent_id = id',
    'a.id = b.id',
    '? = ?',
    'id = $1 AND owner = $2',
    'id >= $1',
    'a = 1 OR b <> 1',
    'a < 5 OR a > 10',
    "first || last = 'ab'",
    'EXISTS (SELECT 1 FROM orders o WHERE o.user_id = users.id)',
    'id IN (SELECT user_id FROM banned)',
    "data->>'a' = data->>'b'",
    'LENGTH(name) > 200',
    'id % 10 = 3',
    'CASE WHEN a THEN b ELSE c END = 1',
    "status NOT IN ('open', 'held')",
    'id NOT IN (SELECT user_id FROM orders)',
    "id <> 'a81bc81b'",
    'tags && ARRAY[1, 2]',
    'created_at < now() - INTERVAL 30 DAY',
    'id = ANY(ARRAY[1, 2])',
    '(a, b) = (1, 2)',
    'EXTRACT(YEAR FROM birthday) >= 1970',
    'id >= (SELECT MAX(id) FROM users)',
    'flags & 4 = 4',
    'id BETWEEN 1 AND 5 AND open',
    'NOT archived',
    'id IN (SELECT id FROM users WHERE old)',
  ])('the condition %s chooses rows', (condition) => {
    expect(reach(condition)).toBe('some')
  })

  test('classifyReach gives a reach for any text', () => {
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
