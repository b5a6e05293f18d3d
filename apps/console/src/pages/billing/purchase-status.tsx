import type { PurchaseSummary } from '@ase/schemas'
import type { ReactNode } from 'react'
import { Badge, type BadgeProps } from '../../kit/badge.tsx'

type Status = PurchaseSummary['status']

interface StatusWords {
  readonly tone: NonNullable<BadgeProps['tone']>
  readonly sign: string
  readonly word: string
  /** What it means, in a sentence. */
  readonly text: string
}

export const purchaseStatuses: Readonly<Record<Status, StatusWords>> = {
  pending: {
    tone: 'warning',
    sign: '○',
    word: 'Not paid yet',
    text: 'Credits are added when the payment is confirmed.',
  },
  paid: { tone: 'good', sign: '✓', word: 'Paid', text: 'The credits were added to the balance.' },
  expired: {
    tone: 'neutral',
    sign: '–',
    word: 'Expired',
    text: 'The checkout ended without a payment. A payment that arrives later still counts.',
  },
  refunded: {
    tone: 'neutral',
    sign: '↩',
    word: 'Refunded',
    text: 'The whole payment was returned, and its credits were taken back.',
  },
  disputed: {
    tone: 'problem',
    sign: '!',
    word: 'Disputed',
    text: 'The payment is disputed at the bank. Its credits are taken back, and return if the dispute is won.',
  },
}

/** Where a purchase is, by its sign, its words and its colour. */
export function PurchaseStatus({
  purchase: { status, returnedCents, amountCents },
}: {
  readonly purchase: PurchaseSummary
}): ReactNode {
  const { tone, sign, word } = purchaseStatuses[status]
  const isPartly = status === 'paid' && returnedCents > 0 && returnedCents < amountCents
  return (
    <Badge tone={isPartly ? 'neutral' : tone} sign={isPartly ? '↩' : sign}>
      {isPartly ? 'Partly refunded' : word}
    </Badge>
  )
}
