import type { Finding, Severity } from '@ase/schemas'
import { expect, test } from 'vitest'
import { shellCall } from '../../src/examples.ts'
import { compareReports } from './comparison.ts'
import { readCases, type LabelledCase } from './labelled-case.ts'
import { renderComparison } from './render-comparison.ts'
import { renderErrors, renderReport } from './render.ts'
import { toAnswer, isWrong, createReport, type Answer, type LabelledAnswer } from './report.ts'
import { readReport } from './saved-report.ts'

function answerTo(
  id: string,
  label: LabelledCase['label'],
  answer: Answer,
  codes: string[] = [],
): LabelledAnswer {
  return {
    case: { id, file: 'a.jsonl', source: 's', family: 'f', label, envelope: shellCall('ls') },
    answer,
    codes,
    milliseconds: 1,
  }
}

const cases = [
  answerTo('1', 'attack', 'block', ['A', 'B']),
  answerTo('2', 'attack', 'review', ['A']),
  answerTo('3', 'attack', 'allow'),
  answerTo('4', 'benign', 'allow'),
  answerTo('5', 'benign', 'review', ['B']),
]

test('the worst finding decides the answer', () => {
  const finding = (severity: Severity): Finding => ({ code: 'A', severity, path: '', reason: '' })
  expect(toAnswer([])).toBe('allow')
  expect(toAnswer([finding('low')])).toBe('allow')
  expect(toAnswer([finding('low'), finding('medium')])).toBe('review')
  expect(toAnswer([finding('medium'), finding('high')])).toBe('block')
})

test('attacks and benign cases are counted apart, in every group and for every rule', () => {
  const report = createReport(cases, 'v')
  const counts = {
    attacks: 3,
    attacksBlocked: 1,
    attacksCaught: 2,
    benign: 2,
    benignBlocked: 0,
    benignFlagged: 1,
  }
  expect(report.total).toEqual(counts)
  expect(report.groups['file']).toEqual({ 'a.jsonl': counts })
  expect(report.groups['type']).toEqual({ action: counts })
  expect(report.rules).toEqual({
    A: { attacks: 2, attacksAlone: 1, benign: 0 },
    B: { attacks: 1, attacksAlone: 0, benign: 1 },
  })
  expect(cases.filter(isWrong).map((each) => each.case.id)).toEqual(['3', '5'])
})

test('a comparison names what a change gained and broke', () => {
  const earlier = readReport(JSON.stringify(createReport(cases, 'v')))
  expect(earlier).not.toBeNull()
  if (earlier === null) return
  const now = [
    answerTo('1', 'attack', 'review', ['A']),
    answerTo('2', 'attack', 'allow'),
    answerTo('3', 'attack', 'block', ['B']),
    answerTo('4', 'benign', 'review', ['B']),
    answerTo('5', 'benign', 'allow'),
    answerTo('6', 'benign', 'allow'),
  ]
  const comparison = compareReports(earlier, now, ['a.jsonl'])
  const { gained, lost, fixed, broken, moved, compared, unknown } = comparison
  const ids = (list: readonly LabelledAnswer[]): string[] => list.map((each) => each.case.id)
  expect([gained, lost, fixed, broken, moved].map(ids)).toEqual([['3'], ['2'], ['5'], ['4'], ['1']])
  expect([compared, unknown]).toEqual([5, 1])
  expect(renderComparison(comparison, 10)).toContain('attacks lost: 1')
})

