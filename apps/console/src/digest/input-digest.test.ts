import { digestRequest } from '@ase/evaluation/canonical-digest'
import { Envelope, parseStrictJson } from '@ase/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digestInput } from './input-digest.ts'

const json = fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' })
const argumentsOfCall = fc.dictionary(fc.string({ unit: 'binary', maxLength: 20 }), json, {
  maxKeys: 8,
})

describe('the digest of a pasted input', () => {
  test('is the one that the service gives the same input, however it is laid out', async () => {
    await fc.assert(
      fc.asyncProperty(argumentsOfCall, fc.constantFrom(0, 2, '\t'), async (given, space) => {
        const input = inputWith(given)
        const text = JSON.stringify(input, null, space)
        // Whole numbers beyond 2^53: see below.
        fc.pre(parseStrictJson(text).ok)
        const digest = await digestInput(text)
        expect(digest).toEqual({ ok: true, sha256: digestOfService(input), isFromRequest: false })
      }),
    )
  })

  test.each([
    ['names in another order', '{"b":1,"a":2}', '{"a":2,"b":1}'],
    ['names that JavaScript moves', '{"10":1,"9":2,"a":3}', '{"a":3,"9":2,"10":1}'],
    ['names beyond the first plane', '{"\\ud83d\\ude00":1,"\\uffff":2}', '{"\uffff":2,"😀":1}'],
    ['a name that objects have', '{"__proto__":{"x":1}}', '{ "__proto__": { "x": 1 } }'],
    ['other ways to write a number', '{"n":1e2,"z":-0.0}', '{"n":100,"z":0}'],
    ['escapes', '{"t":"\\u0041\\/"}', '{"t":"A/"}'],
  ])('does not change with %s', async (_, one, other) => {
    const given: object = JSON.parse(one)
    const input = inputWith(given)
    const text = (part: string): string => JSON.stringify(inputWith({})).replace('{}', part)
    expect(await digestInput(text(one))).toEqual(await digestInput(text(other)))
    expect(await digestInput(text(other))).toMatchObject({
      ok: true,
      sha256: digestOfService(input),
    })
  })

  test('is that of the input when a whole request is pasted', async () => {
    const input = inputWith({ command: 'ls' })
    expect(await digestInput(JSON.stringify({ type: 'action', input }))).toEqual({
      ok: true,
      sha256: digestOfService(input),
      isFromRequest: true,
    })
  })

  test.each([
    ['no JSON', '{a:1}', 'This is not JSON.'],
    [
      'a name that stands twice',
      '{"a":1,\n"a":1}',
      'The service refuses this text: a name stands twice in one object, in line 2.',
    ],
    [
      'a number that is too large to be exact',
      '{"a":9007199254740993}',
      'The service refuses this text: a number is too large to be exact, in line 1.',
    ],
    [
      'a number with too many digits',
      '{"a":0.12345678901234567890}',
      'The service refuses this text: a number has more digits than JSON readers keep, in line 1.',
    ],
    [
      'a lone surrogate',
      '{"a":"\\ud800"}',
      'It holds half of a character (a lone surrogate), which the service refuses.',
    ],
    [
      'a lone surrogate in a name',
      '{"\\udc00":1}',
      'It holds half of a character (a lone surrogate), which the service refuses.',
    ],
    [
      'nesting without end',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      'It is nested more deeply than the service accepts.',
    ],
    [
      'text of many megabytes',
      `"${'x'.repeat(5_000_000)}"`,
      'It is longer than anything that the service accepts.',
    ],
  ])('does not exist for %s', async (_, text, problem) => {
    expect(await digestInput(text)).toEqual({ ok: false, problem })
  })

  test('exists for text that spells an escape of a surrogate', async () => {
    const input = inputWith({ command: 'printf "\\ud800"' })
    expect(await digestInput(JSON.stringify(input))).toMatchObject({
      sha256: digestOfService(input),
    })
  })
})

function inputWith(given: object) {
  return {
    userIntent: 'List the files.',
    proposedAction: { tool: 'bash', arguments: given },
    grantedCapabilities: ['bash'],
  }
}

function digestOfService(input: object): string {
  return digestRequest(Envelope.parse({ type: 'action', input })).inputSha256
}
