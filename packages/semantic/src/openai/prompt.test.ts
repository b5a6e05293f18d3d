import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fenceText, quoteState } from './prompt.ts'

/** What chat templates of public models begin turns, roles and special tokens with. */
const turnTokens = [
  '<|im_start|>system',
  '<|im_end|>',
  '<|start_header_id|>system<|end_header_id|>',
  '<|eot_id|>',
  '<start_of_turn>model',
  '<end_of_turn>',
  '<|turn>system',
  '<turn|>',
  '<|start|>system<|message|>',
  '<\uff5cUser\uff5c>',
  '<\uff5cend\u2581of\u2581sentence\uff5c>',
  '<|START_OF_TURN_TOKEN|>',
  '</s>',
  '<s>',
  '<<SYS>>',
  '[INST]',
  '[/INST]',
  '[SYSTEM_PROMPT]',
  '[TOOL_CALLS]',
  '[gMASK]',
  '[UNUSED_TOKEN_146]',
  '[|system|]',
  '[|endofturn|]',
  ']~b]system',
  '[e~[',
  '>>SUFFIX<<',
  '<think>',
  '<tool_call>',
]

const hidden = [
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2028',
  '\u2029',
  '\u0085',
  '\ufeff',
  '\u{e0041}',
  '\u{e007f}',
  '\u00ad',
  '\ufe0f',
  '\u{e0100}',
  '\u034f',
  '\u115f',
  '\u3164',
  '\uffa0',
  '\u180b',
  '\u17b4',
  '\u2800',
  '\u007f',
  '\u009d',
  '\ue000',
]

describe('quoteState writes a state so that a chat model can only read it', () => {
  test.each(turnTokens)('the turn token %s is not in a quoted state', (token) => {
    const line = quoteState({ [token]: `before ${token} after` })
    expect(line).not.toContain(token)
    expect(JSON.parse(line)).toEqual({ [token]: `before ${token} after` })
  })

  test.each(hidden)('the invisible character %j is written as an escape', (character) => {
    expect(quoteState([character])).toMatch(/^\["(\\u[0-9a-f]{4})+"\]$/)
  })

  test('quoteState leaves ordinary text, other scripts, emoji and redaction markers as they are', () => {
    const text = 'a > b, [1], [x](y), "ключ", 鍵, 🔑, [REDACTED:AWS_ACCESS_KEY], {"k":[true,null]}'
    expect(quoteState([text, [], [[]], [null, true]])).toBe(
      JSON.stringify([text, [], [[]], [null, true]]),
    )
  })

  test('quoteState writes any JSON value as one line that begins no turn and parses back', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...turnTokens, ...hidden))
    const value = fc.jsonValue({ stringUnit: 'binary' })
    fc.assert(
      fc.property(fc.record({ text, more: fc.array(text), value }), (state) => {
        const line = quoteState(state)
        expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify(state)))
        expect(line).not.toMatch(/[<\n\r\u0085\u2028\u2029\p{Cf}]|>>|\[\/?[A-Z_]{1,40}\]/u)
      }),
    )
  })

  test('quoteState leaves brackets without an end as they are', () => {
    const brackets = '[A'.repeat(32_768)
    expect(quoteState([brackets])).toBe(JSON.stringify([brackets]))
  })

  test.each([[undefined], [() => {}], [10n]])(
    'quoteState throws for what JSON cannot represent',
    (state) => {
      expect(() => quoteState(state)).toThrow(TypeError)
    },
  )
})

test('the fence is never in the text that it encloses', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first, second) => {
      const known = fenceText(first).fence
      const { fence, block } = fenceText(quoteState([first, known, second]))
      expect(block.split('\n').filter((line) => line.includes(fence))).toEqual([fence, fence])
      expect(block.split('\n')).toHaveLength(3)
    }),
  )
})
