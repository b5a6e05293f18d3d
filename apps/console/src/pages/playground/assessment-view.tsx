import type {
  Envelope,
  FindingSpan,
  LocatedFinding,
  PlaygroundResponse,
  RuleDescription,
} from '@ase/schemas'
import { useMemo, useState, type ReactNode } from 'react'
import { DecisionCard } from '../../decision/decision-card.tsx'
import { FindingList } from '../../decision/finding-list.tsx'
import { SignalMeters } from '../../decision/signal-meters.tsx'
import { readJsonPositions, type JsonPositions } from '../../editor/json-positions.ts'
import { CodeBlock, CopyableCode } from '../../kit/code.tsx'
import { formatUnits } from '../../kit/format.ts'
import { KeyValues } from '../../kit/key-values.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { PolicyComparison } from './policy-comparison.tsx'
import { lineOf } from './request-status.tsx'
import { TraceEventList } from './trace-event-list.tsx'

/** What was tried, and what came of it. */
export interface Assessed {
  readonly text: string
  readonly envelope: Envelope
  readonly response: PlaygroundResponse
}

export interface AssessmentViewProps {
  readonly assessed: Assessed
  readonly rules: readonly RuleDescription[]
  /** Whether the request was edited since. */
  readonly isStale: boolean
  readonly onJump: (span: FindingSpan) => void
}

type View = 'result' | 'json'
const views = [
  { id: 'result', label: 'Result' },
  { id: 'json', label: 'JSON' },
] as const

/** The answer to a try. */
export function AssessmentView({
  assessed,
  rules,
  isStale,
  onJump,
}: AssessmentViewProps): ReactNode {
  const [view, setView] = useState<View>('result')
  const { response } = assessed
  const { remainingThisMinute, remainingToday } = response.usage
  return (
    <div className="grid gap-4">
      {isStale && (
        <p className="text-xs text-soft">
          The request was edited since. Try it again for a new result.
        </p>
      )}
      <Tabs label="View" tabs={views} selected={view} onSelect={setView}>
        {view === 'json' ? (
          <CodeBlock isNarrow label="Answer in JSON" text={JSON.stringify(response, null, 2)} />
        ) : (
          <ResultView assessed={assessed} rules={rules} onJump={onJump} />
        )}
      </Tabs>
      <p className="text-xs text-soft">
        Stored nowhere. {formatUnits(remainingThisMinute, 'try', 'tries')} left this minute,{' '}
        {formatUnits(remainingToday, 'try', 'tries')} today.
      </p>
    </div>
  )
}

function ResultView({ assessed, rules, onJump }: Omit<AssessmentViewProps, 'isStale'>): ReactNode {
  const { text, envelope, response } = assessed
  const { results, findings, signals } = response
  const [shownId, setShownId] = useState(results[0]?.policy.id ?? '')
  const result = results.find(({ policy }) => policy.id === shownId) ?? results[0]
  const positions = useMemo(() => readJsonPositions(text), [text])
  if (result === undefined) return null
  const { decision, riskLevel, riskScore, explanation, thresholds, policy } = result
  const places = (finding: LocatedFinding): ReactNode => (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
      {linesOf(finding, text, positions).map(({ span, line }) => (
        <li key={line}>
          <button
            type="button"
            className="rounded-xs py-0.5 font-medium text-accent underline decoration-line underline-offset-2 hover:decoration-accent"
            onClick={() => onJump(span)}
          >
            Line {line}
            <span className="sr-only">, {finding.code}, show it in the request</span>
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <div className="grid gap-6">
      <DecisionCard
        {...{ decision, riskLevel, riskScore, explanation, thresholds }}
        {...(results.length > 1 && { policy: policy.id })}
      />
      {results.length > 1 && (
        <PolicyComparison results={results} shownId={policy.id} onShow={setShownId} />
      )}
      <Part title="Findings" count={findings.length}>
        <FindingList
          findings={findings}
          rules={rules}
          decidedBy={explanation.codes}
          placesOf={places}
        />
      </Part>
      {envelope.type === 'trace' && (
        <Part title="Events" count={envelope.input.events.length}>
          <TraceEventList
            events={envelope.input.events}
            findings={findings}
            onJump={(pointer) => onJump({ pointer, start: 0, end: 0 })}
          />
        </Part>
      )}
      <Part title="Signals">
        <SignalMeters {...{ signals, thresholds, explanation }} />
      </Part>
      <Part title="Versions">
        <KeyValues
          items={[
            { key: 'Policy', value: `${policy.id} ${policy.version}` },
            { key: 'Rules', value: response.rulesVersion },
            { key: 'Semantic provider', value: response.semanticVersion ?? 'Not asked' },
            {
              key: 'Input SHA-256',
              value: <CopyableCode text={response.inputSha256} label="Copy digest" />,
            },
          ]}
        />
      </Part>
    </div>
  )
}

/** The lines that a finding comes from, each once, with the first place in it. */
function linesOf(
  { spans }: LocatedFinding,
  text: string,
  positions: JsonPositions,
): readonly { readonly span: FindingSpan; readonly line: number }[] {
  const firsts = new Map<number, FindingSpan>()
  for (const span of spans) {
    const range = positions.rangeOfSpan(span)
    if (range === null) continue
    const line = lineOf(text, range.from)
    if (!firsts.has(line)) firsts.set(line, span)
  }
  return [...firsts].map(([line, span]) => ({ line, span }))
}

interface PartProps {
  readonly title: string
  readonly count?: number
  readonly children: ReactNode
}

function Part({ title, count, children }: PartProps): ReactNode {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">
        {title}
        {count !== undefined && <span className="font-normal text-soft"> {count}</span>}
      </h3>
      {children}
    </section>
  )
}
