import type { LedgerEntry, LedgerKind } from '@ase/schemas'
import { formatUnits } from '../../kit/format.ts'

/** Each kind of entry as a person calls it. */
export const ledgerWords: Readonly<Record<LedgerKind, string>> = {
  opening: 'Account opened',
  grant: 'Credits given',
  adjustment: 'Credits taken by the operator',
  evaluation: 'Evaluation',
  inspection: 'Image inspection',
  purchase: 'Purchase',
  refund: 'Refund',
  refund_reversed: 'Refund that did not go through',
  dispute: 'Disputed payment',
  dispute_reversed: 'Dispute that was won',
}

/** What an entry is; a kind that this console does not know yet is shown as the service names it. */
export function wordsOf(kind: string): string {
  return isLedgerKind(kind) ? ledgerWords[kind] : kind.replaceAll('_', ' ')
}

export function isLedgerKind(kind: string): kind is LedgerKind {
  return Object.hasOwn(ledgerWords, kind)
}

/** What an entry stands for, of which there is a page. */
export interface LedgerSubject {
  readonly kind: 'evaluation' | 'report' | 'purchase' | 'reason'
  readonly id: string
}

/** Read from the reference of an entry; null when it says nothing. */
export function subjectOf({ kind, ref }: Pick<LedgerEntry, 'kind' | 'ref'>): LedgerSubject | null {
  switch (kind) {
    case 'evaluation':
      return { kind: 'evaluation', id: ref }
    case 'inspection':
      return { kind: 'report', id: ref }
    case 'purchase':
    case 'refund':
    case 'refund_reversed':
    case 'dispute':
    case 'dispute_reversed':
      // A return names its purchase first, then what took it back.
      return { kind: 'purchase', id: ref.split(':', 1)[0] ?? ref }
    case 'grant':
    case 'adjustment':
      return { kind: 'reason', id: ref }
    default:
      return null
  }
}

/** What an entry did to the debt; null when nothing. */
export function debtWords({ debtDelta }: Pick<LedgerEntry, 'debtDelta'>): string | null {
  if (debtDelta > 0) return `${formatUnits(debtDelta, 'credit')} more owed: they were used already`
  if (debtDelta < 0) return `${formatUnits(-debtDelta, 'credit')} settled what was owed`
  return null
}
