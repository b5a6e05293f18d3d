import type { Balance } from '@ase/schemas'
import type { ReactNode } from 'react'
import { Card } from '../../kit/card.tsx'
import { formatCents, formatCount, formatUnits } from '../../kit/format.ts'
import { Money } from '../../kit/money.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Loading, Skeleton } from '../../kit/skeleton.tsx'

/** What there is to spend; `balance` is null while it loads. */
export function BalanceCard({ balance }: { readonly balance: Balance | null }): ReactNode {
  return (
    <Card title="Balance">
      {balance === null ? (
        <Loading>
          <Skeleton className="h-25" />
        </Loading>
      ) : (
        <div className="grid gap-4">
          <div className="grid gap-1">
            <p className="text-3xl font-semibold tracking-tight tabular-nums">
              {formatCount(balance.credits)}{' '}
              <span className="text-base font-medium tracking-normal text-soft">credits</span>
            </p>
            <p className="text-soft tabular-nums">{formatCents(balance.credits)} to spend</p>
          </div>
          <p className="text-soft">
            <Money credits={balance.held} /> held for running calls
          </p>
          {balance.debt > 0 && (
            <Notice
              tone="problem"
              title={`${formatUnits(balance.debt, 'credit')} (${formatCents(balance.debt)}) owed`}
            >
              A refund or a dispute took them back after they were used. The next purchase settles
              them first.
            </Notice>
          )}
        </div>
      )}
    </Card>
  )
}
