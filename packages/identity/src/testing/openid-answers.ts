import type { ServerResponse } from 'node:http'

/** How an endpoint fails to answer. */
export type Manner = 'silent' | 'garbage' | 'huge' | 'endless' | 'error' | 'elsewhere'

const HUGE_BYTES = 8_000_000

export function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export function answerBadly(response: ServerResponse, manner: Manner): void {
  const json = { 'content-type': 'application/json' }
  switch (manner) {
    case 'silent':
      return
    case 'garbage':
      return void response.writeHead(200, json).end('{"issuer": <html>')
    case 'huge':
      return void response.writeHead(200, json).end(`{"a":"${'x'.repeat(HUGE_BYTES)}"}`)
    case 'endless':
      return void response.writeHead(200, json).write('{"a":"')
    case 'error':
      return void response.writeHead(500, json).end('{}')
    case 'elsewhere':
      return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  }
}
