import type { EndSessionsRequest, EndSessionsResponse, SessionRecord } from '@ase/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { failureOf } from '../../api/api-failure.ts'
import { send } from '../../api/request.ts'
import { sessionsQuery } from '../../api/sessions.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { formatUnits } from '../../kit/format.ts'
import { Failed, FailureNotice } from '../../kit/page-states.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import { Time } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { wordsOfLabel } from '../../sessions/session-label.ts'
import { useSignOut } from '../../shell/sign-out.ts'

const { queryKey } = sessionsQuery

const methods: Readonly<Record<SessionRecord['method'], string>> = {
  email: 'Link by mail',
  passkey: 'Passkey',
  openid: 'Single sign-on',
}

/** Where the account is signed in. */
export function SessionsCard(): ReactNode {
  const { data, error, refetch } = useQuery(sessionsQuery)
  const [asks, setAsks] = useState(false)
  const end = useEndSessions()
  const signOut = useSignOut()
  const others = data?.sessions.filter(({ isCurrent }) => !isCurrent) ?? []
  const endOthers = useEndSessions(() => setAsks(false))
  return (
    <>
      <Card
        title="Sessions"
        description="Browsers that are signed in. End each session that is not yours, then check the activity and the keys."
        actions={
          others.length > 0 && (
            <Button variant="danger" onClick={() => setAsks(true)} aria-haspopup="dialog">
              End all others
            </Button>
          )
        }
        isFlush
      >
        {end.isError && (
          <div className="px-4 pb-3 sm:px-5">
            <FailureNotice failure={failureOf(end.error)} />
          </div>
        )}
        {data === undefined ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Table
            caption="Sessions"
            columns={columnsWith({
              busyId: end.isPending && 'id' in end.variables ? end.variables.id : null,
              onEnd: ({ id, isCurrent }) => {
                if (isCurrent) signOut()
                else if (!end.isPending) end.mutate({ id })
              },
            })}
            rows={data.sessions}
            keyOf={({ id }) => id}
          />
        )}
      </Card>
      <ConfirmDialog
        isOpen={asks}
        onClose={() => setAsks(false)}
        title="End all other sessions?"
        confirmLabel="End them"
        onConfirm={() => endOthers.mutate({ others: true })}
        isBusy={endOthers.isPending}
        error={endOthers.error}
      >
        <p>
          {formatUnits(others.length, 'other browser')} {others.length === 1 ? 'is' : 'are'} signed
          out immediately. This one stays signed in. API keys keep working.
        </p>
      </ConfirmDialog>
    </>
  )
}

function useEndSessions(onEnded: () => void = () => {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (which: EndSessionsRequest) =>
      send<EndSessionsResponse>('/api/auth/sessions', which, { method: 'DELETE' }),
    onSuccess: async ({ ended }) => {
      await queryClient.invalidateQueries({ queryKey })
      onEnded()
      toast(`${formatUnits(ended, 'session')} ended`)
    },
    // It may have ended by itself meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
}

function columnsWith({
  busyId,
  onEnd,
}: {
  readonly busyId: string | null
  readonly onEnd: (session: SessionRecord) => void
}): readonly Column<SessionRecord>[] {
  return [
    {
      id: 'browser',
      header: 'Browser',
      isRowHeader: true,
      cell: ({ label, isCurrent }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-end">
          <span className="font-medium">{wordsOfLabel(label)}</span>
          {isCurrent && <Badge tone="accent">This browser</Badge>}
        </span>
      ),
    },
    { id: 'method', header: 'Signed in by', cell: ({ method }) => methods[method] },
    {
      id: 'created',
      header: 'Signed in',
      className: 'whitespace-nowrap',
      cell: ({ createdAt }) => <Time value={createdAt} form="day" />,
    },
    {
      id: 'seen',
      header: 'Last seen',
      className: 'whitespace-nowrap',
      cell: ({ lastSeenAt }) => <Time value={lastSeenAt} form="ago" />,
    },
    {
      id: 'ends',
      header: 'Ends if unused',
      className: 'whitespace-nowrap',
      cell: ({ expiresAt }) => <Time value={expiresAt} form="day" />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      align: 'end',
      cell: (session) => (
        <Button
          size="small"
          isBusy={session.id === busyId}
          onClick={() => onEnd(session)}
          {...(!session.isCurrent && { 'aria-label': `End ${wordsOfLabel(session.label)}` })}
        >
          {session.isCurrent ? 'Sign out' : 'End'}
        </Button>
      ),
    },
  ]
}
