import { Signal, succeed, type Result, type SignalName, type Signals } from '@ase/schemas'
import * as z from 'zod'
import { failWith, type CallFailure } from '../remote/call-failure.ts'
import { createOneExchangeProtocol } from '../remote/remote-provider.ts'
import { parseUnambiguousJson } from '../remote/parse-unambiguous-json.ts'
import type { RemoteProtocol } from '../remote/remote-provider.ts'
import { createMessages } from './prompt.ts'

// The part of a completion that decides whether the model's answer may be used.
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

/** The evidence makes the model reason first. It may quote the state, so it is dropped here. */
const JudgedSignal = Signal.extend({ evidence: z.string() })

/**
 * Reads a completion. The server's own part fails as `malformed_response` or `model_mismatch`; what the model says is as
 * trustworthy as the state that it has read, so anything but a whole verdict is `no_verdict`, which says nothing of the server.
 */
function readJudgement(
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

/**
 * Three times what evidence and numbers of one signal take. A model that a text makes verbose is stopped
 * by it, and not by the time limit, which would count against the server.
 */
const TOKENS_PER_SIGNAL = 128

/** The chat-completions API with structured output: one call for all asked signals. */
export function createOpenAiProtocol(model: string): RemoteProtocol {
  return createOneExchangeProtocol({
    model,
    path: '/chat/completions',
    toBody(request) {
      return {
        model,
        temperature: 0,
        // The older `max_tokens` is refused by current hosted models; of the servers in the README only Ollama needs it.
        max_completion_tokens: TOKENS_PER_SIGNAL * (request.signals.length + 1),
        stream: false,
        messages: createMessages(request),
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'signals', strict: true, schema: answerSchema(request.signals) },
        },
      }
    },
    readAnswer: (answer, request) => readJudgement(answer, model, request.signals),
  })
}

/**
 * Without bounds: not every server's structured output knows them, and the answer is checked anyway. The evidence
 * comes first, so that the numbers follow from it.
 */
function answerSchema(signals: readonly SignalName[]): unknown {
  const evidence = { type: 'string' }
  const number = { type: 'number' }
  const signal = strictObjectSchema({ evidence, probability: number, confidence: number })
  return strictObjectSchema(Object.fromEntries(signals.map((name) => [name, signal])))
}

function strictObjectSchema(properties: Readonly<Record<string, unknown>>): unknown {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  }
}
