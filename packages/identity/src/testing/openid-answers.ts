import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'

/** How an endpoint fails to answer. */
export type Manner = 'silent' | 'garbage' | 'huge' | 'bomb' | 'endless' | 'error' | 'elsewhere'

/** Everything below this path answers as it should, whatever the manner: `elsewhere` leads there. */
export const ELSEWHERE = '/elsewhere'

const json = { 'content-type': 'application/json' }
const HUGE_BYTES = 8_000_000

/** The right answer; 8 MB long when `huge`, or so when it is unpacked (`bomb`). */
export function answer(
  response: ServerResponse,
  status: number,
  body: object,
  manner?: Manner,
): void {
  const text = JSON.stringify(body)
  const padded = manner === 'huge' || manner === 'bomb' ? text + ' '.repeat(HUGE_BYTES) : text
  if (manner === 'bomb')
    response.writeHead(status, { ...json, 'content-encoding': 'gzip' }).end(gzipSync(padded))
  else response.writeHead(status, json).end(padded)
}

/** An answer that is none. `false` for manners of which the right answer is a part. */
export function answerBadly(path: string, response: ServerResponse, manner: Manner): boolean {
  switch (manner) {
    case 'huge':
    case 'bomb':
      return false
    case 'silent':
      return true
    case 'garbage':
      response.writeHead(200, json).end('{"issuer": <html>')
      return true
    case 'endless':
      response.writeHead(200, json).write('{"a":"')
      return true
    case 'error':
      response.writeHead(500, json).end('{}')
      return true
    case 'elsewhere':
      // 307: a client that follows it repeats the request as it was.
      response.writeHead(307, { location: `${ELSEWHERE}${path}` }).end()
      return true
  }
}
