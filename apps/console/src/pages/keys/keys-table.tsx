import type { ApiKeyRecord } from '@ase/schemas'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Sparkline } from '../../charts/sparkline.tsx'
import { Button } from '../../kit/button.tsx'
import { Code } from '../../kit/code.tsx'
import { formatCount } from '../../kit/format.ts'
import { GivenName } from '../../kit/given-name.tsx'
import { MoreIcon } from '../../kit/icon.tsx'
import { Menu } from '../../kit/menu.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import { Time } from '../../kit/time.tsx'
import { toast } from '../../kit/toast.tsx'
import { paths } from '../../paths.ts'
import { canRotate, isUsable, type KeyStatus } from './key-status.ts'
import { prefixOf, StatusOfKey } from './status-of-key.tsx'
import { idleWeek, type KeyWeek } from './week-of-keys.ts'

export type KeyAction = 'rotate' | 'rename' | 'revoke'

export interface KeyRow {
  readonly key: ApiKeyRecord
  readonly status: KeyStatus
}

export interface KeysTableProps {
  readonly caption: string
  readonly rows: readonly KeyRow[]
  /** By the key's id; `loading`, or `unknown` when it could not be loaded. */
  readonly weeks: ReadonlyMap<string, KeyWeek> | 'loading' | 'unknown'
  readonly onAction: (action: KeyAction, key: ApiKeyRecord) => void
}

export function KeysTable({ caption, rows, weeks, onAction }: KeysTableProps): ReactNode {
  const columns: readonly Column<KeyRow>[] = [
    {
      id: 'name',
      header: 'Name',
      isRowHeader: true,
      cell: ({ key }) => <GivenName name={key.name} />,
    },
    {
      id: 'key',
      header: 'Key',
      className: 'whitespace-nowrap',
      cell: ({ key }) => <Code>{prefixOf(key)}</Code>,
    },
    {
      id: 'created',
      header: 'Created',
      cell: ({ key }) => <Time value={key.createdAt} form="day" />,
    },
    {
      id: 'used',
      header: 'Last used',
      className: 'whitespace-nowrap',
      cell: ({ key }) =>
        key.lastUsedAt === null ? (
          <span className="text-soft">Never</span>
        ) : (
          <Time value={key.lastUsedAt} form="ago" />
        ),
    },
    {
      id: 'week',
      header: '7 days',
      className: 'whitespace-nowrap',
      cell: ({ key }) => <Week id={key.id} weeks={weeks} />,
    },
    {
      id: 'status',
      header: 'Status',
      className: 'whitespace-nowrap',
      cell: ({ status }) => <StatusOfKey status={status} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      align: 'end',
      cell: (row) => <Actions row={row} onAction={onAction} />,
    },
  ]
  return <Table caption={caption} columns={columns} rows={rows} keyOf={({ key }) => key.id} />
}

function Week({ id, weeks }: { readonly id: string } & Pick<KeysTableProps, 'weeks'>): ReactNode {
  if (weeks === 'loading') return <Skeleton className="h-5 w-28" />
  if (weeks === 'unknown') return <span className="text-soft">Unknown</span>
  const { values, total, label } = weeks.get(id) ?? idleWeek
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <Sparkline label={label} values={values} />
      {formatCount(total)}
    </span>
  )
}

function Actions({
  row: { key, status },
  onAction,
}: { readonly row: KeyRow } & Pick<KeysTableProps, 'onAction'>): ReactNode {
  const router = useRouter()
  const copyId = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(key.id)
      toast('Key ID copied')
    } catch {
      toast(`The browser did not allow copying. The key ID is ${key.id}`, 'problem')
    }
  }
  return (
    <span className="inline-flex items-center justify-end gap-1 max-sm:w-full">
      {canRotate(status.state) && (
        <Button
          size="small"
          onClick={() => onAction('rotate', key)}
          aria-label={`Rotate ${key.name}`}
        >
          Rotate
        </Button>
      )}
      <Menu
        label={`More actions for ${key.name}`}
        className="inline-flex size-8 items-center justify-center rounded-md text-soft hover:bg-hover hover:text-ink no-print pointer-coarse:size-10"
        trigger={<MoreIcon />}
        items={[
          {
            label: 'See its evaluations',
            onSelect: () =>
              void router.navigate({ to: paths.evaluations, search: { key: key.id } }),
          },
          { label: 'Rename', onSelect: () => onAction('rename', key) },
          { label: 'Copy key ID', onSelect: () => void copyId() },
          ...(isUsable(status.state)
            ? [{ label: 'Revoke', isDanger: true, onSelect: () => onAction('revoke', key) }]
            : []),
        ]}
      />
    </span>
  )
}
