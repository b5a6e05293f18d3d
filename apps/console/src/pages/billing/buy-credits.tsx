import type { BillingState, CheckoutResponse } from '@ase/schemas'
import { useId, useRef, useState, type ReactNode } from 'react'
import { attemptFor, type Attempt } from '../../api/attempt.ts'
import { send } from '../../api/request.ts'
import { Button } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { cn } from '../../kit/class-names.ts'
import { TextInput } from '../../kit/controls.tsx'
import { Field } from '../../kit/field.tsx'
import { formatCents, formatUnits } from '../../kit/format.ts'
import { ArrowIcon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import { FailureNotice } from '../../kit/page-states.tsx'
import { Loading, Skeleton } from '../../kit/skeleton.tsx'
import { CONSOLE_PATH } from '../../sign-in/next-path.ts'
import { paths } from '../../paths.ts'
import { amountDollars, presetDollars, readAmount } from './amount.ts'
import { useDeparture } from './use-departure.ts'

const options = 'grid grid-cols-2 gap-2 sm:grid-cols-5'

type Choice = (typeof presetDollars)[number] | 'own'

/** The form that leads to the payment processor; `billing` is null while it loads. */
export function BuyCredits({ billing }: { readonly billing: BillingState | null }): ReactNode {
  return (
    <Card title="Add credits" description="Paid once, in US dollars. Nothing renews by itself.">
      {billing === null && (
        <Loading>
          <div className="grid gap-4">
            <div className={cn(options, 'pt-6.5')}>
              {[...presetDollars, 'own'].map((choice) => (
                <Skeleton key={choice} className="h-14.5" />
              ))}
            </div>
            <Skeleton className="h-25 sm:h-9" />
          </div>
        </Loading>
      )}
      {billing?.isConfigured === false && (
        <Notice title="Credits cannot be bought here">
          The operator of this service has set up no payment processor. Ask them for credits.
        </Notice>
      )}
      {billing?.isConfigured === true && <BuyForm isTest={billing.mode === 'test'} />}
    </Card>
  )
}

function BuyForm({ isTest }: { readonly isTest: boolean }): ReactNode {
  const [choice, setChoice] = useState<Choice>(20)
  const [own, setOwn] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const checkout = useCheckout()
  const amount = readAmount(choice === 'own' ? own : String(choice))
  const submit = (): void => {
    setIsChecked(true)
    if (amount.ok) checkout.leave(amount.cents)
    else input.current?.focus()
  }
  const refused = checkout.failure?.issueAt('amountCents') ?? null
  const problem = isChecked && !amount.ok ? amount.problem : null
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!checkout.isBusy) submit()
      }}
    >
      <fieldset className="min-w-0">
        <legend className="pb-1.5 font-medium">Amount</legend>
        <div className={options}>
          {presetDollars.map((dollars) => (
            <AmountOption
              key={dollars}
              isChosen={choice === dollars}
              onChoose={() => setChoice(dollars)}
              title={`$${dollars}`}
              note={formatUnits(dollars * 100, 'credit')}
            />
          ))}
          <AmountOption
            isChosen={choice === 'own'}
            onChoose={() => setChoice('own')}
            title="Other"
            note={`$${amountDollars.min} to $${amountDollars.max}`}
          />
        </div>
      </fieldset>
      {choice === 'own' && (
        <Field
          label="Amount in US dollars"
          hint={
            amount.ok
              ? `Buys ${formatUnits(amount.cents, 'credit')}.`
              : `Whole dollars, from ${amountDollars.min} to ${amountDollars.max}.`
          }
          error={problem ?? (refused === null ? null : 'The service does not take this amount.')}
          className="max-w-xs"
        >
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              value={own}
              onChange={(event) => setOwn(event.currentTarget.value)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
            />
          )}
        </Field>
      )}
      {checkout.failure !== null && refused === null && (
        <FailureNotice failure={checkout.failure} onRetry={submit} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" isBusy={checkout.isBusy}>
          {amount.ok ? `Pay ${formatCents(amount.cents)}` : 'Pay'}
          {!checkout.isBusy && <ArrowIcon />}
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-xs text-soft">
          {isTest
            ? 'You pay on the payment processor’s page. It is in test mode: only test cards work, and no money moves.'
            : 'You pay on the payment processor’s page and come back here. This service never sees your card.'}
        </p>
      </div>
    </form>
  )
}

function useCheckout() {
  const attempt = useRef<Attempt<number> | null>(null)
  return useDeparture(async (amountCents: number) => {
    attempt.current = attemptFor(attempt.current, amountCents)
    const answer = await send<CheckoutResponse>('/api/billing/checkout', {
      amountCents,
      idempotencyKey: attempt.current.idempotencyKey,
      returnPath: CONSOLE_PATH + paths.billing,
    })
    // Answered: who comes back and pays the same again wants a checkout of its own.
    attempt.current = null
    return answer
  })
}

interface AmountOptionProps {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly title: string
  readonly note: string
}

function AmountOption({ isChosen, onChoose, title, note }: AmountOptionProps): ReactNode {
  const id = useId()
  return (
    <label className="grid min-w-0 cursor-pointer content-start gap-0.5 rounded-lg border border-control bg-paper px-2.5 py-2 hover:bg-canvas has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <span className="flex items-center gap-2">
        <input
          type="radio"
          name="amount"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-note`}
          checked={isChosen}
          onChange={onChoose}
          className="size-4 shrink-0 accent-accent outline-none"
        />
        <span id={`${id}-title`} className="font-medium tabular-nums">
          {title}
        </span>
      </span>
      <span id={`${id}-note`} className="text-xs text-soft tabular-nums">
        {note}
      </span>
    </label>
  )
}
