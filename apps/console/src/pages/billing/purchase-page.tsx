import type { PurchaseSummary } from '@ase/schemas'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureOf } from '../../api/api-failure.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { CopyableCode } from '../../kit/code.tsx'
import { formatCents } from '../../kit/format.ts'
import { KeyValues } from '../../kit/key-values.tsx'
import { TextLink } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { Page } from '../../kit/page.tsx'
import { Empty, Failed } from '../../kit/page-states.tsx'
import { Loading, Skeleton } from '../../kit/skeleton.tsx'
import { Time } from '../../kit/time.tsx'
import { paths } from '../../paths.ts'
import { ToCheckout } from './purchase-notice.tsx'
import { usePurchase } from './purchase-query.ts'
import { PurchaseStatus, purchaseStatuses } from './purchase-status.tsx'

/** One purchase: what was bought, and where it is. */
export function PurchasePage(): ReactNode {
  const { purchaseId } = useParams({ from: '/shell/billing/purchases/$purchaseId' })
  const { query } = usePurchase(purchaseId)
  const purchase = query.data?.purchase
  const isUnknown = query.isError && failureOf(query.error).code === 'NOT_FOUND'
  return (
    <Page
      title={
        purchase === undefined ? 'Purchase' : `Purchase of ${formatCents(purchase.amountCents)}`
      }
      description={<TextLink to={paths.billing}>Balance, ledger and all purchases</TextLink>}
    >
      <Card title="Details">
        {query.isPending && <LoadingFacts />}
        {isUnknown && (
          <Empty title="There is no such purchase">
            Check that the ID is complete. Only the account that made a purchase can see it.
          </Empty>
        )}
        {query.isError && purchase === undefined && !isUnknown && (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        )}
        {purchase !== undefined && (
          <div className="grid gap-5">
            <Facts purchase={purchase} />
            {purchase.status === 'pending' && (
              <div className="flex flex-wrap gap-2">
                <ToCheckout purchase={purchase} />
                <Button size="small" isBusy={query.isFetching} onClick={() => void query.refetch()}>
                  Check again
                </Button>
              </div>
            )}
          </div>
        )}
      </Card>
    </Page>
  )
}

const facts = ['status', 'bought', 'returned', 'started', 'credited', 'id'] as const
type Fact = (typeof facts)[number]

const names: Readonly<Record<Fact, string>> = {
  status: 'Status',
  bought: 'Bought',
  returned: 'Went back',
  started: 'Started',
  credited: 'Credits added',
  id: 'Purchase ID',
}

const heights: Readonly<Record<Fact, string>> = {
  status: 'h-16.5 sm:h-11.5',
  bought: 'h-5',
  returned: 'h-5',
  started: 'h-10 sm:h-5',
  credited: 'h-5',
  id: 'h-10 sm:h-8',
}

function Facts({ purchase }: { readonly purchase: PurchaseSummary }): ReactNode {
  const { id, credits, returnedCents, createdAt, creditedAt, status, mode } = purchase
  const values = {
    status: (
      <span className="grid gap-1">
        <span className="flex flex-wrap gap-1.5">
          <PurchaseStatus purchase={purchase} />
          {mode === 'test' && <Badge>Test mode</Badge>}
        </span>
        <span className="text-soft">{purchaseStatuses[status].text}</span>
      </span>
    ),
    bought: <Money credits={credits} />,
    returned: returnedCents === 0 ? 'Nothing' : <Money credits={returnedCents} />,
    started: <Time value={createdAt} form="long" />,
    credited: creditedAt === null ? 'Not yet' : <Time value={creditedAt} form="long" />,
    id: <CopyableCode text={id} label="Copy purchase ID" />,
  } satisfies Record<Fact, ReactNode>
  return <KeyValues items={facts.map((name) => ({ key: names[name], value: values[name] }))} />
}

/** As high as the facts, which is what the class names say. */
function LoadingFacts(): ReactNode {
  return (
    <Loading>
      <KeyValues
        items={facts.map((name) => ({
          key: names[name],
          value: <Skeleton className={heights[name]} />,
        }))}
      />
    </Loading>
  )
}
