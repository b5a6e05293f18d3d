import type { PaymentEvent } from '@ase/credits'
import { parseJson } from '@ase/runtime'
import * as z from 'zod'
import type { PaymentMode } from '../stripe/mode-of-key.ts'
import { StripeId } from '../stripe/stripe-id.ts'
import { effectOf, unreadable } from './event-effect.ts'
import { checkSignature, type SignedDelivery, type SignatureProblem } from './verify-signature.ts'

export interface EventReaderSettings {
  /** A signature by any of them is accepted. Without one, every delivery is refused. */
  readonly secrets: readonly string[]
  readonly mode: PaymentMode
}

/**
 * - `event`: to be recorded
 * - `mode_mismatch`: of the other mode; it must change nothing, and is reported to the operator
 * - `not_signed`: no current signature by one of the secrets; `reason` is for metrics, not for the sender
 * - `not_json`: signed, but no JSON in UTF-8
 * - `unreadable`: signed, but in an unknown shape; must not be acknowledged as processed. `type` when it could be read
 */
export type ReadEvent =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  | { readonly kind: 'mode_mismatch'; readonly type: string }
  | { readonly kind: 'not_signed'; readonly reason: SignatureProblem }
  | { readonly kind: 'not_json' }
  | { readonly kind: 'unreadable'; readonly type: string | null }

const Event = z.object({
  object: z.literal('event'),
  id: StripeId,
  type: z.string().regex(/^[!-~]{1,100}$/),
  created: z.int().min(0).max(10_000_000_000),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})

/**
 * Reads one delivery of Stripe's: first the signature over the bytes as they came, then the JSON, then what it means.
 * `nowMs` is the time of arrival in epoch milliseconds. Never throws, and never passes on text of the delivery.
 */
export function readPaymentEvent(
  delivery: SignedDelivery,
  { secrets, mode }: EventReaderSettings,
  nowMs: number,
): ReadEvent {
  const signed = checkSignature(delivery, secrets, nowMs)
  if (signed !== 'signed') return { kind: 'not_signed', reason: signed }
  const json = parseJson(delivery.body)
  if (!json.ok) return { kind: 'not_json' }
  const parsed = Event.safeParse(json.value)
  if (!parsed.success) return { kind: 'unreadable', type: null }
  const { id, type, created, livemode, data } = parsed.data
  if (livemode !== (mode === 'live')) return { kind: 'mode_mismatch', type }
  const effect = effectOf(type, data.object)
  if (effect === unreadable) return { kind: 'unreadable', type }
  return { kind: 'event', event: { id, type, createdAt: new Date(created * 1000), effect } }
}
