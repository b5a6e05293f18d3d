import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ruleCatalog, rules } from './catalog.ts'
import { findRisks } from './find-risks.ts'
import { severityRank } from '@ase/schemas'

const folder = import.meta.dirname

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
}

const fieldsInOrder = [
  'code',
  'severity',
  'types',
  'reason',
  'evidence',
  'exceptions',
  'references',
  'mappings',
  'commands',
  'scripts',
  'match',
  'examples',
]

describe('every rule', () => {
  test('has its own code and at least one example of each kind', () => {
    const codes = rules.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const rule of rules) {
      expect(rule.code).toMatch(/^[A-Z][A-Z0-9_]{0,63}$/)
      expect(rule.examples.flags.length, rule.code).toBeGreaterThan(0)
      expect(rule.examples.passes.length, rule.code).toBeGreaterThan(0)
      expect(rule.references.length, rule.code).toBeGreaterThan(0)
    }
  })

  test('has its fields in the order in which the type has them', () => {
    for (const rule of rules)
      expect(Object.keys(rule), rule.code).toEqual(fieldsInOrder.filter((field) => field in rule))
  })

  test('has sentences for its reason, its evidence and its exceptions', () => {
    for (const { code, reason, evidence, exceptions } of rules)
      for (const text of [reason, evidence, exceptions])
        expect(text, code).toMatch(/^[A-Z].{7,600}\.$/)
  })

  test('stands in the public catalogues under their own numbers', () => {
    for (const { code, mappings } of rules) {
      for (const each of mappings.owasp ?? []) expect(each, code).toMatch(/^(?:LLM|ASI)(?:0\d|10)$/)
      for (const each of mappings.atlas ?? [])
        expect(each, code).toMatch(/^AML\.T\d{4}(?:\.\d{3})?$/)
      for (const each of mappings.cwe ?? []) expect(each, code).toMatch(/^CWE-\d{1,4}$/)
    }
  })

  test.each(rules)('$code reaches its own severity in an example, and never more', (rule) => {
    const severities = rule.examples.flags
      .flatMap((input) => findRisks(input))
      .filter(({ code }) => code === rule.code)
      .map(({ severity }) => severityRank[severity])
    expect(Math.min(...severities)).toBe(severityRank[rule.severity])
  })

  test.each(rules)('$code is only shown with inputs of its types', (rule) => {
    for (const { type } of [...rule.examples.flags, ...rule.examples.passes])
      expect(rule.types).toContain(type)
  })

  test('stands in a file of its own that the catalogue lists', () => {
    const fileNames = filesIn(path.join(folder, 'rules')).map((file) => path.basename(file, '.ts'))
    const listed = ruleCatalog.map(({ code }) => code.toLowerCase().replaceAll('_', '-'))
    expect(fileNames.toSorted()).toEqual(listed.toSorted())
  })

  test.each(
    rules.flatMap((rule) => rule.examples.flags.map((input, index) => ({ rule, input, index }))),
  )('$rule.code flags its example $index', ({ rule, input }) => {
    const found = findRisks(input).filter(({ code }) => code === rule.code)
    expect(found, JSON.stringify(input)).not.toEqual([])
    for (const finding of found) expect(finding.reason).toBe(rule.reason)
  })

  test.each(
    rules.flatMap((rule) => rule.examples.passes.map((input, index) => ({ rule, input, index }))),
  )('$rule.code lets its near miss $index pass', ({ rule, input }) => {
    expect(
      findRisks(input).filter(({ code }) => code === rule.code),
      JSON.stringify(input),
    ).toEqual([])
  })
})
