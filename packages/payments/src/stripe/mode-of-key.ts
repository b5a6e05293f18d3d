import type { PaymentMode } from '@ase/credits'

export type { PaymentMode }

const keyForm = /^[rs]k_(test|live)_[0-9A-Za-z_]{1,240}$/

/** The mode that a secret or restricted key of Stripe names, or null when it is no such key. */
export function modeOfKey(secretKey: string): PaymentMode | null {
  const mode = keyForm.exec(secretKey)?.[1]
  return mode === 'test' || mode === 'live' ? mode : null
}
