const INPUT_BYTES_MAX = 64 * 1024 * 1024

type Input = { ok: true; bytes: Buffer } | { ok: false; problem: string }

/** All bytes of a stream, at most 64 MiB: a secret may be anywhere, so the whole text is looked at at once. */
export async function readInput(stream: AsyncIterable<Buffer>): Promise<Input> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream) {
      length += chunk.length
      if (length > INPUT_BYTES_MAX)
        return { ok: false, problem: 'the input is larger than 64 MiB; scan it in parts' }
      chunks.push(chunk)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, problem: `cannot read standard input: ${reason}` }
  }
  const bytes = Buffer.concat(chunks, length)
  return isUtf16(bytes)
    ? { ok: false, problem: 'the input is UTF-16; convert it to UTF-8' }
    : { ok: true, bytes }
}

/** By its byte order mark. Read as anything else, every secret in it would be missed. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
