import type { EvaluationResponse } from '@ase/schemas'
import { useState, type ReactNode } from 'react'
import type { ApiFailure } from '../../api/api-failure.ts'
import type { Attempt } from '../../api/attempt.ts'
import { DecisionBadge } from '../../kit/badge.tsx'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { Code } from '../../kit/code.tsx'
import { TextInput } from '../../kit/controls.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { formatShare, formatUnits } from '../../kit/format.ts'
import { TextLink } from '../../kit/link.tsx'
import { Notice } from '../../kit/notice.tsx'
import { FailureNotice } from '../../kit/page-states.tsx'
import { paths } from '../../paths.ts'
import { evaluateForReal } from './evaluate-for-real.ts'

export interface EvaluateDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly attempt: Attempt<string>
  /** The key as it was typed before on this page: it is in no storage. */
  readonly apiKey: string
  readonly onApiKeyChange: (apiKey: string) => void
  readonly onEvaluated: (evaluation: EvaluationResponse) => void
}

const API_KEY = /^asek_[0-9A-Za-z]{38}$/

/** Evaluates the request for a credit, with an API key that is typed in. */
export function EvaluateDialog(props: EvaluateDialogProps): ReactNode {
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title="Evaluate for one credit"
      description="The request is evaluated like one from your program: it is charged, and listed without its content."
    >
      <EvaluateForm {...props} />
    </Dialog>
  )
}

function EvaluateForm({
  onClose,
  attempt,
  apiKey,
  onApiKeyChange,
  onEvaluated,
}: EvaluateDialogProps): ReactNode {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const submit = async (): Promise<void> => {
    const key = apiKey.trim()
    setFailure(null)
    if (!API_KEY.test(key)) {
      setError('An API key is asek_ and 38 letters and digits.')
      return
    }
    setError(null)
    setIsBusy(true)
    const outcome = await evaluateForReal(attempt, key)
    setIsBusy(false)
    if (outcome.ok) onEvaluated(outcome.evaluation)
    else if (outcome.failure.code === 'AUTH_REQUIRED')
      setError('The service does not accept this key. It may be revoked or expired.')
    else setFailure(outcome.failure)
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
    >
      <Field
        label="API key"
        error={error}
        hint={
          <>
            It stays in the memory of this page. You can create one under{' '}
            <TextLink to={paths.keys}>Keys</TextLink>.
          </>
        }
      >
        {(control) => (
          <TextInput
            {...control}
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={apiKey}
            onChange={(event) => onApiKeyChange(event.currentTarget.value)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first control of a modal window
            autoFocus
          />
        )}
      </Field>
      {failure !== null && (
        <>
          <FailureNotice failure={failure} />
          <p className="text-xs text-soft">
            Trying again is safe: the same request keeps its Idempotency-Key and is charged once.
          </p>
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Evaluate, 1 credit
        </Button>
      </div>
    </form>
  )
}

/** What a real evaluation came to, with the way to its page. */
export function EvaluatedNotice({
  evaluation,
}: {
  readonly evaluation: EvaluationResponse
}): ReactNode {
  const { evaluationId, decision, riskScore, riskCodes, idempotentReplay, usage } = evaluation
  const pageOfEvaluation: string = `${paths.evaluations}/${evaluationId}`
  return (
    <Notice
      tone="good"
      title="Evaluated"
      isLive
      action={
        <ButtonLink to={pageOfEvaluation} size="small">
          Open the evaluation
        </ButtonLink>
      }
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <DecisionBadge decision={decision} />
        <span className="tabular-nums">{formatShare(riskScore)}</span>
        {riskCodes.map((code) => (
          <Code key={code} className="text-xs">
            {code}
          </Code>
        ))}
      </p>
      <p>
        {idempotentReplay
          ? 'The same request was answered before. It was not charged again.'
          : `Charged ${formatUnits(usage.credits, 'credit')}.`}
      </p>
    </Notice>
  )
}
