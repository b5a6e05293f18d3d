import type { EvaluationListItem } from '@ase/schemas'
import type { ReactNode } from 'react'
import { typeLabels } from '../../decision/names.ts'
import { RiskCodes } from '../../decision/risk-codes.tsx'
import { DecisionBadge } from '../../kit/badge.tsx'
import { Code } from '../../kit/code.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { formatShare } from '../../kit/format.ts'
import { TextLink } from '../../kit/link.tsx'
import type { Column } from '../../kit/table.tsx'
import { Time } from '../../kit/time.tsx'
import { evaluationPath } from '../../paths.ts'

export const columns: readonly Column<EvaluationListItem>[] = [
  {
    id: 'decision',
    header: 'Decision',
    className: 'sm:w-22',
    cell: ({ decision }) => <DecisionBadge decision={decision} />,
  },
  { id: 'type', header: 'Type', className: 'sm:w-20', cell: ({ type }) => typeLabels[type] },
  {
    id: 'risk',
    header: 'Risk',
    align: 'end',
    className: 'sm:w-16',
    cell: ({ riskScore }) => formatShare(riskScore),
  },
  { id: 'codes', header: 'Codes', cell: ({ riskCodes }) => <RiskCodes codes={riskCodes} /> },
  {
    id: 'key',
    header: 'API key',
    className: 'sm:max-lg:hidden',
    cell: ({ apiKey }) => <KeyName apiKey={apiKey} />,
  },
  {
    id: 'time',
    header: 'Time',
    className: 'sm:w-52',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    id: 'id',
    header: 'Evaluation',
    isRowHeader: true,
    className: 'sm:w-40',
    // All of it is there for readers and for copying by hand; the end is cut off for the eye alone.
    cell: ({ evaluationId }) => (
      <span className="inline-flex items-center gap-1">
        <TextLink to={evaluationPath(evaluationId)} data-row className="w-26 truncate">
          <Code>{evaluationId}</Code>
        </TextLink>
        <CopyButton text={evaluationId} label={`Copy ${evaluationId}`} />
      </span>
    ),
  },
]

function KeyName({ apiKey }: Pick<EvaluationListItem, 'apiKey'>): ReactNode {
  if (apiKey === null)
    return (
      <span className="text-soft" title="The key is gone, or was not recorded.">
        –<span className="sr-only"> The key is gone, or was not recorded.</span>
      </span>
    )
  return (
    <bdi title={apiKey.name} className="inline-block max-w-28 truncate align-bottom">
      {apiKey.name}
    </bdi>
  )
}
