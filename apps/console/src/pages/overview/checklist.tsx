import type { ProfileResponse } from '@ase/schemas'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { cn } from '../../kit/class-names.ts'
import { paths } from '../../paths.ts'

export interface ChecklistProps {
  readonly profile: ProfileResponse
  readonly hasEvaluations: boolean
}

interface Step {
  readonly title: string
  readonly text: string
  readonly isDone: boolean
  readonly to: string
  readonly action: string
}

/** From nothing to a first decision; gone when all is done. */
export function Checklist({ profile, hasEvaluations }: ChecklistProps): ReactNode {
  const steps = stepsOf(profile, hasEvaluations)
  const next = steps.find(({ isDone }) => !isDone)
  if (next === undefined) return null
  const doneCount = steps.filter(({ isDone }) => isDone).length
  return (
    <Card title="Get started" description={`${doneCount} of ${steps.length} done`}>
      <ol className="grid gap-px">
        {steps.map((step, index) => (
          <li key={step.title} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <span
              aria-hidden="true"
              className={cn(
                'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
                step.isDone ? 'bg-allow-tint text-allow' : 'border border-control text-soft',
              )}
            >
              {step.isDone ? '✓' : index + 1}
            </span>
            <div className="min-w-0 flex-1 basis-36">
              <p className={cn('font-medium', step.isDone && 'text-soft')}>
                {step.title}
                {step.isDone && <span className="sr-only">, done</span>}
              </p>
              {!step.isDone && <p className="text-soft">{step.text}</p>}
            </div>
            {!step.isDone && (
              <ButtonLink
                to={step.to}
                size="small"
                variant={step === next ? 'primary' : 'secondary'}
              >
                {step.action}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function stepsOf(
  { activeApiKey, balance, recentEvaluations, billing }: ProfileResponse,
  hasEvaluations: boolean,
): readonly Step[] {
  const hasCalled = hasEvaluations || recentEvaluations.length > 0
  return [
    {
      title: 'Create an API key',
      text: 'Your agent sends it with each call. It is shown once.',
      isDone: activeApiKey !== null || hasCalled,
      to: paths.keys,
      action: 'Create a key',
    },
    {
      title: 'Add credits',
      text: billing.isConfigured
        ? 'An evaluation costs one credit, which is one cent. A failure costs nothing.'
        : 'An evaluation costs one credit. Credits cannot be bought here: ask the operator for some.',
      isDone: billing.hasCustomer || balance.credits > 0,
      to: paths.billing,
      action: billing.isConfigured ? 'Add credits' : 'See the balance',
    },
    {
      title: 'Send the first evaluation',
      text: 'Try one in the playground for free, then copy it as curl, TypeScript or Python.',
      isDone: hasCalled,
      to: paths.playground,
      action: 'Open the playground',
    },
  ]
}
