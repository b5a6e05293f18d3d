import type { AccountEvent, AccountEventCode } from '@ase/schemas'
import { wordsOfLabel } from '../../sessions/session-label.ts'

const wordsOfCode: Readonly<Record<AccountEventCode, string>> = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  session_ended: 'Session ended',
  api_key_created: 'API key created',
  api_key_renamed: 'API key renamed',
  api_key_rotated: 'API key rotated',
  api_key_revoked: 'API key revoked',
  passkey_added: 'Passkey added',
  passkey_renamed: 'Passkey renamed',
  passkey_removed: 'Passkey removed',
  data_exported: 'Data exported',
  purchase_started: 'Checkout started',
  purchase_paid: 'Purchase paid, credits added',
  purchase_expired: 'Checkout ended unpaid',
  purchase_refunded: 'Purchase refunded, credits taken back',
  purchase_disputed: 'Purchase disputed, credits taken back',
  purchase_restored: 'Refund or dispute ended, credits given back',
}

const words: ReadonlyMap<string, string> = new Map(Object.entries(wordsOfCode))

/** What happened, in words; a code that this console does not know yet is shown as it is. */
export function wordsOfEvent({ code }: { readonly code: string }): string {
  return words.get(code) ?? code.replaceAll('_', ' ')
}

/** Where it was done. */
export function placeOfEvent({ session, code }: Pick<AccountEvent, 'session' | 'code'>): string {
  if (session !== null) return wordsOfLabel(session)
  return code.startsWith('purchase_') ? 'Payment processor' : 'Operator'
}
