import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageTypes } from '../image-type/image-type.ts'
import { writeRequestHeader } from './protocol.ts'
import { readRequests, type ReadInto } from './protocol.ts'

/** A pipe that hands its bytes over in pieces of at most the given lengths, and the rest as it is asked for. */
function pipeOf(bytes: Buffer, lengths: readonly number[]): ReadInto {
  const pieces = [...lengths]
  let from = 0
  return (target, offset) => {
    const count = bytes.copy(target, offset, from, from + (pieces.shift() ?? bytes.length))
    from += count
    return count
  }
}

const request = fc.record({
  bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }),
  type: fc.constantFrom(...imageTypes),
})

test('requests arrive as they were sent, whatever the pipe splits them into', () => {
  fc.assert(
    fc.property(fc.array(request), fc.array(fc.integer({ min: 1, max: 40 })), (sent, lengths) => {
      const bytes = Buffer.concat(
        sent.flatMap((one) => [writeRequestHeader(one.bytes, one.type), one.bytes]),
      )
      const received = [...readRequests(pipeOf(bytes, lengths))]
      expect(received.map((one) => ({ ...one, bytes: [...one.bytes] }))).toEqual(
        sent.map((one) => ({ ...one, bytes: [...one.bytes] })),
      )
    }),
  )
})

test('an incomplete request at the end of the pipe is dropped', () => {
  const bytes = Buffer.from('image')
  const whole = Buffer.concat([writeRequestHeader(bytes, 'image/png'), bytes])
  for (let length = 0; length < whole.length; length++)
    expect([...readRequests(pipeOf(whole.subarray(0, length), []))]).toEqual([])
})
