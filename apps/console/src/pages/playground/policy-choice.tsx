import type { ReactNode } from 'react'
import { Checkbox, Select } from '../../kit/controls.tsx'
import { Field } from '../../kit/field.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { limits } from './contract.ts'

export interface PolicyChoiceProps {
  /** The ids of all policies of the service; null while they are loaded. */
  readonly policyIds: readonly string[] | null
  /** The one that the request names. */
  readonly policyId: string
  readonly onPolicyChange: (id: string) => void
  readonly compared: readonly string[]
  readonly onCompare: (ids: readonly string[]) => void
}

/** Which policy decides, and which others decide over the same evidence beside it. */
export function PolicyChoice({
  policyIds,
  policyId,
  onPolicyChange,
  compared,
  onCompare,
}: PolicyChoiceProps): ReactNode {
  const known =
    policyIds?.includes(policyId) === true ? policyIds : [policyId, ...(policyIds ?? [])]
  const others = policyIds?.filter((id) => id !== policyId) ?? []
  const chosen = others.filter((id) => compared.includes(id))
  const isFull = chosen.length >= limits.playground.policiesMax - 1
  const toggle = (id: string): void =>
    onCompare(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Field label="Policy" className="flex! items-center gap-2">
        {(control) => (
          <Select
            {...control}
            value={policyId}
            options={known.map((id) => ({ value: id, label: id }))}
            onValueChange={onPolicyChange}
          />
        )}
      </Field>
      {policyIds === null && <Skeleton className="h-5 w-60" />}
      {others.length > 0 && (
        <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <legend className="float-left text-soft">Compare with</legend>
          {others.map((id) => (
            <Checkbox
              key={id}
              label={id}
              checked={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
