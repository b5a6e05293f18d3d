import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitMessage } from './written-call.ts'

/** The first call of a text that begins it. */
function readWrittenCall(text: string) {
  const [first] = splitMessage(text, 9).parts
  return first?.words === '' ? first.call : null
}

const callsIn = (text: string) =>
  splitMessage(text, 1000).parts.flatMap(({ call }) => (call === null ? [] : [call]))

describe('splitMessage reads calls that are written as text', () => {
  it.each([
    'SendMail: {"to": "ann", "urgent": true}',
    'SendMail{"to": "ann", "urgent": true}',
    "SendMail{'to': 'ann', 'urgent': True}",
    'SendMail\nAction Input: {"to": "ann", "urgent": true}',
    'Action: SendMail\nAction Input: {"to": "ann", "urgent": true}',
    '{"SendMail": {"to": "ann", "urgent": true}}',
  ])('the call %j is read', (text) => {
    expect(readWrittenCall(text)).toEqual({ tool: 'SendMail', args: { to: 'ann', urgent: true } })
  })

  it.each([
    ['{"tool": "pay", "args": {"to": "ann"}}', { tool: 'pay', args: { to: 'ann' } }],
    ['Action: pay\nAction Input: {"to": "ann"}', { tool: 'pay', args: { to: 'ann' } }],
    ['buy[the black kettle]', { tool: 'buy', args: { input: 'the black kettle' } }],
  ])('the call %j is read although its tool is an ordinary word', (text, call) => {
    expect(readWrittenCall(text)).toEqual(call)
  })

  it('arguments that are not JSON are kept as one text', () => {
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
  ])('%j is not a call', (text) => {
    expect(readWrittenCall(text)).toBeNull()
  })

  it.each([
    ['a.b(it', { input: '(it' }],
    ["say_it(text=it's fine)", { input: "(text=it's fine)" }],
    ['SendMail: {"to": "ann"} and then', { to: 'ann' }],
    [`SendMail: {"text": "a } b ' c"}`, { text: "a } b ' c" }],
  ])('the call %j ends where its brackets close', (text, args) => {
    expect(readWrittenCall(text)?.args).toEqual(args)
  })
})

describe('splitMessage divides the message of an agent into words and calls', () => {
  it('a message is divided at every line that begins a call', () => {
    const message = 'First.\nread.mail: {"id": 1}\nThen this:\n{"SendMail": {\n"to": "ann"}}\nDone.'
    expect(splitMessage(message, 9)).toEqual({
      parts: [
        { words: 'First.\n', call: { tool: 'read.mail', args: { id: 1 } } },
        { words: '\nThen this:\n', call: { tool: 'SendMail', args: { to: 'ann' } } },
        { words: '\nDone.', call: null },
      ],
      limited: false,
    })
  })

  it('a message without a call is only words', () => {
    expect(splitMessage('Final Answer: done.\nBye', 9).parts).toEqual([
      { words: 'Final Answer: done.\nBye', call: null },
    ])
  })

  it.each([
    ['far down', '\n'.repeat(200)],
    ['behind objects that never end', '{\n'.repeat(4000)],
    ['behind texts that never end', "{'\n".repeat(4000)],
    ['behind lists that never end', `{"":\n`.repeat(400) + '[[],'.repeat(3000) + '\n'],
    ['behind nested ones', `${'{"a":\n'.repeat(200)}1${'}'.repeat(200)}\n`],
  ])('a message has a call %s', (_, before) => {
    expect(callsIn(`${before}SendMail: {"to": "ann"}`)).toContainEqual({
      tool: 'SendMail',
      args: { to: 'ann' },
    })
  })

  it('a message reports that it holds more calls than the limit', () => {
    const message = 'send_mail{}\n'.repeat(10)
    expect(splitMessage(message, 10)).toMatchObject({ limited: false })
    expect(splitMessage(message, 9)).toMatchObject({ limited: true })
  })

  it('the parts of any message hold its words in order, each once', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '\n',
        '{',
        '}',
        '"',
        "'",
        'A_b',
        '(',
        ')',
        '[',
        ']',
        ': ',
        '{"A_b": 1}',
        'Action: ',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const message = pieces.join('')
        let at = 0
        for (const { words } of splitMessage(message, 1000).parts) {
          const found = message.indexOf(words, at)
          at = found === -1 ? Infinity : found + words.length
        }
        expect(at).toBeLessThanOrEqual(message.length)
      }),
    )
  })
})
