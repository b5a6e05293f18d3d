import type { PolicyDescription } from '@ase/schemas'
import type { ReactNode } from 'react'
import { stepLabels } from '../../decision/names.ts'
import { DecisionBadge } from '../../kit/badge.tsx'
import { describeSteps } from './describe-steps.ts'

/** The order of the decision in words, with the numbers of a policy. */
export function DecisionSteps({ policy }: { readonly policy: PolicyDescription }): ReactNode {
  return (
    <ol className="grid gap-5">
      {describeSteps(policy).map(({ step, outcomes, notes }, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full border border-control text-xs font-semibold text-soft"
          >
            {index + 1}
          </span>
          <div className="grid min-w-0 flex-1 gap-1.5 pt-0.5">
            <h3 className="font-medium">{stepLabels[step]}</h3>
            {outcomes.map(({ decision, sentence }) => (
              <p
                key={decision}
                className="grid gap-x-3 gap-y-1 sm:grid-cols-[5rem_1fr] sm:items-baseline"
              >
                <span>
                  <DecisionBadge decision={decision} />
                </span>
                <span className="max-w-prose wrap-anywhere">{sentence}</span>
              </p>
            ))}
            {notes.map((note) => (
              <p key={note} className="max-w-prose text-xs text-soft sm:ml-23">
                {note}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
