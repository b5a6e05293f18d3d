import type { AccountEvent, AccountEventListResponse } from '@ase/schemas'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keysQuery } from '../../api/keys.ts'
import { passkeysQuery } from '../../api/passkeys.ts'
import { useList } from '../../api/use-list.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { TextLink } from '../../kit/link.tsx'
import { Older } from '../../kit/older.tsx'
import { Empty, Failed } from '../../kit/page-states.tsx'
import { Page } from '../../kit/page.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import { Time } from '../../kit/time.tsx'
import { paths, purchasePath } from '../../paths.ts'
import { placeOfEvent, wordsOfEvent } from './event-words.ts'

export function ActivityPage(): ReactNode {
  const list = useList<AccountEventListResponse, AccountEvent>({
    path: '/api/account/events',
    itemsOf: ({ events }) => events,
  })
  // Their names come with the events, so that nothing moves afterwards.
  const isNaming = [useQuery(keysQuery), useQuery(passkeysQuery)].some(({ isPending }) => isPending)
  return (
    <Page
      title="Activity"
      description="What happened to the account: sign-ins, keys, passkeys, purchases and exports. The latest 1,000 events are kept, without names, IP addresses or amounts."
    >
      <Card title="Events" isFlush>
        {list.isLoading || isNaming ? (
          <SkeletonRows count={10} />
        ) : list.items.length > 0 ? (
          <>
            <Events events={list.items} />
            <Older list={list} />
          </>
        ) : list.failure !== null ? (
          <Failed error={list.failure} onRetry={list.retry} />
        ) : (
          <Empty
            title="No events yet"
            action={
              <ButtonLink to={paths.keys} variant="primary">
                Go to API keys
              </ButtonLink>
            }
          >
            Sign-ins and changes of keys, passkeys and purchases appear here from now on.
          </Empty>
        )}
      </Card>
    </Page>
  )
}

const columns: readonly Column<AccountEvent>[] = [
  {
    id: 'what',
    header: 'What',
    isRowHeader: true,
    className: 'lg:whitespace-nowrap',
    cell: (event) => <span className="font-medium">{wordsOfEvent(event)}</span>,
  },
  { id: 'subject', header: 'Subject', cell: ({ subject }) => <Subject subject={subject} /> },
  {
    id: 'where',
    header: 'Where',
    className: 'lg:whitespace-nowrap',
    cell: (event) => <span className="text-soft">{placeOfEvent(event)}</span>,
  },
  {
    id: 'when',
    header: 'When',
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
]

function Events({ events }: { readonly events: readonly AccountEvent[] }): ReactNode {
  return <Table caption="Events, the newest first" columns={columns} rows={events} keyOf={idOf} />
}

function idOf({ id }: AccountEvent): string {
  return id
}

/** What it was about, by the name that it has now and with the page that shows it. */
function Subject({ subject }: Pick<AccountEvent, 'subject'>): ReactNode {
  switch (subject?.kind) {
    case 'api_key':
      return <KeyLink id={subject.id} />
    case 'passkey':
      return <PasskeyLink id={subject.id} />
    case 'purchase':
      return <TextLink to={purchasePath(subject.id)}>The purchase</TextLink>
    // A session is where it was done, which the next column says.
    case 'session':
    case undefined:
      return <span className="text-soft">–</span>
  }
}

function KeyLink({ id }: { readonly id: string }): ReactNode {
  const key = useQuery(keysQuery).data?.keys.find((candidate) => candidate.id === id)
  if (key === undefined) {
    return <span className="text-soft">A key that is gone</span>
  }
  return (
    <TextLink to={paths.keys} search={{ key: id }} className="line-clamp-2 wrap-anywhere">
      <bdi>{key.name}</bdi>
    </TextLink>
  )
}

function PasskeyLink({ id }: { readonly id: string }): ReactNode {
  const passkey = useQuery(passkeysQuery).data?.passkeys.find((candidate) => candidate.id === id)
  if (passkey === undefined) {
    return <span className="text-soft">A passkey that is gone</span>
  }
  return (
    <TextLink to={paths.account} hash="passkeys" className="line-clamp-2 wrap-anywhere">
      <bdi>{passkey.name}</bdi>
    </TextLink>
  )
}
