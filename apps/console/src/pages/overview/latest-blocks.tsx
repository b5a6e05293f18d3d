import type { EvaluationListItem, EvaluationListResponse } from '@ase/schemas'
import type { ReactNode } from 'react'
import { useList } from '../../api/use-list.ts'
import { typeLabels } from '../../decision/names.ts'
import { RiskCodes } from '../../decision/risk-codes.tsx'
import { DecisionBadge } from '../../kit/badge.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Code } from '../../kit/code.tsx'
import { formatShare } from '../../kit/format.ts'
import { TextLink } from '../../kit/link.tsx'
import { Empty, Failed } from '../../kit/page-states.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import { Time } from '../../kit/time.tsx'
import { evaluationPath, paths } from '../../paths.ts'

const SHOWN_MAX = 5

/** What was blocked last, with the codes that say why. */
export function LatestBlocks(): ReactNode {
  const list = useList({
    path: '/api/evaluations',
    query: { decision: 'block', limit: SHOWN_MAX },
    itemsOf: ({ evaluations }: EvaluationListResponse) => evaluations,
  })
  return (
    <Card
      title="Latest blocks"
      isFlush
      actions={
        <ButtonLink to={paths.evaluations} size="small">
          All evaluations
        </ButtonLink>
      }
    >
      {list.isLoading && <SkeletonRows count={SHOWN_MAX} />}
      {list.failure !== null && list.items.length === 0 && (
        <Failed error={list.failure} onRetry={list.retry} />
      )}
      {!list.isLoading && list.failure === null && list.items.length === 0 && (
        <Empty title="Nothing was blocked yet">
          What is blocked appears here with the codes that say why.
        </Empty>
      )}
      {list.items.length > 0 && (
        <Table
          caption="Latest evaluations that were blocked"
          columns={columns}
          rows={list.items.slice(0, SHOWN_MAX)}
          keyOf={({ evaluationId }) => evaluationId}
        />
      )}
    </Card>
  )
}

const columns: readonly Column<EvaluationListItem>[] = [
  {
    id: 'decision',
    header: 'Decision',
    isRowHeader: true,
    className: 'sm:w-24',
    cell: ({ decision }) => <DecisionBadge decision={decision} />,
  },
  { id: 'type', header: 'Type', className: 'sm:w-24', cell: ({ type }) => typeLabels[type] },
  {
    id: 'score',
    header: 'Risk',
    align: 'end',
    className: 'sm:w-16',
    cell: ({ riskScore }) => formatShare(riskScore),
  },
  { id: 'codes', header: 'Codes', cell: ({ riskCodes }) => <RiskCodes codes={riskCodes} /> },
  {
    id: 'when',
    header: 'When',
    className: 'sm:w-36',
    cell: ({ createdAt }) => <Time value={createdAt} form="ago" />,
  },
  {
    id: 'id',
    header: 'Evaluation',
    align: 'end',
    className: 'sm:w-36',
    cell: ({ evaluationId }) => (
      <TextLink
        to={evaluationPath(evaluationId)}
        data-row
        className="inline-block w-26 truncate align-bottom"
      >
        <Code>{evaluationId}</Code>
      </TextLink>
    ),
  },
]
