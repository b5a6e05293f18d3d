import * as z from 'zod'
import {
  createSession,
  expireSession,
  listSessions,
  SessionListParams,
  SessionParams,
} from './fake-checkout.ts'
import {
  createCustomer,
  CustomerParams,
  CustomerUpdateParams,
  deleteCustomer,
  readCustomer,
  updateCustomer,
} from './fake-customers.ts'
import { createPortalSession, PortalParams } from './fake-portal.ts'
import { createRefund, listRefunds, RefundListParams, RefundParams } from './fake-refunds.ts'
import { find, type FakeState } from './fake-state.ts'
import { parseForm, type FormValue } from './form-body.ts'
import { invalidRequest, StripeProblem } from './stripe-problem.ts'

type Params = Readonly<Record<string, FormValue>>
type Handler = (state: FakeState, params: Params, id: string) => unknown

const NoParams = z.strictObject({})
const EventListParams = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .default('10'),
  starting_after: z.string().optional(),
  type: z.string().optional(),
  delivery_success: z.enum(['true', 'false']).optional(),
})

const routes: readonly (readonly [method: string, path: RegExp, handle: Handler])[] = [
  [
    'POST',
    /^\/v1\/customers$/,
    (state, params) => createCustomer(state, read(CustomerParams, params)),
  ],
  [
    'POST',
    /^\/v1\/customers\/(\w+)$/,
    (state, params, id) => updateCustomer(state, id, read(CustomerUpdateParams, params)),
  ],
  ['GET', /^\/v1\/customers\/(\w+)$/, (state, _, id) => readCustomer(state, id)],
  ['DELETE', /^\/v1\/customers\/(\w+)$/, (state, _, id) => deleteCustomer(state, id)],
  [
    'POST',
    /^\/v1\/checkout\/sessions$/,
    (state, params) => createSession(state, read(SessionParams, params)),
  ],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    (state, params) => listSessions(state, read(SessionListParams, params)),
  ],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (state, _, id) => findSession(state, id)],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    (state, params, id) => {
      read(NoParams, params)
      expireSession(state, findSession(state, id))
      return findSession(state, id)
    },
  ],
  [
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    (state, params) => createPortalSession(state, read(PortalParams, params)),
  ],
  ['POST', /^\/v1\/refunds$/, (state, params) => createRefund(state, read(RefundParams, params))],
  ['GET', /^\/v1\/refunds$/, (state, params) => listRefunds(state, read(RefundListParams, params))],
  ['GET', /^\/v1\/events$/, (state, params) => listEvents(state, read(EventListParams, params))],
]

/** Does what a request asks, and gives the object of the answer. Throws a StripeProblem otherwise. */
export function handleApiCall(state: FakeState, method: string, url: URL, body: string): unknown {
  for (const [routeMethod, path, handle] of routes) {
    const match = routeMethod === method ? path.exec(url.pathname) : null
    if (match === null) continue
    const params = parseForm(method === 'POST' ? body : url.search.slice(1))
    return handle(state, params, match[1] ?? '')
  }
  throw new StripeProblem(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${url.pathname}).`,
  })
}

function findSession(state: FakeState, id: string) {
  return find('checkout.session', state.sessions, id)
}

/** Checks parameters as Stripe does: unknown ones are refused too. */
function read<T>(schema: z.ZodType<T>, params: Params): T {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const isUnknown = issue?.code === 'unrecognized_keys'
  const path = [...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])].map(String)
  const name = path.map((part, index) => (index === 0 ? part : `[${part}]`)).join('')
  throw isUnknown
    ? invalidRequest(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
    : invalidRequest(`Invalid or missing parameter: ${name}`, name)
}

/** Newest first, by pages. The fake delivers nothing by itself, so nothing is known of deliveries. */
function listEvents(state: FakeState, params: z.output<typeof EventListParams>): unknown {
  const newestFirst = state.events
    .toReversed()
    .filter(({ type }) => params.type === undefined || type === params.type)
  const after = newestFirst.findIndex(({ id }) => id === params.starting_after)
  const rest = newestFirst.slice(after + 1)
  const data = rest.slice(0, Number(params.limit))
  return { object: 'list', data, has_more: rest.length > data.length, url: '/v1/events' }
}
