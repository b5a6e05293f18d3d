import type { Stripe } from 'stripe'
import { completeSession } from './fake-checkout.ts'
import type { FakeState } from './fake-state.ts'

/** What a hosted page answers: a page to show, or where the browser goes next. */
export type HostedAnswer =
  | { readonly status: 200 | 404 | 405; readonly html: string }
  | { readonly status: 303; readonly location: string }

/**
 * The pages that people see at Stripe, without a key: of a checkout, to pay or to cancel, and of the billing portal, to
 * go back. Paying makes the events, which the fake does not deliver. Null for a path that is no page.
 */
export function hostedPage(state: FakeState, method: string, path: string): HostedAnswer | null {
  const [, page, id = ''] = /^\/(c\/pay|p\/session)\/(\w+)$/.exec(path) ?? []
  if (page === undefined) return null
  if (page === 'p/session') return portalPage(state.portalReturnUrls.get(id))
  const session = state.sessions.get(id)
  if (session?.status !== 'open') return closedPage
  if (method === 'GET') return checkoutPage(session)
  if (method !== 'POST') return { status: 405, html: document('Method not allowed', '') }
  completeSession(state, session, false)
  return {
    status: 303,
    location: (session.success_url ?? '').replace('{CHECKOUT_SESSION_ID}', session.id),
  }
}

function checkoutPage({ amount_total, cancel_url, customer_details }: Stripe.Checkout.Session) {
  const amount = `$${((amount_total ?? 0) / 100).toFixed(2)}`
  const cancel = cancel_url === null ? '' : `<p><a href="${escape(cancel_url)}">Cancel</a></p>`
  const email = escape(customer_details?.email ?? '')
  const body = `<p>${email}</p><form method="post"><button>Pay ${amount}</button></form>${cancel}`
  return { status: 200, html: document('Checkout', body) } as const
}

function portalPage(returnUrl: string | null | undefined): HostedAnswer {
  if (returnUrl === undefined) return closedPage
  const back = returnUrl === null ? '' : `<p><a href="${escape(returnUrl)}">Return</a></p>`
  return { status: 200, html: document('Billing portal', back) }
}

const closedPage = {
  status: 404,
  html: document('This page is no longer available', ''),
} as const

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
