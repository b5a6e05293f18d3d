import { AccountEventCode } from '@ase/schemas'
import { expect, test } from 'vitest'
import { placeOfEvent, wordsOfEvent } from './event-words.ts'

test('every event that the service keeps has words of its own', () => {
  const all = AccountEventCode.options.map((code) => wordsOfEvent({ code }))
  expect(all.filter((words) => words.includes('_') || !/^[A-Z]/.test(words))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
})

test.each(['card_replaced', 'constructor', 'toString'])(
  'the unknown event %s is shown as it is',
  (code) => {
    expect(wordsOfEvent({ code })).toBe(code.replaceAll('_', ' '))
  },
)

const session = { browser: 'Firefox', system: 'Linux' } as const

test.each([
  ['purchase_started', session, 'Firefox on Linux'],
  ['purchase_paid', null, 'Payment processor'],
  ['api_key_revoked', session, 'Firefox on Linux'],
  ['api_key_revoked', null, 'Operator'],
] as const)('%s in the browser %j was done at %j', (code, label, place) => {
  expect(placeOfEvent({ code, session: label })).toBe(place)
})
