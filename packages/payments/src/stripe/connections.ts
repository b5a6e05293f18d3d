import { isUtf8 } from 'node:buffer'
import {
  Agent as HttpAgent,
  request as requestHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { readBounded } from '@ase/runtime'
import type { Stripe } from 'stripe'

const CONNECTIONS_MAX = 16
/** Stripe's answers take a few kilobytes. */
const ANSWER_BYTES_MAX = 1_048_576
/** Shorter than servers keep an idle connection, so that no request meets one that is being closed. */
const IDLE_MS = 4000

/** Connections to Stripe of our own, for its client to send over. */
export interface Connections {
  /** What one operation sends over: all its attempts end when `signal` aborts. */
  until(signal: AbortSignal): Stripe.HttpClient
  close(): void
}

/**
 * At most 16 connections, kept and used again. Unlike those that the package brings, these end at a deadline whatever
 * the other side does (its own limit counts silence only, and not the wait for a connection), read a bounded answer,
 * follow the client's rule that an answer is a JSON object, and pass on three headers: the package prints the text of
 * another one.
 */
export function createConnections(): Connections {
  const options = { keepAlive: true, maxSockets: CONNECTIONS_MAX, timeout: IDLE_MS }
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }
  return {
    until: (signal) => ({
      getClientName: () => 'node',
      async makeRequest(host, port, path, method, headers, body, protocol) {
        const isPlain = protocol === 'http'
        const agent = isPlain ? agents.http : agents.https
        // The package types the values of headers loosely; they are the ones it makes itself.
        const sent: OutgoingHttpHeaders = {}
        for (const [name, value] of Object.entries(headers)) sent[name] = String(value)
        const requestOptions = { host, port, path, method, headers: sent, agent, signal }
        const response = await send(isPlain ? requestHttp : requestHttps, requestOptions, body)
        const text = await readText(response)
        return answerOf(response.statusCode ?? 0, response.headers, text)
      },
    }),
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

function send(
  request: typeof requestHttp,
  options: RequestOptions,
  body: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sending = request(options, resolve)
    sending.on('error', reject)
    sending.end(body)
  })
}

async function readText(response: IncomingMessage): Promise<string> {
  const bytes = await readBounded(response, ANSWER_BYTES_MAX)
  return bytes !== null && isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : ''
}

/** An answer that is no JSON object, or no success and no error of Stripe's either, fails when it is read. */
function answerOf(
  status: number,
  received: IncomingHttpHeaders,
  text: string,
): Stripe.HttpClientResponse {
  const headers: Record<string, string> = {}
  for (const name of ['request-id', 'idempotent-replayed', 'stripe-should-retry']) {
    const value = received[name]
    if (typeof value === 'string') headers[name] = value
  }
  // The key has got this error once: it will get it for a day.
  if (status >= 500 && headers['idempotent-replayed'] === 'true') {
    headers['stripe-should-retry'] = 'false'
  }
  return {
    getStatusCode: () => status,
    getHeaders: () => headers,
    getRawResponse: () => ({ headers, statusCode: status }),
    toStream: () => {
      throw new TypeError('Answers are not streamed.')
    },
    toJSON: async () => {
      const value: unknown = JSON.parse(text)
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
      const isSuccess = status >= 200 && status < 300
      if (!isObject || isSuccess === 'error' in value) throw new SyntaxError('unusable answer')
      return value
    },
  }
}
