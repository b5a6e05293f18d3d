import type {
  DecisionExplanation,
  PolicyThresholds,
  Signal,
  SignalName,
  Signals,
} from '@ase/schemas'
import type { ReactNode } from 'react'
import { ThresholdMeter } from './threshold-meter.tsx'
import { formatShare } from '../kit/format.ts'
import { signalLabels, signalOrder } from './names.ts'
import { formatAgainst } from './numbers.ts'

export interface SignalMetersProps {
  readonly signals: Signals
  /** Null when the policy version is not known any more. */
  readonly thresholds: PolicyThresholds | null
  readonly explanation: DecisionExplanation | null
}

/** Each signal as a meter with the threshold from which it blocks, and its confidence against the floor. */
export function SignalMeters({ signals, thresholds, explanation }: SignalMetersProps): ReactNode {
  const known = signalOrder.flatMap((name) => {
    const signal = signals[name]
    return signal === undefined ? [] : [{ name, signal }]
  })
  if (known.length === 0)
    return <p className="text-soft">A rule decided by itself, so no signal was asked for.</p>
  const decided = explanation?.step === 'below_thresholds' ? [] : (explanation?.signals ?? [])
  return (
    <ul className="grid gap-4">
      {known.map(({ name, signal }) => (
        <li key={name} className="grid gap-1.5">
          <SignalMeter
            name={name}
            signal={signal}
            thresholds={thresholds}
            isDeciding={decided.some((one) => one.name === name)}
          />
        </li>
      ))}
    </ul>
  )
}

interface SignalMeterProps {
  readonly name: SignalName
  readonly signal: Signal
  readonly thresholds: PolicyThresholds | null
  readonly isDeciding: boolean
}

function SignalMeter({ name, signal, thresholds, isDeciding }: SignalMeterProps): ReactNode {
  const { probability, confidence } = signal
  const label = isDeciding ? `${signalLabels[name]} · decided` : signalLabels[name]
  if (thresholds === null)
    return (
      <p className="flex justify-between gap-3 tabular-nums">
        {label}
        <span>
          <span className="font-medium">{formatShare(probability)}</span>
          <span className="text-soft"> · confidence {formatShare(confidence)}</span>
        </span>
      </p>
    )
  const { floor } = thresholds.confidence
  return (
    <>
      <ThresholdMeter
        label={label}
        value={probability}
        threshold={thresholds.blockAt[name]}
        isDiscounted={confidence < floor}
      />
      <Confidence confidence={confidence} floor={floor} />
    </>
  )
}

/** How sure the provider is, in words beside the numbers. */
function Confidence({
  confidence,
  floor,
}: {
  readonly confidence: number
  readonly floor: number
}): ReactNode {
  const shown = formatAgainst(confidence, floor)
  const isSure = confidence >= floor
  return (
    <p className="text-xs text-soft tabular-nums">
      Confidence {shown.value}, {isSure ? 'at least' : 'below'} {shown.threshold}
      {!isSure && <span className="font-medium text-review">: too unsure to block</span>}
    </p>
  )
}
