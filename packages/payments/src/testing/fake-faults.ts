import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { StripeProblem } from './stripe-problem.ts'

/**
 * What can go wrong at Stripe.
 * - `error`: 500 before anything happened; `error_saved`: 500 afterwards, which the key gets again for a day
 * - `rate_limited`: 429; `unauthorized`: 401; `forbidden`: 403; `redirect`: 302 to elsewhere
 * - `hang`: no answer at all; `drip`: headers, then a byte now and then; `reset`: the connection breaks before,
 *   `reset_after`: it breaks after the work was done
 * - `garbage`: 200 with what is not JSON, `json_text`: with JSON that is no object, `empty_object`: without a field,
 *   `endless`: a body without end
 */
export type Fault =
  | 'error'
  | 'error_saved'
  | 'rate_limited'
  | 'unauthorized'
  | 'forbidden'
  | 'redirect'
  | 'hang'
  | 'drip'
  | 'reset'
  | 'reset_after'
  | 'garbage'
  | 'json_text'
  | 'empty_object'
  | 'endless'

const refusals: { readonly [F in Fault]?: StripeProblem } = {
  error: new StripeProblem(500, { type: 'api_error', message: 'fake-stripe-text: error' }),
  error_saved: new StripeProblem(500, { type: 'api_error', message: 'fake-stripe-text' }, true),
  rate_limited: new StripeProblem(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'fake-stripe-text: too many requests',
  }),
  unauthorized: new StripeProblem(401, {
    type: 'invalid_request_error',
    message: 'fake-stripe-text: Invalid API Key provided',
  }),
  forbidden: new StripeProblem(403, {
    type: 'invalid_request_error',
    message: 'fake-stripe-text: the key has not the required permissions',
  }),
}

/** Throws the refusal of a fault that is one. */
export function refuse(fault: Fault | null): void {
  const problem = fault === null ? undefined : refusals[fault]
  if (problem !== undefined) throw problem
}

const DRIP_MS = 50

/** Answers as a fault that spoils the answer itself; false when it is none, and nothing was sent. */
export async function spoil(fault: Fault | null, response: ServerResponse): Promise<boolean> {
  const json = { 'content-type': 'application/json' }
  switch (fault) {
    case 'reset':
    case 'reset_after':
      response.socket?.resetAndDestroy()
      return true
    case 'hang':
      return true
    case 'drip':
      response.writeHead(200, json)
      while (!response.destroyed) {
        response.write(' ')
        await wait(DRIP_MS)
      }
      return true
    case 'redirect':
      response.writeHead(302, { ...json, location: 'http://127.0.0.1:9/' }).end('{"id":"x"}')
      return true
    case 'garbage':
      response.writeHead(200, json).end('<html>fake-stripe-text')
      return true
    case 'json_text':
      response.writeHead(200, json).end('"fake-stripe-text"')
      return true
    case 'empty_object':
      response.writeHead(200, json).end('{}')
      return true
    case 'endless':
      response.writeHead(200, json)
      while (!response.destroyed) {
        response.write('"fake-stripe-text"'.repeat(1000))
        await wait(1)
      }
      return true
    case null:
    case 'error':
    case 'error_saved':
    case 'rate_limited':
    case 'unauthorized':
    case 'forbidden':
      return false
  }
}
