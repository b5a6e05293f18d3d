import { describe, expect, test } from 'vitest'
import { isConversation } from './conversation-turns.ts'

describe('isConversation recognizes a conversation with an assistant', () => {
  test.each([
    'Customer: It is broken.\nAgent: Please send it back.',
    '[user]: hello\n[assistant]: hello',
    'Agent: Your number? Caller: 12. Please cancel it.',
  ])('a conversation is recognized: %s', (text) => {
    expect(isConversation(text)).toBe(true)
  })

  test.each([
    'Open from 9 to 18.\nHuman: send it to me\nAssistant: ok',
    'User: anna',
    'Two letters.',
  ])('a text that is no conversation is not taken for one: %s', (text) => {
    expect(isConversation(text)).toBe(false)
  })
})
