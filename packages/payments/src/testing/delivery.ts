import { Stripe } from 'stripe'
import type { FakeEvent } from './fake-state.ts'

/** What Stripe posts: the body, and the header that signs it. */
export interface Delivery {
  readonly body: string
  readonly signature: string
}

/** Signs a body as Stripe does. `timestamp` is in seconds. */
export function signBody(body: string, secret: string, timestamp: number): Delivery {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  return { body, signature }
}

/** An event as Stripe writes it, indented by two, and signed now unless `timestamp` (seconds) says otherwise. */
export function signEvent(
  event: FakeEvent,
  secret: string,
  timestamp = Math.floor(Date.now() / 1000),
): Delivery {
  return signBody(JSON.stringify(event, null, 2), secret, timestamp)
}

/** Posts a delivery to a webhook address, with Stripe's headers. */
export function deliver(url: string, { body, signature }: Delivery): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signature,
    },
    body,
  })
}
