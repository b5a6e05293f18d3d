import type { ProfileResponse, UsageResponse } from '@ase/schemas'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { profileQuery } from '../../api/profile.ts'
import { pathWith } from '../../api/request.ts'
import { endOf, fillBuckets, sumOf, totalOf } from '../../charts/buckets.ts'
import { StackedBars } from '../../charts/stacked-bars.tsx'
import { Card } from '../../kit/card.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { AddCredits, Empty, Failed } from '../../kit/page-states.tsx'
import { Loading, Skeleton } from '../../kit/skeleton.tsx'
import { paths } from '../../paths.ts'
import { Checklist } from './checklist.tsx'
import { Figures } from './figures.tsx'
import { LatestBlocks } from './latest-blocks.tsx'
import { usageQuery } from './usage-query.ts'

/** The account at a glance: what there is to spend, what was decided, what was blocked, what to do next. */
export function OverviewPage(): ReactNode {
  const profile = useQuery(profileQuery)
  const usage = useQuery(usageQuery)
  const isPending = profile.isPending || usage.isPending
  return (
    <Page title="Overview">
      <Figures profile={profile.data ?? null} usage={usage.data ?? null} />
      {isPending ? (
        // Everything below appears together, so that nothing moves.
        <Loading>
          <Skeleton className="h-160 w-full rounded-xl" />
        </Loading>
      ) : (
        <>
          {profile.data === undefined ? (
            <Failed error={profile.error} onRetry={() => void profile.refetch()} />
          ) : (
            <NextSteps profile={profile.data} usage={usage.data} />
          )}
          <Card
            title="Evaluations"
            description="The last 30 days, in UTC. Open a day to see its evaluations."
          >
            {usage.data === undefined ? (
              <Failed error={usage.error} onRetry={() => void usage.refetch()} />
            ) : (
              <UsageChart usage={usage.data} />
            )}
          </Card>
          <LatestBlocks />
        </>
      )}
    </Page>
  )
}

interface NextStepsProps {
  readonly profile: ProfileResponse
  /** Undefined when it could not be loaded. */
  readonly usage: UsageResponse | undefined
}

function NextSteps({ profile, usage }: NextStepsProps): ReactNode {
  const evaluationCount = usage === undefined ? 0 : totalOf(sumOf(usage.rows))
  return (
    <>
      <BalanceNotice profile={profile} />
      <Checklist profile={profile} hasEvaluations={evaluationCount > 0} />
    </>
  )
}

/** What keeps the account from working, or soon will. */
function BalanceNotice({
  profile: { balance, billing, recentEvaluations },
}: {
  readonly profile: ProfileResponse
}): ReactNode {
  if (balance.debt > 0) {
    return (
      <Notice tone="problem" title="The account owes credits" action={<AddCredits />}>
        They were taken back by a refund or a dispute after they were used. The next purchase
        settles them first.
      </Notice>
    )
  }
  // A new account is recognized by its checklist.
  const isNew = recentEvaluations.length === 0 && !billing.hasCustomer
  if (balance.credits > 0 || isNew) return null
  return (
    <Notice tone="warning" title="No credits left" action={<AddCredits />}>
      Calls are refused with INSUFFICIENT_CREDITS until there are some. Nothing else stops.
    </Notice>
  )
}

function UsageChart({ usage }: { readonly usage: UsageResponse }): ReactNode {
  const router = useRouter()
  if (usage.rows.length === 0) {
    return (
      <Empty title="No evaluations yet">
        Each call of the last 30 days appears here by its decision.
      </Empty>
    )
  }
  return (
    <StackedBars
      label="Evaluations of the last 30 days"
      buckets={fillBuckets(usage.rows, usage, 'day')}
      length="day"
      onSelect={({ start }) => {
        const query = { from: start, to: endOf(start, 'day') }
        router.history.push(`${router.basepath}${pathWith(paths.evaluations, query)}`)
      }}
    />
  )
}
