import type { LedgerKind } from '@ase/schemas'

/** The kinds of entries that the ledger is filtered by, in the order of the list; a test holds them to the service's. */
export const filterKinds: readonly LedgerKind[] = [
  'purchase',
  'grant',
  'evaluation',
  'inspection',
  'refund',
  'refund_reversed',
  'dispute',
  'dispute_reversed',
  'adjustment',
  'opening',
]
