import { Signal, succeed, type Result, type SignalName, type Signals } from '@ase/schemas'
import * as z from 'zod'
import { failWith, type CallFailure } from '../remote/call-failure.ts'
import { parseUnambiguousJson } from '../remote/parse-unambiguous-json.ts'

// Of what servers wrap around the judge's words, only what decides whether the words may be used.
const Completion = z.object({ model: z.string(), choices: z.array(z.unknown()).length(1) })

const Choice = z.object({
  // 'length' is a cut answer, 'content_filter' a censored one, 'tool_calls' none.
  finish_reason: z.literal('stop').nullish(),
  message: z.object({
    role: z.literal('assistant').nullish(),
    content: z.string(),
    refusal: z.literal('').nullish(),
    tool_calls: z.array(z.unknown()).max(0).nullish(),
    function_call: z.null().optional(),
  }),
})

const SignalRecord = z.record(z.string(), z.unknown())

/** The evidence makes the judge reason before it counts; it may quote the state, so it goes no further than here. */
const JudgedSignal = Signal.extend({ evidence: z.string() })

/**
 * Reads a completion. The server's own part fails as `malformed_response` or `model_mismatch`; what the judge says is as
 * trustworthy as the state that it has read, so anything but a whole verdict is `no_verdict`, which says nothing of the server.
 */
export function readJudgement(
  answer: unknown,
  model: string,
  asked: readonly SignalName[],
): Result<Signals, CallFailure> {
  const completion = Completion.safeParse(answer)
  if (!completion.success) return failWith('malformed_response')
  if (completion.data.model !== model) return failWith('model_mismatch')
  const choice = Choice.safeParse(completion.data.choices[0])
  if (!choice.success) return failWith('no_verdict')
  const record = SignalRecord.safeParse(parseUnambiguousJson(choice.data.message.content))
  return record.success ? readVerdict(record.data, asked) : failWith('no_verdict')
}

function readVerdict(
  record: Readonly<Record<string, unknown>>,
  asked: readonly SignalName[],
): Result<Signals, CallFailure> {
  const signals: Partial<Record<SignalName, Signal>> = {}
  for (const name of asked) {
    const judged = JudgedSignal.safeParse(Object.hasOwn(record, name) ? record[name] : undefined)
    if (!judged.success) return failWith('no_verdict')
    const { probability, confidence } = judged.data
    signals[name] = { probability, confidence }
  }
  return succeed(signals)
}
