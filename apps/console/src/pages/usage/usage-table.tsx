import type { UsageResponse } from '@ase/schemas'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sumOf, totalOf } from '../../charts/buckets.ts'
import { Sparkline } from '../../charts/sparkline.tsx'
import { guardedCsv } from '../../csv/guarded-csv.ts'
import { saveFile } from '../../csv/save-file.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Code } from '../../kit/code.tsx'
import { formatCount, formatUnits } from '../../kit/format.ts'
import { DownloadIcon } from '../../kit/icon.tsx'
import { TextLink } from '../../kit/link.tsx'
import { Empty, Failed } from '../../kit/page-states.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import type { RangeSearch } from '../../range/range-search.ts'
import type { TimeRange } from '../../range/time-range.ts'
import { paths } from '../../paths.ts'
import { groupingOf, groupUsage, type Grouping, type GroupUsage } from './group-usage.ts'

const headers: Readonly<Record<Grouping, string>> = {
  decision: 'Decision',
  type: 'Type',
  key: 'API key',
  code: 'Code',
  policy: 'Policy',
}

export interface UsageTableProps {
  readonly query: UseQueryResult<UsageResponse>
  readonly range: TimeRange
}

/** By code there are none where evaluations have no codes. */
function NoGroups({ grouping }: { readonly grouping: Grouping }): ReactNode {
  if (grouping === 'code') {
    return (
      <Empty title="No codes in this range">
        An evaluation is counted here once for each of its risk codes. Most that are allowed have
        none.
      </Empty>
    )
  }
  return (
    <Empty
      title="No evaluations in this range"
      action={<ButtonLink to={paths.playground}>Open the playground</ButtonLink>}
    >
      What your agents send is counted here. Tries in the playground are free and are not counted.
    </Empty>
  )
}

/** The groups of the range with their counts; each leads to its evaluations. */
export function UsageTable({ query, range }: UsageTableProps): ReactNode {
  const { data: usage } = query
  if (usage === undefined) {
    return (
      <Card title="Groups" isFlush>
        {query.isError ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows count={5} />
        )}
      </Card>
    )
  }
  const grouping = groupingOf(usage)
  const groups = groupUsage(usage)
  const title = `By ${grouping === 'key' ? 'API key' : grouping}`
  const isEmpty = usage.rows.length === 0
  return (
    <Card
      title={title}
      description={isEmpty ? undefined : descriptionOf(usage, grouping)}
      isFlush
      actions={
        !isEmpty && (
          <Button size="small" icon={DownloadIcon} onClick={() => save(usage, grouping, groups)}>
            CSV<span className="sr-only"> of this table</span>
          </Button>
        )
      }
    >
      {isEmpty ? (
        <NoGroups grouping={grouping} />
      ) : (
        <Table
          caption={`Evaluations ${title.toLowerCase()}`}
          columns={columnsOf(grouping, range)}
          rows={groups}
          keyOf={({ id }) => id ?? ''}
          isStale={query.isPlaceholderData}
        />
      )}
    </Card>
  )
}

function descriptionOf({ rows }: UsageResponse, grouping: Grouping): string {
  if (grouping === 'code')
    return 'An evaluation counts once for each of its codes, and not at all without one.'
  return `${formatUnits(totalOf(sumOf(rows)), 'evaluation')} in all.`
}

function columnsOf(grouping: Grouping, range: TimeRange): readonly Column<GroupUsage>[] {
  return [
    {
      id: 'name',
      header: headers[grouping],
      isRowHeader: true,
      cell: (group) => <GroupName group={group} grouping={grouping} range={range} />,
    },
    {
      id: 'trend',
      header: 'Over time',
      className: 'sm:w-28',
      cell: ({ name, trend }) => (
        <Sparkline
          values={trend}
          label={`${name} over time, from ${formatCount(Math.min(...trend))} to ${formatCount(Math.max(...trend))}`}
        />
      ),
    },
    // A decision is in one of them alone.
    ...(grouping === 'decision'
      ? []
      : [count('allow', 'Allow'), count('review', 'Review'), count('block', 'Block')]),
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      className: 'sm:w-24 font-medium',
      cell: ({ total }) => formatCount(total),
    },
  ]
}

function count(id: 'allow' | 'review' | 'block', header: string): Column<GroupUsage> {
  return {
    id,
    header,
    align: 'end',
    className: 'sm:w-24',
    cell: ({ counts }) => formatCount(counts[id]),
  }
}

interface GroupNameProps {
  readonly group: GroupUsage
  readonly grouping: Grouping
  readonly range: TimeRange
}

function GroupName({ group: { id, name, hint }, grouping, range }: GroupNameProps): ReactNode {
  if (id === null) return <span className="text-soft">{name}</span>
  return (
    <span className="max-sm:text-right">
      <TextLink to={paths.evaluations} search={{ ...searchOf(range), [grouping]: id }} data-row>
        {grouping === 'code' ? (
          <Code>{name}</Code>
        ) : (
          <bdi title={name} className="inline-block max-w-64 truncate align-bottom max-sm:max-w-44">
            {name}
          </bdi>
        )}
      </TextLink>
      {hint !== null && <Code className="ml-2 text-soft">{hint}</Code>}
    </span>
  )
}

function searchOf({ name, from, to }: TimeRange): RangeSearch {
  return name === null ? { from, to } : { range: name }
}

function save(usage: UsageResponse, grouping: Grouping, groups: readonly GroupUsage[]): void {
  const names = [headers[grouping], 'ID', 'Allow', 'Review', 'Block', 'Total']
  const rows = groups.map(({ id, name, counts: { allow, review, block }, total }) => [
    name,
    id ?? '',
    allow,
    review,
    block,
    total,
  ])
  const file = `usage-by-${grouping}-${usage.from.slice(0, 10)}-${usage.to.slice(0, 10)}.csv`
  saveFile(file, guardedCsv(names, rows), 'text/csv')
}
