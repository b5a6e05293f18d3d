import type { EvaluationListItem, EvaluationListResponse } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { withNewest } from './with-newest.ts'

describe('the newest page on top of a list', () => {
  test('adds what the list does not have, in order, and keeps the older pages', () => {
    const known = { pages: [page([4, 3], 'c'), page([2, 1], null)], pageParams: [null, 'c'] }
    const { fresh, next } = withNewest(known, page([6, 5, 4], 'd'))
    expect(numbersOf(fresh)).toEqual([6, 5])
    expect(next.pages.map(({ evaluations }) => numbersOf(evaluations))).toEqual([
      [6, 5, 4, 3],
      [2, 1],
    ])
    expect(next.pages[0]?.nextCursor).toBe('c')
    expect(next.pageParams).toEqual([null, 'c'])
  })

  test('adds nothing twice', () => {
    const known = { pages: [page([2, 1], null)], pageParams: [null] }
    expect(withNewest(known, page([2, 1], null)).fresh).toEqual([])
  })

  test('begins the list anew where evaluations between the two may be missing', () => {
    const known = { pages: [page([2, 1], null)], pageParams: [null] }
    const newest = page([9, 8], 'd')
    expect(withNewest(known, newest).next).toEqual({ pages: [newest], pageParams: [null] })
  })

  test('fills an empty list with a first page that is all there is', () => {
    const known = { pages: [page([], null)], pageParams: [null] }
    expect(withNewest(known, page([1], null)).next.pages).toEqual([page([1], null)])
  })

  test('begins the list anew when its first page has grown long', () => {
    const many = Array.from({ length: 400 }, (_, index) => 400 - index)
    const known = { pages: [page(many, 'c')], pageParams: [null] }
    const newest = page([401, 400], 'd')
    expect(withNewest(known, newest).next.pages).toEqual([newest])
  })
})

function page(numbers: readonly number[], nextCursor: string | null): EvaluationListResponse {
  return { ok: true, evaluations: numbers.map(evaluation), nextCursor }
}

function evaluation(number: number): EvaluationListItem {
  return {
    evaluationId: `ase_${String(number).padStart(32, '0')}`,
    type: 'action',
    mode: 'observe',
    decision: 'allow',
    riskLevel: 'none',
    riskScore: 0,
    riskCodes: [],
    policyId: 'default',
    apiKey: null,
    createdAt: '2026-11-23T10:00:00.000Z',
  }
}

function numbersOf(evaluations: readonly EvaluationListItem[]): number[] {
  return evaluations.map(({ evaluationId }) => Number(evaluationId.slice(4)))
}
