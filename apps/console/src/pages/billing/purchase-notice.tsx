import type { PurchaseSummary } from '@ase/schemas'
import type { ReactNode } from 'react'
import { failureOf } from '../../api/api-failure.ts'
import { Button, ButtonAnchorLink } from '../../kit/button.tsx'
import { formatCents, formatUnits } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import { FailureNotice } from '../../kit/page-states.tsx'
import { Loading, Skeleton } from '../../kit/skeleton.tsx'
import { purchaseStatuses } from './purchase-status.tsx'
import { usePurchase } from './purchase-query.ts'

export interface ReturnedPurchaseProps {
  readonly purchaseId: string
  /** The person left the payment processor's page without paying. */
  readonly isCancelled: boolean
  readonly onDismiss: () => void
}

/** What became of the purchase that the browser comes back from; it changes by itself when the payment is confirmed. */
export function ReturnedPurchase({
  purchaseId,
  isCancelled,
  onDismiss,
}: ReturnedPurchaseProps): ReactNode {
  const { query, isLate } = usePurchase(purchaseId)
  if (query.data === undefined) {
    if (query.isPending) {
      return (
        <Loading>
          <Skeleton className="h-36 sm:h-17" />
        </Loading>
      )
    }
    return <FailureNotice failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
  }
  const { purchase } = query.data
  const dismiss = (
    <Button size="small" onClick={onDismiss}>
      Dismiss
    </Button>
  )
  if (purchase.status !== 'pending') return <Settled purchase={purchase} action={dismiss} />
  if (isCancelled) {
    return (
      <Notice
        isLive
        title="Checkout cancelled"
        action={
          <span className="flex flex-wrap gap-2">
            <ToCheckout purchase={purchase} />
            {dismiss}
          </span>
        }
      >
        Nothing was paid and no credits were added.
      </Notice>
    )
  }
  return (
    <PendingNotice
      purchase={purchase}
      isLate={isLate}
      isAsking={query.isFetching}
      onAsk={() => void query.refetch()}
    />
  )
}

interface PendingNoticeProps {
  readonly purchase: PurchaseSummary
  readonly isLate: boolean
  readonly isAsking: boolean
  readonly onAsk: () => void
}

function PendingNotice({ purchase, isLate, isAsking, onAsk }: PendingNoticeProps): ReactNode {
  if (!isLate) {
    return (
      <Notice isLive title={`Confirming your payment of ${formatCents(purchase.amountCents)}`}>
        This takes a few seconds. {formatUnits(purchase.credits, 'credit')} are added by themselves;
        you can leave this page.
      </Notice>
    )
  }
  return (
    <Notice
      isLive
      tone="warning"
      title={`The payment of ${formatCents(purchase.amountCents)} is not confirmed yet`}
      action={
        <span className="flex flex-wrap gap-2">
          <ToCheckout purchase={purchase} />
          <Button size="small" isBusy={isAsking} onClick={onAsk}>
            Check again
          </Button>
        </span>
      }
    >
      If you have paid, there is nothing to do: some ways to pay take days, and the credits are
      added as soon as the payment is confirmed. If you have not, you can still pay.
    </Notice>
  )
}

function Settled({
  purchase,
  action,
}: {
  readonly purchase: PurchaseSummary
  readonly action: ReactNode
}): ReactNode {
  const { status, credits, amountCents } = purchase
  if (status === 'paid') {
    return (
      <Notice isLive tone="good" title={`${formatUnits(credits, 'credit')} added`} action={action}>
        Your payment of {formatCents(amountCents)} is confirmed.
      </Notice>
    )
  }
  const { word, text } = purchaseStatuses[status]
  return (
    <Notice
      isLive
      tone={status === 'disputed' ? 'problem' : 'info'}
      title={`Purchase of ${formatCents(amountCents)}: ${word.toLowerCase()}`}
      action={action}
    >
      {text}
    </Notice>
  )
}

/** Back to the payment processor's page, while there is one. */
export function ToCheckout({
  purchase: { checkoutUrl, amountCents },
}: {
  readonly purchase: PurchaseSummary
}): ReactNode {
  if (checkoutUrl === null) return null
  return (
    <ButtonAnchorLink href={checkoutUrl} size="small">
      Pay {formatCents(amountCents)}
    </ButtonAnchorLink>
  )
}
