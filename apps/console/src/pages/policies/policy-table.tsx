import type { PolicyDescription } from '@ase/schemas'
import type { ReactNode } from 'react'
import { ownThresholds, scopeLabels, scopeOrder } from './policy-scope.ts'
import { Badge } from '../../kit/badge.tsx'
import { Code } from '../../kit/code.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { TextLink } from '../../kit/link.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import { paths } from '../../paths.ts'

export interface PolicyTableProps {
  readonly policies: readonly PolicyDescription[]
  /** The one whose numbers stand below; null when two are compared. */
  readonly shownId: string | null
}

/** The policies in force. */
export function PolicyTable({ policies, shownId }: PolicyTableProps): ReactNode {
  return (
    <Table
      caption="Policies in force"
      columns={columnsOf(shownId)}
      rows={policies}
      keyOf={({ id }) => id}
    />
  )
}

function columnsOf(shownId: string | null): readonly Column<PolicyDescription>[] {
  return [
    {
      id: 'id',
      header: 'Policy',
      isRowHeader: true,
      className: 'sm:w-56',
      cell: ({ id }) => (
        <span className="flex min-w-0 items-center gap-1">
          <TextLink
            to={paths.policies}
            search={{ policy: id }}
            hash="policy"
            data-row
            aria-current={id === shownId ? 'true' : undefined}
          >
            <Code>{id}</Code>
          </TextLink>
          <CopyButton text={id} label={`Copy the ID ${id}`} />
          {id === shownId && <Badge tone="accent">Shown</Badge>}
        </span>
      ),
    },
    {
      id: 'description',
      header: 'For',
      isHeaderHidden: true,
      cell: ({ description }) =>
        description === null ? (
          <span className="text-soft">–</span>
        ) : (
          <bdi className="block max-w-prose py-1">{description}</bdi>
        ),
    },
    {
      id: 'types',
      header: 'Own thresholds for',
      className: 'sm:w-40',
      cell: (policy) => {
        const own = scopeOrder.filter((scope) => ownThresholds(policy, scope) !== undefined)
        return own.length === 0 ? (
          <span className="text-soft">None</span>
        ) : (
          own.map((scope) => scopeLabels[scope]).join(', ')
        )
      },
    },
    {
      id: 'version',
      header: 'Version',
      className: 'sm:w-32 whitespace-nowrap',
      cell: ({ version }) => <Code>{version}</Code>,
    },
  ]
}