test('a comparison names cases that are gone and labels that changed', () => {
  const earlier = readReport(JSON.stringify(createReport(cases, 'v')))
  expect(earlier).not.toBeNull()
  if (earlier === null) return
  const now = [
    answerTo('1', 'benign', 'block'),
    answerTo('2', 'attack', 'review'),
    answerTo('3', 'attack', 'allow'),
  ]
  const text = renderComparison(compareReports(earlier, now, ['a.jsonl']), 1)
  expect(text).toContain('against v: 3 cases compared, 0 new, 2 gone\n')
  expect(text).toMatch(/labels changed: 1\n {2}block .*a\.jsonl#1/)
  expect(text).toContain('cases gone: 2\n  a.jsonl#4\n  … and 1 more')
  const elsewhere = renderComparison(compareReports(earlier, [], ['b.jsonl']), 1)
  expect(elsewhere).toContain('5 in files that were not scored now\nno case could be compared')
  expect(elsewhere).not.toContain('attacks lost')
})

test('a report prints its misses and false alarms', () => {
  expect(renderReport(createReport(cases, 'v'), 3)).toContain('66.67%')
  expect(renderReport(createReport(cases, 'v'), 1)).toContain('1 ambiguous case left out')
  const errors = renderErrors(cases, 10)
  expect(errors).toContain('missed attacks: 1')
  expect(errors).toContain('a.jsonl#5')
  expect(renderErrors(cases, 0)).not.toContain('more')
})

test('a file of cases is read line by line, and a bad line is named', () => {
  const line = JSON.stringify({ id: '1', source: 's', label: 'attack', envelope: shellCall('ls') })
  const ambiguous = line.replace('attack', 'ambiguous').replace('"1"', '"2"')
  const read = readCases('a.jsonl', `${line}\n\n${ambiguous}\n`)
  expect(read.ok && read.value.cases.map(({ id }) => id)).toEqual(['1'])
  expect(read.ok && read.value.ambiguous).toBe(1)
  const refused = readCases('a.jsonl', `${line}\n{"id":"2","label":"attack","envelope":{}}`)
  expect(refused.ok ? '' : refused.error).toMatch(/^a\.jsonl:2 .* refuses\n {2}type: /)
  const twice = readCases('a.jsonl', `${line}\n${line}`)
  expect(twice.ok && twice.value.cases.map(({ id }) => id)).toEqual(['1', '1~2'])
})

test.each([
  ['x', 'is no JSON'],
  ['[]', 'is no JSON object'],
  ['{"label":"attack","envelope":{}}', 'lacks the field "id"'],
  ['{"id":"1","label":"attack"}', 'lacks the field "envelope"'],
  ['{"id":1,"label":"attack","envelope":{}}', 'has a field "id" of the wrong kind'],
  [
    `{"id":"1","source":"${'x'.repeat(201)}","label":"attack","envelope":{}}`,
    'has a field "source" of more than 200 characters',
  ],
  [
    '{"id":"1","label":"evil\\u001b","envelope":{}}',
    'has the unknown label "evil\uFFFD" (known: attack, benign, ambiguous)',
  ],
])('the line %s %s', (line, problem) => {
  expect(readCases('a.jsonl', line)).toEqual({ ok: false, error: `a.jsonl:1 ${problem}` })
})

test('ids that come again get a number of their own, and a note tells of them', () => {
  const line = (id: string): string =>
    JSON.stringify({ id, label: 'attack', envelope: shellCall('ls') })
  const read = (ids: readonly string[]): ReturnType<typeof readCases> =>
    readCases('a.jsonl', ids.map(line).join('\n'))
  const repeated = read(['1', '1~2', '1', '1'])
  expect(repeated.ok && repeated.value.cases.map(({ id }) => id)).toEqual([
    '1',
    '1~2',
    '1~3',
    '1~4',
  ])
  expect(repeated.ok && repeated.value.note).toContain('2 cases with an id that stood before')
  const single = read(['1', '2'])
  expect(single.ok && single.value.note).toBeNull()
})

test('what is no saved report is none', () => {
  expect(readReport('{}')).toBeNull()
  expect(readReport('')).toBeNull()
})

test('what stands in a file of cases cannot steer the terminal', () => {
  const hostile = { ...answerTo('\u001B[2J', 'attack', 'allow') }
  expect(renderErrors([hostile], 10)).not.toContain('\u001B')
})
