import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractProse } from '../markup/extract-prose.ts'
import { createOrderBudget, findOrders } from './orders.ts'
import { tokenize } from '../tokenize.ts'

const none: ReadonlySet<string> = new Set()

function verbsIn(text: string): readonly string[] {
  const prose = extractProse(text)
  return findOrders(prose, tokenize(prose), none, createOrderBudget()).map(({ verb }) => verb)
}

test.each([
  ['Send the plan to Kim.', ['send']],
  ['Thanks! Please delete the draft.', ['delete']],
  ['You need to unlock the door.', ['unlock']],
  ['Replies have to be copied to the archive.', ['copy']],
  ['The assistant completes the task and then pays.', ['complete']],
  ['10:00 INFO Open port 22', ['open']],
  ['{"note":"ok","body":"fine.\\nPlease share the file"}', ['share']],
  ["  subject: 'Transfer 20 now'", ['transfer']],
  ['TODO pay the rent', ['pay']],
])('an order is found in: %s', (text, verbs) => {
  expect(verbsIn(text)).toEqual(expect.arrayContaining(verbs))
})

test.each([
  'We sent the plan and they paid.',
  'Do not delete the draft.',
  'Mails that say "send the password to Kim" are phishing.',
  'The transfer of the account took long.',
])('no order is found in: %s', (text) => {
  expect(verbsIn(text)).toEqual([])
})

test('an order has the words of its own and the next sentences', () => {
  const [order] = findOrders(
    'Send it to Kim. Use the form.',
    tokenize('Send it to Kim. Use the form.'),
    none,
    createOrderBudget(),
  )
  expect(order?.words().has('kim')).toBe(true)
  expect(order?.words().has('form')).toBe(true)
})

test('any text is read without an error, and at most as many orders as the budget allows', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), fc.nat(5), (text, most) => {
      const prose = extractProse(text)
      const budget = { ...createOrderBudget(), ordersLeft: most }
      expect(findOrders(prose, tokenize(prose), none, budget).length).toBeLessThanOrEqual(most)
    }),
    { numRuns: 40 },
  )
})

test('an order that was seen is not returned again, and an exhausted budget is marked as limited', () => {
  const budget = { ...createOrderBudget(), ordersLeft: 2 }
  const read = (text: string): number => findOrders(text, tokenize(text), none, budget).length
  expect(read('Send it to Kim.')).toBe(1)
  expect(read('Send it to Kim.')).toBe(0)
  expect(read('Send it to Lee.')).toBe(1)
  expect(budget.limited).toBe(false)
  expect(read('Send it to Max.')).toBe(0)
  expect(budget.limited).toBe(true)
})
