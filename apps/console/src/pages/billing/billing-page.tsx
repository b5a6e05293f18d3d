import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { profileQuery } from '../../api/profile.ts'
import { Badge } from '../../kit/badge.tsx'
import { Page } from '../../kit/page.tsx'
import { Failed } from '../../kit/page-states.tsx'
import { BalanceCard } from './balance-card.tsx'
import { BuyCredits } from './buy-credits.tsx'
import { LedgerList } from './ledger-list.tsx'
import { isLedgerKind } from './ledger-words.ts'
import { PurchaseList } from './purchase-list.tsx'
import { ReturnedPurchase } from './purchase-notice.tsx'

/** What there is to spend, how to get more, and where it went. */
export function BillingPage(): ReactNode {
  const { purchase, checkout, kind: kindInUrl = '' } = useSearch({ from: '/shell/billing' })
  const kind = isLedgerKind(kindInUrl) ? kindInUrl : undefined
  const navigate = useNavigate()
  const profile = useQuery(profileQuery)
  const balance = profile.data?.balance ?? null
  const billing = profile.data?.billing ?? null
  return (
    <Page
      title="Billing"
      heading={
        <span className="flex flex-wrap items-center gap-3">
          Billing
          {billing?.mode === 'test' && <Badge tone="warning">Test mode</Badge>}
        </span>
      }
      description="One credit is one cent. Each call takes one; a call that fails takes none."
    >
      {purchase !== undefined && (
        <ReturnedPurchase
          key={purchase}
          purchaseId={purchase}
          isCancelled={checkout === 'cancelled'}
          onDismiss={() =>
            void navigate({
              to: '.',
              search: { ...(kind && { kind }) },
              replace: true,
            })
          }
        />
      )}
      {profile.isError && profile.data === undefined && (
        <Failed error={profile.error} onRetry={() => void profile.refetch()} />
      )}
      {(balance !== null || profile.isPending) && (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <BalanceCard balance={balance} />
          <BuyCredits billing={billing} />
        </div>
      )}
      <PurchaseList hasCustomer={billing?.hasCustomer === true && billing.isConfigured} />
      <LedgerList
        kind={kind}
        onKindChange={(next) =>
          void navigate({
            to: '.',
            search: {
              ...(purchase && { purchase }),
              ...(checkout && { checkout }),
              ...(next && { kind: next }),
            },
            resetScroll: false,
          })
        }
      />
    </Page>
  )
}
