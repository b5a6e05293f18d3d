import type { PolicyDescription } from '@ase/schemas'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { policiesQuery } from '../../api/catalogue.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { cn } from '../../kit/class-names.ts'
import { Code } from '../../kit/code.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Failed } from '../../kit/page-states.tsx'
import { SkeletonRows } from '../../kit/skeleton.tsx'
import { paths } from '../../paths.ts'
import { DecisionSteps } from './decision-steps.tsx'
import { PolicyComparison } from './policy-comparison.tsx'
import { idsOf } from './policy-params.ts'
import { PolicyTable } from './policy-table.tsx'
import { scopesWithNumbers, ThresholdTables } from './threshold-tables.tsx'

/** What policies there are, what each compares with which number, and in what two of them differ. */
export function PoliciesPage(): ReactNode {
  const { data, isError, error, refetch } = useQuery(policiesQuery)
  return (
    <Page
      title="Policies"
      description="A policy turns findings and signals into allow, review or block. A request names one by its ID; without one, default decides."
      actions={<ButtonLink to={paths.rules}>Rules</ButtonLink>}
    >
      {data === undefined ? (
        <Card title="Available policies" isFlush>
          {isError ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows count={12} />
          )}
        </Card>
      ) : (
        <Policies policies={data.policies} />
      )}
    </Page>
  )
}

interface PoliciesProps {
  readonly policies: readonly PolicyDescription[]
}

function Policies({ policies }: PoliciesProps): ReactNode {
  const { policy: shownId, compare } = useSearch({ from: '/shell/policies' })
  const shown = policies.find(({ id }) => id === (shownId ?? 'default')) ?? policies[0]
  if (shown === undefined) return null
  const isUnknown = shownId !== undefined && shown.id !== shownId
  const other = policies.find(({ id }) => id !== shown.id)
  return (
    <>
      <Card
        title="Available policies"
        isFlush
        actions={
          compare === undefined &&
          other !== undefined && (
            <ButtonLink
              to={paths.policies}
              search={{ compare: `${shown.id},${other.id}` }}
              hash="compare"
              size="small"
            >
              Compare two
            </ButtonLink>
          )
        }
      >
        <PolicyTable policies={policies} shownId={compare === undefined ? shown.id : null} />
      </Card>
      {compare === undefined ? (
        <>
          {isUnknown && <UnknownPolicy id={shownId} />}
          <PolicyDetail policy={shown} />
        </>
      ) : (
        <Comparison policies={policies} pair={compare} />
      )}
    </>
  )
}

function PolicyDetail({ policy }: { readonly policy: PolicyDescription }): ReactNode {
  const heading = (
    <>
      Thresholds of <Code className="text-[0.9375rem]">{policy.id}</Code>
    </>
  )
  const isNarrow = scopesWithNumbers(policy).length === 0
  return (
    <div id="policy" className={cn('grid items-start gap-6', isNarrow && 'xl:grid-cols-2')}>
      <Card
        title={heading}
        description="Probabilities and confidences from 0 to 1. The coloured end of a bar is where a signal blocks or asks for review."
        isFlush
      >
        <ThresholdTables policy={policy} />
      </Card>
      <Card
        title="How it decides"
        description="The steps run in this order. The first one that has a decision ends it."
      >
        <DecisionSteps policy={policy} />
      </Card>
    </div>
  )
}

function Comparison({ policies, pair }: PoliciesProps & { readonly pair: string }): ReactNode {
  const ids = idsOf(pair)
  const unknown = ids.find((id) => policies.every((policy) => policy.id !== id))
  const [first, second] = ids.map((id) => policies.find((policy) => policy.id === id))
  if (first === undefined || second === undefined) return <UnknownPolicy id={unknown ?? ''} />
  return (
    <div id="compare" className="grid">
      <PolicyComparison policies={policies} first={first} second={second} />
    </div>
  )
}

function UnknownPolicy({ id }: { readonly id: string }): ReactNode {
  return (
    <Notice
      tone="warning"
      title={
        <>
          No policy <Code>{id}</Code> is in force
        </>
      }
      action={
        <ButtonLink to={paths.policies} search={{}} size="small">
          Show default
        </ButtonLink>
      }
    >
      It may have been one of the operator’s own. Choose another one from the list.
    </Notice>
  )
}
