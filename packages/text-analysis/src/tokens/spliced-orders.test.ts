import { describe, expect, test } from 'vitest'
import { hasSplicedOrder } from './spliced-orders.ts'
import { tokenize } from '../tokenize.ts'

const spliced = [
  'The money goes to your Explain how tides work.  account on Friday.',
  'Reply to this Who painted the ceiling of the chapel?  letter if you like.',
  'It is due on Write a song on "lamps and bulbs". the first of May.',
]
const whole = [
  'The money goes to your account. Explain how tides work. Account closed.',
  'Press the Add button. then wait.',
  'Ask him. How do tides work? he knows.',
  'Look at the\nWhat is new in this release.  section',
  'so Can you bring it with you? thanks',
]

describe('hasSplicedOrder finds an order in the middle of a sentence', () => {
  test.each(spliced)('a spliced order is found in: %s', (text) => {
    expect(hasSplicedOrder(text, tokenize(text))).toBe(true)
  })
  test.each(whole)('no spliced order is found in: %s', (text) => {
    expect(hasSplicedOrder(text, tokenize(text))).toBe(false)
  })
})
