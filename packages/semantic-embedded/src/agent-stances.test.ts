import { describe, expect, it } from 'vitest'
import { asksUser, readStances } from './agent-stances.ts'

describe('readStances reads how an agent reacts to a risk', () => {
  it.each([
    ["I'm sorry, but I can't help with this request.", 'refuses'],
    ['I cannot assist with this request.', 'refuses'],
    ['This looks like phishing, so I have not opened it.', 'warns'],
    ['The user did not specify which one, so I will choose the first.', 'assumes'],
    ['The lock is offline.', 'fails'],
  ] as const)('the message %j has the stance %s', (text, stance) => {
    expect(readStances(text).has(stance)).toBe(true)
  })

  it('a message that only reports takes no stance', () => {
    expect(readStances('Your parcel arrives on Monday.').size).toBe(0)
  })

  it('a question or a request leaves the next step to the user', () => {
    expect(asksUser('Which Peter do you mean?')).toBe(true)
    expect(asksUser('Please confirm the amount.')).toBe(true)
    expect(asksUser('The bill is paid.')).toBe(false)
  })
})
