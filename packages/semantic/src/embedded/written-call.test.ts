import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partMessage, readWrittenCall } from './written-call.ts'

describe('a call written as text', () => {
  it.each([
    'SendMail: {"to": "ann", "urgent": true}',
    'SendMail{"to": "ann", "urgent": true}',
    "SendMail{'to': 'ann', 'urgent': True}",
    'SendMail\nAction Input: {"to": "ann", "urgent": true}',
    'Action: SendMail\nAction Input: {"to": "ann", "urgent": true}',
    '{"SendMail": {"to": "ann", "urgent": true}}',
  ])('%j is read', (text) => {
    expect(readWrittenCall(text)).toEqual({ tool: 'SendMail', args: { to: 'ann', urgent: true } })
  })

  it.each([
    ['{"tool": "pay", "args": {"to": "ann"}}', { tool: 'pay', args: { to: 'ann' } }],
    ['Action: pay\nAction Input: {"to": "ann"}', { tool: 'pay', args: { to: 'ann' } }],
    ['buy[the black kettle]', { tool: 'buy', args: { input: 'the black kettle' } }],
  ])('%j is read, though its tool is an ordinary word', (text, call) => {
    expect(readWrittenCall(text)).toEqual(call)
  })

  it('keeps arguments that are no JSON as one text', () => {
    expect(readWrittenCall('mail.send(to=ann)')).toEqual({
      tool: 'mail.send',
      args: { input: '(to=ann)' },
    })
  })

  it.each([
    'Done.',
    'Sure: {"a": 1}',
    'I will send it.',
    'iPhone prices rise',
    '{"a": 1, "b": 2}',
    '',
  ])('%j is none', (text) => {
    expect(readWrittenCall(text)).toBeNull()
  })

  it('is looked for in any text without a failure', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect([null, 'object']).toContain(
          readWrittenCall(`A_b{${text}`) === null ? null : typeof readWrittenCall(`A_b{${text}`),
        )
      }),
    )
  })
})

describe('a message of an agent', () => {
  it('is parted at the line that begins a call', () => {
    expect(partMessage('I will send it.\nAction: SendMail\nAction Input: {"to": "ann"}')).toEqual({
      words: 'I will send it.\n',
      call: { tool: 'SendMail', args: { to: 'ann' } },
    })
  })

  it('without a call is all words', () => {
    expect(partMessage('Final Answer: done.\nBye')).toEqual({
      words: 'Final Answer: done.\nBye',
      call: null,
    })
  })

  it('is looked at for 100 lines only', () => {
    const late = `${'\n'.repeat(200)}SendMail: {"to": "ann"}`
    expect(partMessage(late).call).toBeNull()
  })
})
