import type { SignalName } from '@ase/schemas'
import * as z from 'zod'
import { unusable } from '../failures.ts'
import { readSignals } from '../read-signals.ts'
import type { RemoteProtocol } from '../remote-provider.ts'
import { judgeMessages } from './judge-messages.ts'

// Of what servers wrap around the judge's words, only what decides whether the words may be used.
const Completion = z.object({
  model: z.string(),
  choices: z
    .array(
      z.object({
        // 'length' is a cut answer, 'content_filter' a censored one, 'tool_calls' none.
        finish_reason: z.literal('stop').nullish(),
        message: z.object({ content: z.string(), refusal: z.literal('').nullish() }),
      }),
    )
    .length(1),
})

const SignalRecord = z.record(z.string(), z.unknown())

/** The chat-completions API with structured output: one call for all asked signals. */
export function openAiProtocol(model: string): RemoteProtocol {
  return {
    path: '/chat/completions',
    toBody(request) {
      return {
        model,
        temperature: 0,
        messages: judgeMessages(request),
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'signals', strict: true, schema: answerSchema(request.signals) },
        },
      }
    },
    readAnswer(answer, request) {
      const completion = Completion.safeParse(answer)
      if (!completion.success || completion.data.model !== model) return unusable
      const record = SignalRecord.safeParse(parseJson(completion.data.choices[0]?.message.content))
      return record.success ? readSignals(record.data, request.signals) : unusable
    },
  }
}

/** Without `minimum` and `maximum`: not every server's structured output knows them, and the answer is checked anyway. */
function answerSchema(signals: readonly SignalName[]): unknown {
  const number = { type: 'number' }
  const signal = strictObjectSchema({ probability: number, confidence: number })
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

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
