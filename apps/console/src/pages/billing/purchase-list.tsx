import type { PortalResponse, PurchaseListResponse, PurchaseSummary } from '@ase/schemas'
import type { ReactNode } from 'react'
import { send } from '../../api/request.ts'
import { useList } from '../../api/use-list.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ExternalIcon } from '../../kit/icon.tsx'
import { TextLink } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { Older } from '../../kit/older.tsx'
import { Empty, Failed, FailureNotice } from '../../kit/page-states.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import { Time } from '../../kit/time.tsx'
import { purchasePath } from '../../paths.ts'
import { purchasesPath } from './paths.ts'
import { PurchaseStatus } from './purchase-status.tsx'
import { useDeparture } from './use-departure.ts'

const PAGE = 10

/** What was bought, the newest first. `hasCustomer`: the payment processor has invoices and cards to show. */
export function PurchaseList({ hasCustomer }: { readonly hasCustomer: boolean }): ReactNode {
  const list = useList({
    path: purchasesPath,
    query: { limit: PAGE },
    itemsOf: ({ purchases }: PurchaseListResponse) => purchases,
  })
  const portal = useDeparture(() => send<PortalResponse>('/api/billing/portal'))
  const isEmpty = !list.isLoading && list.failure === null && list.items.length === 0
  return (
    <Card
      title="Purchases"
      isFlush
      actions={
        hasCustomer ? (
          <Button
            size="small"
            icon={ExternalIcon}
            isBusy={portal.isBusy}
            onClick={() => portal.leave()}
          >
            Invoices
          </Button>
        ) : (
          // The button's place: the list does not move when it appears.
          <span className="h-8 pointer-coarse:h-10" />
        )
      }
    >
      {portal.failure !== null && (
        <div className="px-4 pb-3 sm:px-5">
          <FailureNotice failure={portal.failure} onRetry={() => portal.leave()} />
        </div>
      )}
      {list.isLoading && <SkeletonRows count={4} />}
      {list.failure !== null && list.items.length === 0 && (
        <Failed error={list.failure} onRetry={list.retry} />
      )}
      {isEmpty && (
        <Empty title="No purchases yet">What you buy appears here, with its invoice.</Empty>
      )}
      {list.items.length > 0 && (
        <>
          <Table
            caption="Purchases, the newest first"
            columns={columns}
            rows={list.items}
            keyOf={({ id }) => id}
          />
          <Older list={list} />
        </>
      )}
    </Card>
  )
}

const columns: readonly Column<PurchaseSummary>[] = [
  {
    id: 'when',
    header: 'Date',
    isRowHeader: true,
    className: 'sm:w-56',
    cell: ({ id, createdAt }) => (
      <TextLink to={purchasePath(id)} data-row>
        <Time value={createdAt} />
      </TextLink>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ credits }) => <Money credits={credits} />,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (purchase) => (
      <span className="flex flex-wrap gap-1.5 max-sm:justify-end">
        <PurchaseStatus purchase={purchase} />
        {purchase.mode === 'test' && <Badge>Test</Badge>}
      </span>
    ),
  },
  {
    id: 'returned',
    header: 'Went back',
    align: 'end',
    cell: ({ returnedCents }) =>
      returnedCents === 0 ? (
        <span className="text-soft">–</span>
      ) : (
        <Money credits={returnedCents} />
      ),
  },
]
