import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { imageTypes } from '../sniff/image-type.ts'
import { writeRequestHeader } from './frames.ts'
import { requestsOf, type ReadingRequest } from './requests-of.ts'

/** A pipe that hands its bytes over in pieces of the given lengths, and the rest at once. */
async function* piecesOf(bytes: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0
  for (const length of lengths) {
    yield bytes.subarray(at, at + length)
    at += length
  }
  yield bytes.subarray(at)
}

async function requestsIn(bytes: Buffer, lengths: readonly number[]): Promise<ReadingRequest[]> {
  const requests: ReadingRequest[] = []
  for await (const request of requestsOf(piecesOf(bytes, lengths))) requests.push(request)
  return requests
}

const request = fc.record({
  bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }),
  type: fc.constantFrom(...imageTypes),
})

test('requests arrive as they were sent, however the pipe cuts them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(request), fc.array(fc.nat(40)), async (sent, lengths) => {
      const pipe = Buffer.concat(
        sent.flatMap(({ bytes, type }) => [writeRequestHeader(bytes, type), bytes]),
      )
      const received = await requestsIn(pipe, lengths)
      expect(received.map(({ bytes, type }) => ({ bytes: [...bytes], type }))).toEqual(
        sent.map(({ bytes, type }) => ({ bytes: [...bytes], type })),
      )
    }),
  )
})

test('a request that the pipe breaks off is none', async () => {
  const bytes = Buffer.from('image')
  const whole = Buffer.concat([writeRequestHeader(bytes, 'image/png'), bytes])
  for (let length = 0; length < whole.length; length++) {
    // oxlint-disable-next-line no-await-in-loop -- ten short ones
    expect(await requestsIn(whole.subarray(0, length), [])).toEqual([])
  }
})
