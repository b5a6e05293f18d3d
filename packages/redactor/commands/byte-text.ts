import { isUtf8 } from 'node:buffer'

/** A text and how it is written as bytes. */
export type ByteText = { readonly text: string; readonly encoding: 'utf8' | 'latin1' }

/**
 * Bytes as text: UTF-8, or where they are none, one character for each byte, so that nothing is lost when they are written
 * again. A byte order mark stays a character.
 */
export function decodeBytes(bytes: Buffer): ByteText {
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1'
  return { text: bytes.toString(encoding), encoding }
}

export function encodeText({ text, encoding }: ByteText): Buffer {
  return Buffer.from(text, encoding)
}
