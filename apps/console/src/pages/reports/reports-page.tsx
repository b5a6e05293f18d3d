import type { ReportListResponse, ReportSummary } from '@ase/schemas'
import type { ReactNode } from 'react'
import { useList } from '../../api/use-list.ts'
import { VerdictBadge } from '../../inspection/verdict-badge.tsx'
import { verdictWordsOf } from '../../inspection/verdict-words.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Code } from '../../kit/code.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { TextAnchor } from '../../kit/link.tsx'
import { Older } from '../../kit/older.tsx'
import { Page } from '../../kit/page.tsx'
import { Empty, Failed } from '../../kit/page-states.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import { Time } from '../../kit/time.tsx'
import { paths } from '../../paths.ts'
import { reportsPath } from './reports-path.ts'

/** The reports of the account's own inspections. */
export function ReportsPage(): ReactNode {
  const list = useList({
    path: reportsPath,
    itemsOf: ({ reports }: ReportListResponse) => reports,
  })
  const isEmpty = !list.isLoading && list.failure === null && list.items.length === 0
  return (
    <Page
      title="Reports"
      description="What inspected images declare. Anyone with the link of a report can read it."
      actions={
        <ButtonLink to={paths.inspect} variant="primary">
          Inspect an image
        </ButtonLink>
      }
    >
      <Card title="All reports" isFlush>
        {list.isLoading && <SkeletonRows />}
        {list.failure !== null && list.items.length === 0 && (
          <Failed error={list.failure} onRetry={list.retry} />
        )}
        {isEmpty && (
          <Empty
            title="No reports yet"
            action={<ButtonLink to={paths.inspect}>Inspect an image</ButtonLink>}
          >
            Each inspection makes a report that can be shared by its link.
          </Empty>
        )}
        {list.items.length > 0 && (
          <>
            <Table
              caption="Reports, the newest first"
              columns={columns}
              rows={list.items}
              keyOf={({ reportId }) => reportId}
            />
            <Older list={list} />
          </>
        )}
      </Card>
    </Page>
  )
}

const columns: readonly Column<ReportSummary>[] = [
  {
    id: 'when',
    header: 'When',
    className: 'sm:w-56',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    id: 'verdict',
    header: 'Verdict',
    isRowHeader: true,
    cell: (report) => <VerdictBadge words={verdictWordsOf(report)} />,
  },
  {
    id: 'report',
    header: 'Report',
    align: 'end',
    cell: ({ reportId, reportUrl }) => (
      <span className="inline-flex items-center gap-1">
        <TextAnchor href={reportUrl} title={reportId} data-row>
          <Code>{`${reportId.slice(0, 16)}…`}</Code>
        </TextAnchor>
        <CopyButton text={location.origin + reportUrl} label="Copy link to the report" />
      </span>
    ),
  },
]
