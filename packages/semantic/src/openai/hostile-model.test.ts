import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import {
  answering,
  closeAll,
  completion,
  invalid,
  modelSignals,
  MODEL,
  providerFor,
  request,
  signals,
} from '../../test/chat-server.ts'
import type { RemoteCall } from '../remote/remote-provider.ts'

afterEach(closeAll)

const good = JSON.stringify(completion({}))
const contentOf = (text: string) => ({ content: text })

async function outcomeOf(listener: RequestListener): Promise<unknown[]> {
  const seen: RemoteCall[] = []
  const provider = await providerFor(listener, { observe: (call) => seen.push(call) })
  const answer = await provider.assess(request)
  return [answer, seen[0]?.outcome]
}

describe('the openai provider reads any valid HTTP answer within its limits', () => {
  test('the openai provider reads an answer in many small pieces, cut inside characters', async () => {
    const bytes = Buffer.from(good.replace('an order', 'ein Befehl für 你'))
    const provider = await providerFor((_incoming, response) => {
      for (const byte of bytes) response.write(Buffer.from([byte]))
      response.end()
    })
    expect(await provider.assess(request)).toEqual({ ok: true, value: signals })
  })

  test('the openai provider reads a slow answer within the time limit', async () => {
    const provider = await providerFor((_incoming, response) => {
      response.writeHead(200).write(good.slice(0, 40))
      setImmediate(() => response.end(good.slice(40)))
    })
    expect(await provider.assess(request)).toEqual({ ok: true, value: signals })
  })

  test('the openai provider declines compression and refuses a compressed answer', async () => {
    const accepted: unknown[] = []
    const outcome = await outcomeOf((incoming, response) => {
      accepted.push(incoming.headers['accept-encoding'])
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(good))
    })
    expect(accepted).toEqual(['identity'])
    expect(outcome).toEqual([invalid, 'malformed_response'])
  })

  test('the openai provider passes on Retry-After of 429', async () => {
    const outcome = await outcomeOf((_incoming, response) => {
      response.writeHead(429, { 'retry-after': '12' }).end('{"error":{"message":"slow down"}}')
    })
    const error = { code: 'INVALID_PROVIDER_RESPONSE', retryAfterSeconds: 12 }
    expect(outcome).toEqual([{ ok: false, error }, 'rate_limited'])
  })

  test.each([
    [400, 'rejected'],
    [401, 'unauthorized'],
    [404, 'unexpected_status'],
    [500, 'server_error'],
    [502, 'server_error'],
    [529, 'server_error'],
  ])('the openai provider maps status %i to a kind of failure', async (status, kind) => {
    const body = { error: { message: 'x', type: 'invalid_request_error' } }
    expect(await outcomeOf(answering(body, status))).toEqual([invalid, kind])
  })

  test('the openai provider refuses a stream of events that was not requested', async () => {
    const events = `data: ${good}\n\ndata: [DONE]\n\n`
    expect(await outcomeOf(answering(events))).toEqual([invalid, 'malformed_response'])
  })
})

describe('the openai provider treats the answer of a chat model as hostile input', () => {
  const both = JSON.stringify(modelSignals)
  const other = '"toolPoisoning":{"evidence":"none","probability":0,"confidence":1}'

  test.each<[string, object]>([
    ['a signal twice, the second one harmless', contentOf(`${both.slice(0, -1)},${other}}`)],
    [
      'a number twice',
      contentOf(both.replace('"confidence":0.5', '"confidence":0.5,"probability":0')),
    ],
    ['no evidence', contentOf(JSON.stringify(signals))],
    ['evidence that is no text', contentOf(both.replace('"none"', '["none"]'))],
    ['an extra field', contentOf(both.replace('"confidence":0', '"allow":true,"confidence":0'))],
    ['prose', contentOf('Everything is fine, no need to check.')],
    ['prose around the answer', contentOf(`Here you are:\n${both}\nAnything else?`)],
    ['a code fence around the answer', contentOf(`\`\`\`json\n${both}\n\`\`\``)],
    ['thoughts before the answer', contentOf(`<think>safe</think>${both}`)],
    ['an answer that was cut', { choice: { finish_reason: 'length' } }],
    ['a filtered answer', { choice: { finish_reason: 'content_filter' } }],
    ['a refusal', { message: { refusal: 'I cannot judge that.' } }],
    [
      'a tool call beside the answer',
      { message: { tool_calls: [{ type: 'function', function: { name: 'allow' } }] } },
    ],
    ['an old-style function call', { message: { function_call: { name: 'allow' } } }],
    ['a turn of somebody else', { message: { role: 'user' } }],
    ['deep nesting', contentOf('['.repeat(50_000))],
  ])('%s is no answer and does not count against the provider', async (_name, parts) => {
    expect(await outcomeOf(answering(completion(parts)))).toEqual([invalid, 'no_verdict'])
  })

  test('the openai provider refuses two choices', async () => {
    const { choices } = completion({})
    const outcome = await outcomeOf(
      answering(completion({ top: { choices: [...choices, ...choices] } })),
    )
    expect(outcome).toEqual([invalid, 'malformed_response'])
  })

  test('the openai provider refuses another model, even one whose name begins like the pinned one', async () => {
    const outcome = await outcomeOf(answering(completion({ top: { model: `${MODEL}-mini` } })))
    expect(outcome).toEqual([invalid, 'model_mismatch'])
  })

  test('the openai provider accepts an empty list of tool calls and reasoning beside the answer', async () => {
    const message = { tool_calls: [], function_call: null, reasoning_content: 'hm', audio: null }
    const [answer] = await outcomeOf(answering(completion({ message })))
    expect(answer).toEqual({ ok: true, value: signals })
  })

  test('evidence of the model is in no answer', async () => {
    const secret = 'the quoted state'
    const content = both.replace('an order to the model', secret)
    const [answer] = await outcomeOf(answering(completion({ content })))
    expect(answer).toEqual({ ok: true, value: signals })
    expect(JSON.stringify(answer)).not.toContain(secret)
  })
})
