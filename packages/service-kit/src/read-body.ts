import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import type { AppContext } from './app-env.ts'

/**
 * Reads the request's bytes, at most `bytesMax` of them: PAYLOAD_TOO_LARGE by the declared length before anything is
 * read, or as soon as the bytes read pass the bound (a chunked body declares nothing). A body that breaks off is
 * INVALID_JSON; its sender is gone. What is left unread is drained and cut off by the server afterwards.
 */
export async function readBody(
  c: AppContext,
  bytesMax: number,
): Promise<Result<Uint8Array, ApiError>> {
  const declaredBytes = declaredLength(c)
  if (declaredBytes !== null && declaredBytes > bytesMax) return fail({ code: 'PAYLOAD_TOO_LARGE' })
  try {
    // The HTTP parser ends a body at its declared length, so one bounded read is safe and the fastest.
    const body =
      declaredBytes === null
        ? await readCounted(chunksOf(c), bytesMax)
        : new Uint8Array(await c.req.raw.arrayBuffer())
    return body === null || body.length > bytesMax
      ? fail({ code: 'PAYLOAD_TOO_LARGE' })
      : succeed(body)
  } catch {
    return fail({ code: 'INVALID_JSON' })
  }
}

function declaredLength(c: AppContext): number | null {
  const header = c.req.header('content-length')
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null
}

/** The server's own stream when there is one: leaving it early keeps the connection open for the answer. */
function chunksOf(c: AppContext): AsyncIterable<Uint8Array> {
  const incoming = c.env?.incoming
  return incoming?.iterator({ destroyOnReturn: false }) ?? c.req.raw.body ?? noChunks()
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}

async function readCounted(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > bytesMax) return null
    parts.push(chunk)
  }
  return Buffer.concat(parts, bytes)
}
