import type { LedgerEntry, LedgerKind, LedgerListResponse } from '@ase/schemas'
import type { ReactNode } from 'react'
import { useList } from '../../api/use-list.ts'
import { Card } from '../../kit/card.tsx'
import { cn } from '../../kit/class-names.ts'
import { Code } from '../../kit/code.tsx'
import { Select } from '../../kit/controls.tsx'
import { Field } from '../../kit/field.tsx'
import { formatCents, formatCount } from '../../kit/format.ts'
import { TextAnchor, TextLink } from '../../kit/link.tsx'
import { Older } from '../../kit/older.tsx'
import { Empty, Failed, NoMatch } from '../../kit/page-states.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import { Time } from '../../kit/time.tsx'
import { evaluationPath, purchasePath } from '../../paths.ts'
import { filterKinds } from './filter-kinds.ts'
import { debtWords, isLedgerKind, ledgerWords, subjectOf, wordsOf } from './ledger-words.ts'
import { ledgerPath } from './paths.ts'

const PAGE = 20

export interface LedgerListProps {
  readonly kind: LedgerKind | undefined
  readonly onKindChange: (kind: LedgerKind | undefined) => void
}

/** Every change of the balance, the newest first, with what it stands for. */
export function LedgerList({ kind, onKindChange }: LedgerListProps): ReactNode {
  const list = useList({
    path: ledgerPath,
    query: { limit: PAGE, kind },
    itemsOf: ({ entries }: LedgerListResponse) => entries,
  })
  const isEmpty = !list.isLoading && list.failure === null && list.items.length === 0
  return (
    <Card
      title="Ledger"
      description="Every change of the balance. Entries are never altered."
      isFlush
      actions={
        <Field label="Entries to show" isLabelHidden>
          {(control) => (
            <Select
              {...control}
              value={kind ?? 'all'}
              options={options}
              onValueChange={(value) => onKindChange(value === 'all' ? undefined : value)}
            />
          )}
        </Field>
      }
    >
      {list.isLoading && <SkeletonRows count={10} />}
      {list.failure !== null && list.items.length === 0 && (
        <Failed error={list.failure} onRetry={list.retry} />
      )}
      {isEmpty && kind === undefined && (
        <Empty title="No entries yet">What is bought and what is used appears here.</Empty>
      )}
      {isEmpty && kind !== undefined && (
        <NoMatch onClear={() => onKindChange(undefined)}>
          There is no entry of this kind: {ledgerWords[kind].toLowerCase()}.
        </NoMatch>
      )}
      {list.items.length > 0 && (
        <>
          <Table
            caption="Ledger, the newest entry first"
            columns={columns}
            rows={list.items}
            keyOf={({ seq }) => String(seq)}
            isStale={list.isStale}
          />
          <Older list={list} />
        </>
      )}
    </Card>
  )
}

const options: readonly { readonly value: LedgerKind | 'all'; readonly label: string }[] = [
  { value: 'all', label: 'All entries' },
  ...filterKinds.map((kind) => ({ value: kind, label: ledgerWords[kind] })),
]

const columns: readonly Column<LedgerEntry>[] = [
  {
    id: 'when',
    header: 'When',
    className: 'sm:w-52',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    id: 'what',
    header: 'What',
    isRowHeader: true,
    cell: (entry) => <What entry={entry} />,
  },
  {
    id: 'credits',
    header: 'Credits',
    align: 'end',
    className: 'sm:w-48',
    cell: ({ delta }) => (
      <span className="whitespace-nowrap">
        <span className={cn('font-medium', delta > 0 && 'text-allow')}>{signed(delta)}</span>{' '}
        <span className="text-soft">({formatCents(Math.abs(delta))})</span>
      </span>
    ),
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    className: 'sm:w-48',
    cell: ({ balanceAfter }) => (
      <span className="whitespace-nowrap">
        {formatCount(balanceAfter)} <span className="text-soft">({formatCents(balanceAfter)})</span>
      </span>
    ),
  },
]

/** `+2,000`, `−1` with the sign that is as wide as a plus. */
function signed(delta: number): string {
  if (delta === 0) return '0'
  return delta > 0 ? `+${formatCount(delta)}` : `−${formatCount(-delta)}`
}

function What({ entry }: { readonly entry: LedgerEntry }): ReactNode {
  const debt = debtWords(entry)
  return (
    <span className="grid min-w-0 gap-0.5 max-sm:justify-items-end max-sm:text-right">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 max-sm:justify-end">
        <span className={isLedgerKind(entry.kind) ? '' : 'first-letter:uppercase'}>
          {wordsOf(entry.kind)}
        </span>
        <Subject entry={entry} />
      </span>
      {debt !== null && <span className="text-xs text-review">{debt}</span>}
    </span>
  )
}

function Subject({ entry }: { readonly entry: LedgerEntry }): ReactNode {
  const subject = subjectOf(entry)
  if (subject === null) return null
  const { kind, id } = subject
  if (kind === 'reason') return <bdi className="line-clamp-2 text-soft">{id}</bdi>
  const shown = <Code>{`${id.slice(0, 12)}…`}</Code>
  if (kind === 'report') {
    return (
      <TextAnchor href={`/r/${encodeURIComponent(id)}`} title={id} data-row>
        {shown}
      </TextAnchor>
    )
  }
  const to = kind === 'purchase' ? purchasePath(id) : evaluationPath(id)
  return (
    <TextLink to={to} title={id} data-row>
      {shown}
    </TextLink>
  )
}
