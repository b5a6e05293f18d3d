import type { EvaluationDetailResponse, RuleDescription } from '@ase/schemas'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureOf } from '../../api/api-failure.ts'
import { rulesQuery } from '../../api/catalogue.ts'
import { get } from '../../api/request.ts'
import { DecisionCard } from '../../decision/decision-card.tsx'
import { FindingList } from '../../decision/finding-list.tsx'
import { stepLabels } from '../../decision/names.ts'
import { SignalMeters } from '../../decision/signal-meters.tsx'
import { ButtonLink } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { CodeBlock, CopyableCode } from '../../kit/code.tsx'
import { Page } from '../../kit/page.tsx'
import { Empty, Failed } from '../../kit/page-states.tsx'
import { Loading, Skeleton } from '../../kit/skeleton.tsx'
import { Time } from '../../kit/time.tsx'
import { evaluationPath, paths } from '../../paths.ts'
import { CheckDigest } from './check-digest.tsx'
import { Facts, type Evaluation } from './facts.tsx'

/** One evaluation: what was decided, why, and everything that is kept of it. */
export function EvaluationPage(): ReactNode {
  const { id } = useParams({ from: '/shell/evaluations/$id' })
  const isPossible = /^ase_[0-9a-f]{32}$/.test(id)
  const answer = useQuery({
    queryKey: ['/api/evaluations', id],
    queryFn: ({ signal }) => get<EvaluationDetailResponse>(`/api${evaluationPath(id)}`, {}, signal),
    enabled: isPossible,
  })
  const rules = useQuery(rulesQuery)
  // They belong to the findings, and would push what is below them.
  const evaluation = rules.isLoading ? undefined : answer.data?.evaluation
  const isUnknown = !isPossible || (answer.isError && failureOf(answer.error).code === 'NOT_FOUND')
  return (
    <Page
      title="Evaluation"
      description={isUnknown ? undefined : <CopyableCode text={id} label="Copy evaluation ID" />}
      actions={
        !isUnknown && (
          <ButtonLink to={paths.evaluations} size="small">
            All evaluations
          </ButtonLink>
        )
      }
    >
      {isUnknown && <Unknown />}
      {isPossible && (answer.isPending || (answer.isSuccess && rules.isLoading)) && (
        <EvaluationSkeleton />
      )}
      {answer.isError && !isUnknown && evaluation === undefined && (
        <Failed error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {evaluation !== undefined && (
        <Details evaluation={evaluation} rules={rules.data?.rules ?? []} />
      )}
    </Page>
  )
}

function Unknown(): ReactNode {
  return (
    <Empty
      title="There is no such evaluation"
      action={
        <ButtonLink to={paths.evaluations} variant="primary">
          All evaluations
        </ButtonLink>
      }
    >
      Check that the ID is complete. Only the account that paid for an evaluation can see it.
    </Empty>
  )
}

const layout = 'grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'

interface DetailsProps {
  readonly evaluation: Evaluation
  readonly rules: readonly RuleDescription[]
}

function Details({ evaluation, rules }: DetailsProps): ReactNode {
  const { response, explanation, thresholds } = evaluation
  const { decision, riskLevel, riskScore, signals, deterministicFindings } = response
  return (
    <div className={layout}>
      <div className="grid min-w-0 gap-6">
        <DecisionCard {...{ decision, riskLevel, riskScore, explanation, thresholds }}>
          {explanation === null && <WithoutExplanation evaluation={evaluation} />}
          <p className="text-xs text-soft">
            <Time value={response.createdAt} form="long" />
          </p>
        </DecisionCard>
        <Card
          title="Findings"
          description={
            deterministicFindings.length === 0
              ? undefined
              : 'What the rules found. The content itself is not kept.'
          }
        >
          <FindingList
            findings={deterministicFindings}
            rules={rules}
            decidedBy={explanation?.codes ?? []}
          />
        </Card>
        <Card
          title="Signals"
          description={
            Object.keys(signals).length === 0
              ? undefined
              : thresholds === null
                ? 'What the model estimated.'
                : 'What the model estimated, against the threshold of the policy.'
          }
        >
          <SignalMeters {...{ signals, thresholds, explanation }} />
        </Card>
      </div>
      <div className="grid min-w-0 gap-6">
        <Facts evaluation={evaluation} />
        <CheckDigest expected={response.inputSha256} />
      </div>
      <Card title="Answer" description="What the API answered." className="lg:col-span-2">
        <details>
          <summary className="w-fit rounded-sm py-1 text-soft hover:text-ink">
            Show the JSON
          </summary>
          <div className="mt-2">
            <CodeBlock text={JSON.stringify(response, null, 2)} label="answer as JSON" />
          </div>
        </details>
      </Card>
    </div>
  )
}

/** What is known where the version of the policy is not. */
function WithoutExplanation({
  evaluation: { step },
}: {
  readonly evaluation: Evaluation
}): ReactNode {
  return (
    <p className="wrap-anywhere">
      {step === null ? 'What decided was not recorded. ' : `Decided by: ${stepLabels[step]}. `}
      The thresholds of this version of the policy are no longer known.
    </p>
  )
}

function EvaluationSkeleton(): ReactNode {
  return (
    <Loading>
      <div className={layout}>
        <div className="grid gap-6">
          <Skeleton className="h-36 w-full" />
          <Skeleton className="h-48 w-full" />
          <Skeleton className="h-96 w-full" />
        </div>
        <div className="grid gap-6">
          <Skeleton className="h-120 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
      </div>
    </Loading>
  )
}
