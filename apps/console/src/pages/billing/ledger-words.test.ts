import { ledgerKinds } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { filterKinds } from './filter-kinds.ts'
import { debtWords, ledgerWords, subjectOf, wordsOf } from './ledger-words.ts'

const PURCHASE = '6f1e7c2a-4a0b-4c7e-9d6b-0a1b2c3d4e5f'

describe('the ledger in words', () => {
  test('every kind that the service writes has words of its own and can be filtered by', () => {
    expect(Object.keys(ledgerWords).toSorted()).toEqual([...ledgerKinds].toSorted())
    expect(filterKinds.toSorted()).toEqual([...ledgerKinds].toSorted())
    expect(new Set(Object.values(ledgerWords)).size).toBe(ledgerKinds.length)
  })

  test('a kind that is not known yet, or that an object has by nature, is shown as it is named', () => {
    expect(wordsOf('monthly_gift')).toBe('monthly gift')
    expect(wordsOf('constructor')).toBe('constructor')
  })

  test.each([
    ['evaluation', 'ase_1', { kind: 'evaluation', id: 'ase_1' }],
    ['inspection', 'rpt_1', { kind: 'report', id: 'rpt_1' }],
    ['purchase', PURCHASE, { kind: 'purchase', id: PURCHASE }],
    ['refund', `${PURCHASE}:re_1:1`, { kind: 'purchase', id: PURCHASE }],
    ['refund_reversed', `${PURCHASE}:re_1:2`, { kind: 'purchase', id: PURCHASE }],
    ['dispute', `${PURCHASE}:dp_1:3`, { kind: 'purchase', id: PURCHASE }],
    ['dispute_reversed', `${PURCHASE}:dp_1:4`, { kind: 'purchase', id: PURCHASE }],
    ['grant', 'welcome', { kind: 'reason', id: 'welcome' }],
    ['adjustment', 'a:b', { kind: 'reason', id: 'a:b' }],
    ['opening', 'opening', null],
    ['monthly_gift', 'x', null],
  ])('%s leads to what it stands for', (kind, ref, subject) => {
    expect(subjectOf({ kind, ref })).toEqual(subject)
  })

  test('an entry says what it did to the debt, and nothing when it did nothing', () => {
    expect(debtWords({ debtDelta: 0 })).toBeNull()
    expect(debtWords({ debtDelta: 1 })).toBe('1 credit more owed: they were used already')
    expect(debtWords({ debtDelta: -1200 })).toBe('1,200 credits settled what was owed')
  })
})
