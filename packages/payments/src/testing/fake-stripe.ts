import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { createFakeActs, type FakeActs } from './fake-acts.ts'
import { refuse, spoil, type Fault } from './fake-faults.ts'
import { hostedPage, type HostedAnswer } from './fake-hosted-pages.ts'
import { handleApiCall } from './fake-routes.ts'
import { createFakeState, type FakeState } from './fake-state.ts'
import { createIdempotentAnswers } from './idempotent-answers.ts'
import { invalidRequest, StripeProblem } from './stripe-problem.ts'

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers: IncomingMessage['headers']
}

/** A Stripe account of its own behind a local address. */
export interface FakeStripeServer {
  /** For STRIPE_API_BASE. */
  readonly url: string
  /** For STRIPE_SECRET_KEY: of test mode, unless live mode was asked. */
  readonly secretKey: string
  readonly state: FakeState
  /** What people and banks do. */
  readonly acts: FakeActs
  /** Every API request with a valid key, oldest first. */
  readonly requests: readonly RecordedRequest[]
  /** How many connections were opened. */
  readonly connections: () => number
  /** The next `times` requests meet the fault. */
  fail(fault: Fault, times?: number): void
  /** Takes back the faults that no request has met. */
  recover(): void
  /** Requests wait before their work is done, until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

export interface FakeStripeOptions {
  readonly livemode?: boolean
  /** Whole seconds; the system's clock when absent. */
  readonly now?: () => number
  /** Sent with every answer in the header `Stripe-Notice`, as Stripe speaks to developers. */
  readonly notice?: string
}

/** Starts a server that speaks Stripe's protocol on a free local port. */
export async function startFakeStripeServer(
  options: FakeStripeOptions = {},
): Promise<FakeStripeServer> {
  const livemode = options.livemode ?? false
  const now = options.now ?? (() => Math.floor(Date.now() / 1000))
  const secretKey = ['sk', livemode ? 'live' : 'test', randomBytes(12).toString('hex')].join('_')
  const requests: RecordedRequest[] = []
  const faults: Fault[] = []
  const once = createIdempotentAnswers(now)
  let held: Promise<void> | null = null
  let connections = 0

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.on('connection', () => (connections += 1))
  const url = await listen(server)
  const state = createFakeState(url, livemode, now, newId)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const address = new URL(request.url ?? '/', url)
    const { method = 'GET', headers } = request
    const page = hostedPage(state, method, address.pathname)
    if (page !== null) return sendPage(response, page)
    response.setHeader('request-id', newId('req'))
    response.setHeader('stripe-version', Stripe.API_VERSION)
    if (options.notice !== undefined) response.setHeader('stripe-notice', options.notice)
    try {
      authorize(headers.authorization, secretKey)
      requests.push({ method, path: address.pathname, body, headers })
      checkHeaders(method, headers)
      const fault = faults.shift() ?? null
      if (fault !== 'error_saved') refuse(fault)
      if (fault !== 'reset_after' && (await spoil(fault, response))) return
      const key = method === 'POST' ? headers['idempotency-key']?.toString() : undefined
      const result = await once(key, `${method} ${address.pathname}\n${body}`, async () => {
        if (held !== null) await held
        refuse(fault)
        return { status: 200, body: JSON.stringify(handleApiCall(state, method, address, body)) }
      })
      if (fault === 'reset_after' && (await spoil(fault, response))) return
      if (result.isReplayed) response.setHeader('idempotent-replayed', 'true')
      send(response, result.status, result.body)
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error
      send(response, error.status, JSON.stringify(error.body))
    }
  }

  return {
    url,
    secretKey,
    state,
    acts: createFakeActs(state),
    requests,
    connections: () => connections,
    fail: (fault, times = 1) => void faults.push(...Array<Fault>(times).fill(fault)),
    recover: () => void faults.splice(0),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = null
        resolve()
      }
    },
    close: () => close(server),
  }
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

function authorize(header: string | undefined, secretKey: string): void {
  if (header === `Bearer ${secretKey}`) return
  throw new StripeProblem(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${header?.slice(0, 20)}`,
  })
}

function checkHeaders(method: string, headers: IncomingMessage['headers']): void {
  if (headers['stripe-version'] === undefined) throw invalidRequest('No Stripe-Version was sent.')
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  if (method === 'POST' && !isForm) throw invalidRequest('Bodies must be form-encoded.')
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function sendPage(response: ServerResponse, answer: HostedAnswer): void {
  if (answer.status === 303) response.writeHead(303, { location: answer.location }).end()
  else
    response
      .writeHead(answer.status, { 'content-type': 'text/html; charset=utf-8' })
      .end(answer.html)
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  server.closeAllConnections()
  await closed
}
