import type { PaymentEvent } from '@ase/credits'
import * as z from 'zod'
import type { PaymentMode } from '../payment-mode.ts'
import { effectOf, unreadable } from './event-effect.ts'
import { isSigned, type Signed } from './verify-signature.ts'

export interface EventReaderSettings {
  /** Any of them may have signed. None: nothing is believed. */
  readonly secrets: readonly string[]
  readonly mode: PaymentMode
}

/**
 * - `event`: to be recorded
 * - `other_mode`: of the other world than ours; it must change nothing, and an operator should know
 * - `not_signed`: nobody who knows a secret sent it, or long ago
 * - `unreadable`: signed, but in a shape that we do not know; not to be taken as done
 */
export type ReadEvent =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  | { readonly kind: 'other_mode' }
  | { readonly kind: 'not_signed' }
  | { readonly kind: 'unreadable' }

const Event = z.object({
  object: z.literal('event'),
  id: z.string().regex(/^[!-~]{1,200}$/),
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
  delivery: Signed,
  { secrets, mode }: EventReaderSettings,
  nowMs: number,
): ReadEvent {
  if (!isSigned(delivery, secrets, nowMs)) return { kind: 'not_signed' }
  const parsed = Event.safeParse(parseJson(delivery.body))
  if (!parsed.success) return { kind: 'unreadable' }
  const { id, type, created, livemode, data } = parsed.data
  if (livemode !== (mode === 'live')) return { kind: 'other_mode' }
  const effect = effectOf(type, data.object)
  if (effect === unreadable) return { kind: 'unreadable' }
  return { kind: 'event', event: { id, type, createdAt: new Date(created * 1000), effect } }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    return undefined
  }
}
