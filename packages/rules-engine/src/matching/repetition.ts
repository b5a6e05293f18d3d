import type { TypedInput } from '@ase/schemas'

type Event = Extract<TypedInput, { type: 'trace' }>['input']['events'][number]

/** As often with the very same arguments and answer no run makes progress. */
const SAME_CALLS = 8
/** As often on end one tool may fail before somebody should look. */
const FAILURES = 10
const CYCLE_LENGTH_MAX = 4
const CYCLES = 5

const ANSWER_HEAD = 60
const failure = /\b(?:error|failed|failure|unavailable|timeout|exception|denied)\b/i

interface Step {
  readonly event: number
  readonly tool: string
  readonly call: string
  /** The call with its answer. */
  readonly outcome: string
  readonly failed: boolean
}

/** Indices of the events at which a run shows that it is stuck. Linear in the events. */
export function stuckEvents(events: readonly Event[]): readonly number[] {
  const steps = stepsOf(events)
  return [...new Set([...sameCalls(steps), ...failures(steps), ...cycles(steps)])].toSorted(
    (a, b) => a - b,
  )
}

function stepsOf(events: readonly Event[]): readonly Step[] {
  return events.flatMap((event, index): readonly Step[] => {
    if (event.kind !== 'tool_call') return []
    const next = events[index + 1]
    const answer = next?.kind === 'tool_result' ? (next.content ?? '') : ''
    const call = `${event.tool ?? ''} ${JSON.stringify(event.arguments ?? {})}`
    const failed = failure.test(answer.slice(0, ANSWER_HEAD))
    return [{ event: index, tool: event.tool ?? '', call, outcome: `${call} ${answer}`, failed }]
  })
}

/** A changed answer starts the count anew: the run polls something that moves. */
function sameCalls(steps: readonly Step[]): readonly number[] {
  const seen = new Map<string, { outcome: string; count: number }>()
  return steps.flatMap(({ event, call, outcome }) => {
    const known = seen.get(call)
    const count = known?.outcome === outcome ? known.count + 1 : 1
    seen.set(call, { outcome, count })
    return count === SAME_CALLS ? [event] : []
  })
}

function failures(steps: readonly Step[]): readonly number[] {
  let tool = ''
  let count = 0
  return steps.flatMap((step) => {
    count = step.failed ? (step.tool === tool ? count + 1 : 1) : 0
    tool = step.tool
    return count === FAILURES ? [step.event] : []
  })
}

function cycles(steps: readonly Step[]): readonly number[] {
  const found: number[] = []
  for (let length = 2; length <= CYCLE_LENGTH_MAX; length += 1) {
    let run = 0
    for (const [index, step] of steps.entries()) {
      run = steps[index - length]?.outcome === step.outcome ? run + 1 : 0
      if (run === length * (CYCLES - 1)) found.push(step.event)
    }
  }
  return found
}
