import type { RuleDescription } from '@ase/schemas'
import { expect, test } from 'vitest'
import { findRules, indexRules, type RuleFilters } from './find-rules.ts'

const sql: RuleDescription = {
  code: 'DESTRUCTIVE_SQL',
  severity: 'high',
  types: ['action', 'trace'],
  reason: 'Deletes whole tables.',
  evidence: 'A statement without a condition.',
  exceptions: 'A table that was made in the same batch.',
  references: ['https://www.postgresql.org/docs/'],
  mappings: { owasp: ['LLM06'], atlas: [], cwe: ['CWE-89'] },
}
const listing: RuleDescription = {
  ...sql,
  code: 'AUTO_LISTING',
  severity: 'medium',
  types: ['mcp'],
  reason: 'Lists what it should not.',
  mappings: { owasp: [], atlas: ['AML.T0051'], cwe: [] },
}
const index = indexRules([sql, listing])

function codes(query: string, filters: RuleFilters = {}): readonly string[] {
  return findRules(index, query, filters).map(({ code }) => code)
}

test('rules stand in the order of their codes', () => {
  expect(codes('')).toEqual(['AUTO_LISTING', 'DESTRUCTIVE_SQL'])
})

test.each([
  'destructive_sql',
  'Destructive SQL',
  'sql destr',
  'cwe-89',
  'excessive agency',
  'llm06',
  '  whole   TABLES ',
  'trace',
])('%j finds a rule by its code, its words or its numbers', (query) => {
  expect(codes(query)).toEqual(['DESTRUCTIVE_SQL'])
})

test('each word has to be there', () => {
  expect(codes('postgresql.org')).toHaveLength(2)
  expect(codes('postgresql.org aml.t0051')).toEqual(['AUTO_LISTING'])
  expect(codes('postgresql.org missing')).toEqual([])
})

test('type and severity narrow what the words find', () => {
  expect(codes('', { type: 'mcp' })).toEqual(['AUTO_LISTING'])
  expect(codes('', { type: 'action', severity: 'high' })).toEqual(['DESTRUCTIVE_SQL'])
  expect(codes('', { type: 'mcp', severity: 'high' })).toEqual([])
})
