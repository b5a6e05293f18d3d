import type { AppContext } from './app-env.ts'
import { commonHeaders } from './respond.ts'

/** A text that is made while it is sent. */
export interface TextSource {
  /** The next piece, or null at the end. It is asked for a piece only when the one before is on its way. */
  readonly read: () => Promise<string | null>
  /** Gives back what the source holds; called once, however the answer ends. */
  readonly close: () => Promise<void>
}

/** The headers and the time limits of a streamed answer. */
export interface StreamSettings {
  readonly mediaType: string
  readonly headers?: Readonly<Record<string, string>>
  /** How long a client may take for one piece, in milliseconds. */
  readonly stallMs: number
  /**
   * Bytes in a second below which a client is too slow: it may keep the answer waiting for `graceMs` milliseconds, and for
   * as long as all that it got takes at this rate. The time that the source needs does not count.
   */
  readonly bytesPerSecondMin: number
  readonly graceMs: number
  /** How long the whole answer may take, in milliseconds. */
  readonly lifetimeMs: number
  /** Told when the answer is broken off: the client was too slow, or the source failed. Not when the client went. */
  readonly onBroken: (reason: 'stalled' | 'failed', error?: unknown) => void
}

/**
 * Answers 200 with a text of any length, one piece in memory at a time, as fast as the client takes it. Whatever ends it
 * early breaks the connection, so that no client can take a part for the whole.
 */
export function respondStream(
  c: AppContext,
  source: TextSource,
  settings: StreamSettings,
): Response {
  const outgoing = c.env?.outgoing
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined
  let lifetime: NodeJS.Timeout | undefined
  let isOver = false
  let sentBytes = 0
  let waitedMs = 0
  let waitingSinceMs = 0

  const end = async (): Promise<void> => {
    clearTimeout(timer)
    clearTimeout(lifetime)
    if (isOver) return
    isOver = true
    // The answer is whole or broken by now, and a source that cannot be closed has lost what it held.
    await source.close().catch(() => {})
  }
  const breakOff = (
    controller: ReadableStreamDefaultController<Uint8Array>,
    reason: 'stalled' | 'failed',
    error?: unknown,
  ): void => {
    if (isOver) return
    settings.onBroken(reason, error)
    void end()
    // An errored stream makes the server's adapter end the answer in good order, with the error's message in it.
    if (outgoing === undefined) controller.error(new Error('The answer broke off.'))
    else outgoing.destroy()
  }
  const waitForClient = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    waitingSinceMs = performance.now()
    const { stallMs, graceMs, bytesPerSecondMin } = settings
    const leftMs = graceMs + (sentBytes / bytesPerSecondMin) * 1000 - waitedMs
    timer = setTimeout(() => breakOff(controller, 'stalled'), Math.min(stallMs, leftMs))
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        waitForClient(controller)
        lifetime = setTimeout(() => breakOff(controller, 'stalled'), settings.lifetimeMs)
      },
      pull: async (controller) => {
        clearTimeout(timer)
        waitedMs += performance.now() - waitingSinceMs
        try {
          const piece = await source.read()
          if (isOver) return
          if (piece === null) {
            await end()
            controller.close()
          } else {
            const bytes = encoder.encode(piece)
            sentBytes += bytes.byteLength
            controller.enqueue(bytes)
            waitForClient(controller)
          }
        } catch (error) {
          breakOff(controller, 'failed', error)
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
  const { mediaType, headers } = settings
  return new Response(body, {
    headers: { 'content-type': mediaType, ...commonHeaders(c), ...headers },
  })
}
