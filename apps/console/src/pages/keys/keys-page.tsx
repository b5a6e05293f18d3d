import type { ApiKeyListResponse, ApiKeyRecord, UsageResponse } from '@ase/schemas'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { keysQuery } from '../../api/keys.ts'
import { get } from '../../api/request.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Checkbox } from '../../kit/controls.tsx'
import { PlusIcon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Empty, Failed, NoMatch } from '../../kit/page-states.tsx'
import { Page } from '../../kit/page.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { useNow } from '../../kit/use-now.ts'
import { usePageShortcut } from '../../shell/shortcuts.ts'
import { RenameKeyDialog, RevokeKeyDialog, RotateKeyDialog } from './change-key-dialogs.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { IssuedKeyDialog, type IssuedKey } from './issued-key-dialog.tsx'
import { isUsable, statusOf } from './key-status.ts'
import { KeysTable, type KeyAction, type KeyRow, type KeysTableProps } from './keys-table.tsx'
import { weeksOf, weekUntil } from './week-of-keys.ts'

type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: KeyAction; readonly apiKey: ApiKeyRecord }
  // The only place that has the secret; it goes with the dialog.
  | { readonly kind: 'issued'; readonly issued: IssuedKey }

export function KeysPage(): ReactNode {
  const keys = useQuery(keysQuery)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isFull = keys.data !== undefined && keys.data.activeCount >= keys.data.activeMax
  const create = (): void => {
    if (dialog === null && !isFull) setDialog({ kind: 'create' })
  }
  usePageShortcut({ letter: 'c', label: 'Create an API key', run: create })
  const button = (
    <Button
      variant="primary"
      icon={PlusIcon}
      onClick={create}
      aria-disabled={isFull}
      aria-haspopup="dialog"
    >
      Create key
    </Button>
  )
  return (
    <Page
      title="API keys"
      description="A program sends one with each call. A key can evaluate and inspect; it cannot see or change the account."
      actions={button}
    >
      {isFull && (
        <Notice title={`${keys.data.activeMax} of ${keys.data.activeMax} keys are active`}>
          Revoke one that is no longer used before you create another. Rotating works all the same.
        </Notice>
      )}
      {keys.isPending ? (
        <Card title="Keys" isFlush>
          <SkeletonRows />
        </Card>
      ) : keys.data === undefined ? (
        <Card title="Keys" isFlush>
          <Failed error={keys.error} onRetry={() => void keys.refetch()} />
        </Card>
      ) : (
        <KeyList
          list={keys.data}
          createButton={button}
          onAction={(kind, apiKey) => setDialog({ kind, apiKey })}
        />
      )}
      <Dialogs dialog={dialog} onChange={setDialog} />
    </Page>
  )
}

function KeyList({
  list: { keys, activeCount, activeMax },
  createButton,
  onAction,
}: {
  readonly list: ApiKeyListResponse
  readonly createButton: ReactNode
  readonly onAction: KeysTableProps['onAction']
}): ReactNode {
  const { show, key: onlyId } = useSearch({ from: '/shell/keys' })
  const navigate = useNavigate()
  const weeks = useWeeks()
  const now = useNow()
  const all = keys.map((key): KeyRow => ({ key, status: statusOf(key, now) }))
  const usable = all.filter(({ status }) => isUsable(status.state))
  const endedCount = all.length - usable.length
  const rows =
    onlyId === undefined
      ? show === 'all'
        ? all
        : usable
      : all.filter(({ key }) => key.id === onlyId)
  const showEverything = (): void => void navigate({ to: '.', search: {} })
  const title = `${activeCount} of ${activeMax} keys active`
  if (all.length === 0) {
    return (
      <Card title={title} isFlush>
        <Empty title="No API keys yet" action={createButton}>
          A program sends a key with each call. Create one, and make the first call with it.
        </Empty>
      </Card>
    )
  }
  return (
    <Card
      title={title}
      isFlush
      actions={
        onlyId === undefined ? (
          endedCount > 0 && (
            <Checkbox
              isSwitch
              label={`Show ended keys (${endedCount})`}
              checked={show === 'all'}
              onChange={({ currentTarget: { checked } }) =>
                void navigate({ to: '.', search: checked ? { show: 'all' } : {}, replace: true })
              }
            />
          )
        ) : (
          <Button size="small" onClick={showEverything}>
            Show all keys
          </Button>
        )
      }
    >
      {rows.length > 0 ? (
        <KeysTable caption="API keys" rows={rows} weeks={weeks} onAction={onAction} />
      ) : onlyId === undefined ? (
        <Empty title="No key is valid any more" action={createButton}>
          All keys are revoked, expired or replaced. Programs cannot call until you create one.
        </Empty>
      ) : (
        <NoMatch onClear={showEverything}>
          There is no such key, or it ended long ago and is no longer kept.
        </NoMatch>
      )}
    </Card>
  )
}

function useWeeks(): KeysTableProps['weeks'] {
  const range = weekUntil(useNow())
  const query = { ...range, bucket: 'day', group: 'key' }
  const usage = useQuery({
    queryKey: ['/api/usage', query],
    queryFn: ({ signal }) => get<UsageResponse>('/api/usage', query, signal),
    select: ({ rows }) => weeksOf(rows, range),
  })
  return usage.data ?? (usage.isPending ? 'loading' : 'unknown')
}

function Dialogs({
  dialog,
  onChange,
}: {
  readonly dialog: OpenDialog | null
  readonly onChange: (dialog: OpenDialog | null) => void
}): ReactNode {
  const onClose = (): void => onChange(null)
  const onIssued = (issued: IssuedKey): void => onChange({ kind: 'issued', issued })
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'create':
      return <CreateKeyDialog onClose={onClose} onIssued={onIssued} />
    case 'rotate':
      return <RotateKeyDialog apiKey={dialog.apiKey} onClose={onClose} onIssued={onIssued} />
    case 'rename':
      return <RenameKeyDialog apiKey={dialog.apiKey} onClose={onClose} />
    case 'revoke':
      return <RevokeKeyDialog apiKey={dialog.apiKey} onClose={onClose} />
    case 'issued':
      return <IssuedKeyDialog issued={dialog.issued} onClose={onClose} />
  }
}
