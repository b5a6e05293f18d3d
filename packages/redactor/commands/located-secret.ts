import { findSecrets, type Certainty } from '../src/index.ts'
import type { ByteText } from './byte-text.ts'

/** A finding by its place among the bytes of the input; the secret itself is not in it. */
export type LocatedSecret = {
  readonly category: string
  /** Bytes before it. */
  readonly offset: number
  /** Bytes of it. */
  readonly length: number
  readonly certainty: Certainty
  readonly placeholder: boolean
}

export function locateSecrets({ text, encoding }: ByteText): LocatedSecret[] {
  const bytesOf = (from: number, to: number) => Buffer.byteLength(text.slice(from, to), encoding)
  let at = 0
  let offset = 0
  return findSecrets(text).map(({ category, start, end, certainty, placeholder }) => {
    offset += bytesOf(at, start)
    at = start
    return { category, offset, length: bytesOf(start, end), certainty, placeholder }
  })
}

/** `AWS_KEY 12 20 certain`, with `placeholder` behind it for a published example. */
export function findingLine(secret: LocatedSecret): string {
  const { category, offset, length, certainty, placeholder } = secret
  return `${category} ${offset} ${length} ${certainty}${placeholder ? ' placeholder' : ''}`
}
