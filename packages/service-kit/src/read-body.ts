import type { IncomingMessage } from 'node:http'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import type { AppContext } from './app-env.ts'
import { GatheredBytes } from './gather-bytes.ts'

/**
 * Reads the request's bytes, at most `bytesMax` of them: PAYLOAD_TOO_LARGE by the declared length before anything is
 * read, or as soon as the bytes read pass the bound (a chunked body declares nothing). A body that breaks off is
 * INVALID_JSON; its sender is gone. What is left unread is drained and cut off by the server afterwards.
 */
export async function readBody(
  c: AppContext,
  bytesMax: number,
): Promise<Result<Uint8Array, ApiError>> {
  if ((declaredBytes(c) ?? 0) > bytesMax) return fail({ code: 'PAYLOAD_TOO_LARGE' })
  try {
    const incoming = c.env?.incoming
    const body =
      incoming === undefined
        ? await readStream(c.req.raw.body ?? noChunks(), bytesMax)
        : await readIncoming(incoming, new GatheredBytes(bytesMax, declaredBytes(c)))
    return body === null ? fail({ code: 'PAYLOAD_TOO_LARGE' }) : succeed(body)
  } catch {
    return fail({ code: 'INVALID_JSON' })
  }
}

/** How many bytes the request says its body has; null when it says nothing, as a chunked one. */
export function declaredBytes(c: AppContext): number | null {
  const header = c.req.header('content-length')
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null
}

/**
 * Reads the server's own stream: a third of the time of the web streams made from it. Null over the bound; the
 * connection is left open then, so that the client gets its answer.
 */
function readIncoming(
  incoming: IncomingMessage,
  gathered: GatheredBytes,
): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      incoming.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken)
      end()
    }
    const onData = (chunk: Buffer): void => {
      if (gathered.add(chunk)) return
      incoming.pause()
      settle(() => resolve(null))
    }
    const onEnd = (): void => settle(() => resolve(gathered.whole()))
    const onBroken = (): void => settle(() => reject(new Error('The body broke off.')))
    incoming.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
    // It was lost before anybody listened: nothing would ever be emitted.
    if (incoming.destroyed) onBroken()
  })
}

/** Without a server, in tests and other runtimes, the body is a web stream. */
async function readStream(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<Uint8Array | null> {
  const gathered = new GatheredBytes(bytesMax)
  for await (const chunk of chunks) if (!gathered.add(chunk)) return null
  return gathered.whole()
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}
