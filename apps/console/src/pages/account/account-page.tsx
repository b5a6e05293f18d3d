import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { passkeysQuery } from '../../api/passkeys.ts'
import { profileQuery } from '../../api/profile.ts'
import { sessionsQuery } from '../../api/sessions.ts'
import { signInMethodsQuery } from '../../api/sign-in-methods.ts'
import { Card } from '../../kit/card.tsx'
import { CopyableCode } from '../../kit/code.tsx'
import { KeyValues } from '../../kit/key-values.tsx'
import { Failed } from '../../kit/page-states.tsx'
import { Page } from '../../kit/page.tsx'
import { Loading, Skeleton } from '../../kit/skeleton.tsx'
import { Time } from '../../kit/time.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { ExportCard } from './export-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** All parts appear together, so that none moves those below it. */
export function AccountPage(): ReactNode {
  const queries = [
    useQuery(profileQuery),
    useQuery(passkeysQuery),
    useQuery(sessionsQuery),
    useQuery(signInMethodsQuery),
  ]
  return (
    <Page title="Account" description="Who you are, how you sign in, and what is stored about you.">
      {queries.some(({ isPending }) => isPending) ? (
        <Loading>
          <div className="grid gap-6">
            <Skeleton className="h-62 rounded-xl" />
            <Skeleton className="h-62 rounded-xl" />
            <Skeleton className="h-62 rounded-xl" />
          </div>
        </Loading>
      ) : (
        <>
          <ProfileCard />
          {/* Where links to a passkey lead. */}
          <div id="passkeys">
            <PasskeysCard />
          </div>
          <SessionsCard />
          <ExportCard />
          <DeletionCard />
        </>
      )}
    </Page>
  )
}

function ProfileCard(): ReactNode {
  const { data, error, refetch } = useQuery(profileQuery)
  return (
    <Card title="Profile">
      {data !== undefined ? (
        <KeyValues
          items={[
            { key: 'Email', value: <bdi>{data.account.email}</bdi> },
            {
              key: 'Account ID',
              value: <CopyableCode text={data.account.id} label="Copy account ID" />,
            },
            { key: 'Created', value: <Time value={data.account.createdAt} form="long" /> },
          ]}
        />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}
