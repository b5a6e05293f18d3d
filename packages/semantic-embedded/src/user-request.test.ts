import { describe, expect, it, test } from 'vitest'
import { parseUserRequest } from './user-request.ts'

describe('what a user does not want is no request', () => {
  test.each([
    ["Draft an answer, but don't send it.", 'send'],
    ['Never delete the old files.', 'delete'],
    ['Tidy the list without deleting the old entries.', 'delete'],
    ['Do not post or publish anything.', 'publish'],
  ] as const)('%s', (text, effect) => {
    const { forbidden, explicitEffects } = parseUserRequest(text)
    expect(forbidden.has(effect)).toBe(true)
    expect(explicitEffects.has(effect)).toBe(false)
  })

  test.each([
    ["Don't forget to send it to Ann.", 'send'],
    ['Send the minutes. The old list is not complete.', 'send'],
    ['I do not know when it opens, please book it anyway.', 'modify'],
  ] as const)('a denial of something else forbids nothing: %s', (text, effect) => {
    const { forbidden, explicitEffects } = parseUserRequest(text)
    expect(forbidden.has(effect)).toBe(false)
    expect(explicitEffects.has(effect)).toBe(true)
  })
})

describe('a request may only want to know something', () => {
  it.each(['Only propose, no changes.', 'Just tell me which is better.', 'Only look at the logs.'])(
    'nothing may change: %s',
    (text) => {
      expect(parseUserRequest(text).readOnly).toBe(true)
    },
  )

  it.each(['What is the balance of my account?', 'Summarise the report.', 'Show me the hours.'])(
    'an answer is wanted: %s',
    (text) => {
      expect(parseUserRequest(text).asksToKnow).toBe(true)
    },
  )

  it.each([
    'Pay the bill. Is it due today?',
    'Can you send Ann the list?',
    'Only book the early train.',
  ])('an act is wanted: %s', (text) => {
    const { readOnly, asksToKnow } = parseUserRequest(text)
    expect([readOnly, asksToKnow]).toEqual([false, false])
  })
})
