import { expect, test } from 'vitest'
import { answerJson, startLocalServer } from '../../testing/local-server.ts'
import { registerTelegramWebhook } from './client.ts'

const config = { botToken: '1:token', webhookSecret: 'the-secret' }
const webhookUrl = 'https://bots.example.com/webhook/telegram'

test('the webhook is registered with its secret and for messages alone', async () => {
  const telegram = await startLocalServer((response) =>
    answerJson(response, 200, { ok: true, result: true }),
  )
  const result = await registerTelegramWebhook({ ...config, apiBase: telegram.url }, webhookUrl)
  expect(result).toEqual({ ok: true, value: true })
  expect(telegram.received.map(({ path }) => path)).toEqual(['/bot1:token/setWebhook'])
  expect(JSON.parse(telegram.received[0]?.body ?? '')).toEqual({
    url: webhookUrl,
    secret_token: 'the-secret',
    allowed_updates: ['message'],
  })
})

test('a token that Telegram does not know is reported as unauthorized', async () => {
  const telegram = await startLocalServer((response) =>
    answerJson(response, 404, { ok: false, error_code: 404, description: 'Not Found' }),
  )
  const result = await registerTelegramWebhook({ ...config, apiBase: telegram.url }, webhookUrl)
  expect(result).toMatchObject({ ok: false, failure: 'unauthorized' })
})

test('a server error of Telegram rejects with an error that does not contain the token', async () => {
  const telegram = await startLocalServer((response) =>
    answerJson(response, 502, { ok: false, error_code: 502, description: 'Bad Gateway' }),
  )
  const error: unknown = await registerTelegramWebhook(
    { ...config, apiBase: telegram.url },
    webhookUrl,
  ).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'PlatformError', failure: 'server_error' })
  expect(String(error)).not.toContain('token')
})
