import { replyTexts } from '@ase/bots'
import {
  answerJson,
  inspectionResponse,
  startLocalServer,
  type LocalServer,
  type Received,
} from '@ase/bots/testing'
import * as z from 'zod'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { ErrorResponse, TelegramAnswer } from '@ase/schemas'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from './gateway.ts'

const botToken = ['700000001', 'A'.repeat(35)].join(':')
const webhookSecret = 'the_webhook-secret'
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')
const image = `data:image/png;base64,${png.toString('base64')}`

type Answer = Parameters<typeof startLocalServer>[0]

let database: TestDatabase
let gateway: TestGateway | null = null
let api: LocalServer
let telegram: LocalServer
let inspection: object = inspectionResponse
/** The responses of the Bot API to a method, in turn; successful ones after them. */
let answers: Record<string, Answer[]> = {}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.pool.query('delete from bot_event')
  answers = {}
  inspection = inspectionResponse
  api = await startLocalServer((response) => answerJson(response, 200, inspection))
  telegram = await startLocalServer((response, request) => {
    if (request.path.startsWith(`/file/bot${botToken}/`)) return void response.end(png)
    const answer = answers[methodOf(request)]?.shift()
    if (answer !== undefined) answer(response, request)
    else answerJson(response, 200, { ok: true, result: results[methodOf(request)] })
  })
})
afterEach(async () => {
  await gateway?.stop()
  gateway = null
})

const file = { file_id: 'f', file_unique_id: 'u', file_path: 'documents/file_1.png', file_size: 9 }
const results: Record<string, unknown> = {
  getMe: { id: 700000001, is_bot: true, first_name: 'Inspector', username: 'InspectorBot' },
  sendMessage: { message_id: 900, date: 0, chat: { id: 5, type: 'private' } },
  getFile: file,
}

const methodOf = ({ path }: Received): string => path.slice(path.lastIndexOf('/') + 1)

const refuse =
  (status: number, description: string, parameters: object = {}): Answer =>
  (response) =>
    answerJson(response, status, { ok: false, error_code: status, description, parameters })

const Payload = z.record(z.string(), z.unknown())

interface Call {
  readonly method: string
  readonly payload: Record<string, unknown>
}

const calls = (...methods: string[]): Call[] =>
  telegram.received
    .map((request) => ({
      method: methodOf(request),
      payload: Payload.parse(request.body === '' ? {} : JSON.parse(request.body)),
    }))
    .filter(({ method }) => methods.includes(method))

const inspected = (): unknown[] => api.received.map(({ body }) => JSON.parse(body) as unknown)
const sentTexts = (): unknown[] => calls('sendMessage').map(({ payload }) => payload['text'])

function start(): TestGateway {
  gateway = startGateway({
    db: database.db,
    databaseUrl: database.url,
    inspectionUrl: api.url,
    environment: {
      TELEGRAM_BOT_TOKEN: botToken,
      TELEGRAM_WEBHOOK_SECRET: webhookSecret,
      TELEGRAM_API_BASE: telegram.url,
    },
  })
  return gateway
}

function send(
  { app }: TestGateway,
  body: unknown,
  headers: Record<string, string> = { 'x-telegram-bot-api-secret-token': webhookSecret },
): Promise<Response> {
  return Promise.resolve(
    app.request('/webhook/telegram', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
}

let updates = 0

function update(message: object, own: object = {}) {
  updates += 1
  return {
    update_id: updates,
    message: {
      message_id: 41,
      date: 1_800_000_000,
      from: { id: 5, is_bot: false, first_name: 'A', language_code: 'es' },
      chat: { id: 5, type: 'private' },
      ...message,
    },
    ...own,
  }
}

const document = { file_id: 'doc-file', file_unique_id: 'u', mime_type: 'image/png' }
const photo = [
  { file_id: 'small', width: 90, height: 60 },
  { file_id: 'large', width: 900, height: 600 },
]
const group = { id: -100, type: 'supergroup' }
const text = (whole: string, type: string, part: string, more: object = {}) => ({
  text: whole,
  entities: [{ type, offset: whole.indexOf(part), length: part.length, ...more }],
})
const verdict = replyTexts.es.verdicts.HIGHLY_LIKELY_AI
const mention = text('@inspectorbot what is this', 'mention', '@inspectorbot')

async function expectError(sent: Promise<Response>, status: number, code: string): Promise<void> {
  const response = await sent
  expect(response.status).toBe(status)
  expect(ErrorResponse.parse(await response.json()).code).toBe(code)
}

describe('POST /webhook/telegram: 200, a private chat', () => {
  test('an image as a file gets its result as a reply to the message', async () => {
    const running = start()
    const response = await send(running, update({ document }))
    expect(response.status).toBe(200)
    // Telegram would run what it says.
    expect(await response.text()).toBe('')
    await running.until('answered')
    expect(inspected()).toEqual([{ image }])
    expect(calls('getFile')[0]?.payload).toEqual({ file_id: 'doc-file' })
    expect(calls('sendMessage').map(({ payload }) => payload)).toEqual([
      {
        chat_id: 5,
        text: `${verdict} ${replyTexts.es.cautions.HIGHLY_LIKELY_AI}\n${replyTexts.es.report} https://security.example.com${inspectionResponse.reportUrl}`,
        reply_parameters: { message_id: 41, allow_sending_without_reply: true },
      },
    ])
  })

  test('a photo is inspected in its largest size, and gets the request to send a file when it declares nothing', async () => {
    const running = start()
    const report = { ...inspectionResponse.report, verdictKey: 'NO_AI_DECLARATION' }
    inspection = { ...inspectionResponse, report }
    await send(running, update({ photo, caption: 'is it real?' }))
    await running.until('answered')
    expect(calls('getFile')[0]?.payload).toEqual({ file_id: 'large' })
    expect(String(sentTexts()[0])).toContain(replyTexts.es.photo)
  })

  test.each([
    [
      'a URL',
      text('see https://a.example/ä.png 😀', 'url', 'https://a.example/ä.png'),
      'https://a.example/ä.png',
    ],
    [
      'a URL without its scheme',
      text('😀 a.example/b', 'url', 'a.example/b'),
      'https://a.example/b',
    ],
    [
      'a URL inside code',
      text('see https://a.example/d', 'code', 'https://a.example/d'),
      'https://a.example/d',
    ],
    [
      'a named link',
      text('this one', 'text_link', 'this', { url: 'https://a.example/c' }),
      'https://a.example/c',
    ],
  ])('%s is inspected', async (_, message, url) => {
    const running = start()
    await send(running, update(message))
    await running.until('answered')
    expect(inspected()).toEqual([{ url }])
  })

  test('a reply to a message with an image has that image inspected', async () => {
    const running = start()
    await send(running, update({ text: 'this?', reply_to_message: { message_id: 40, document } }))
    await running.until('answered')
    expect(inspected()).toEqual([{ image }])
  })

  test('a reply to a message of the bot has nothing inspected', async () => {
    const running = start()
    const report = text('https://security.example.com/r/rpt_1', 'url', 'https:')
    const answered = { message_id: 40, from: { id: 700000001, is_bot: true }, ...report }
    await send(running, update({ text: 'thanks', reply_to_message: answered }))
    await running.until('answered')
    expect(inspected()).toEqual([])
  })

  test.each([
    ['/start', text('/start', 'bot_command', '/start')],
    ['/help', text('/HELP@InspectorBot', 'bot_command', '/HELP@InspectorBot')],
    ['just text', { text: 'hello' }],
    ['a video', { video: { file_id: 'v' } }],
    ['a voice', { voice: { file_id: 'v' } }],
  ])('%s gets the help text in one message, and nothing is inspected', async (_, message) => {
    const running = start()
    await send(running, update(message))
    await running.until('answered')
    expect(calls('sendMessage').map(({ payload }) => payload['text'])).toEqual([
      replyTexts.es.help.telegram,
    ])
    expect(inspected()).toEqual([])
  })
})

describe('POST /webhook/telegram: 200, a group', () => {
  test.each([
    [
      'a mention with an image',
      {
        photo,
        caption: '@InspectorBot',
        caption_entities: [{ type: 'mention', offset: 0, length: 13 }],
      },
    ],
    [
      'a mention in a reply to an image',
      { ...mention, reply_to_message: { message_id: 3, photo } },
    ],
    [
      'a command for the bot in a reply to an image',
      {
        ...text('/inspect@InspectorBot', 'bot_command', '/inspect@InspectorBot'),
        reply_to_message: { message_id: 3, document },
      },
    ],
    [
      'a reply to the bot with an image',
      { document, reply_to_message: { message_id: 3, from: { id: 700000001, is_bot: true } } },
    ],
    [
      'a mention without a name',
      {
        document,
        caption: 'you',
        caption_entities: [{ type: 'text_mention', offset: 0, length: 3, user: { id: 700000001 } }],
      },
    ],
  ])('%s has its image inspected', async (_, message) => {
    const running = start()
    await send(running, update({ chat: group, ...message }))
    await running.until('answered')
    expect(inspected()).toEqual([{ image }])
  })

  test('a message in a topic gets its reply in that topic', async () => {
    const running = start()
    const topic = { message_thread_id: 77, is_topic_message: true }
    await send(running, update({ chat: group, photo, ...mention, ...topic }))
    await running.until('answered')
    expect(calls('sendMessage')[0]?.payload).toMatchObject({ message_thread_id: 77 })
  })

  test.each([
    ['an image for others', { photo }],
    ['a mention of another', { photo, ...text('@inspectorbot2', 'mention', '@inspectorbot2') }],
    [
      'a command for another bot',
      { document, ...text('/inspect@Other', 'bot_command', '/inspect@Other') },
    ],
    [
      'a reply to another user',
      { photo, reply_to_message: { message_id: 3, from: { id: 6, is_bot: false } } },
    ],
    ['the name without a mention', { photo, text: '@InspectorBot' }],
    [
      'thanks for a report',
      {
        text: 'thanks',
        reply_to_message: {
          message_id: 3,
          from: { id: 700000001, is_bot: true },
          ...text('https://security.example.com/r/rpt_1', 'url', 'https:'),
        },
      },
    ],
    [
      'a text full of names',
      {
        text: 'a'.repeat(400_000),
        entities: Array.from({ length: 9000 }, () => ({
          type: 'mention',
          offset: 0,
          length: 400_000,
        })),
      },
    ],
  ])('%s in a group is ignored', async (_, message) => {
    await expectIgnored(update({ chat: group, ...message }))
  })

  test('the name of the bot is requested once', async () => {
    const running = start()
    const other = text('@inspectorbot2', 'mention', '@inspectorbot2')
    for (let at = 0; at < 3; at += 1) await send(running, update({ chat: group, ...other }))
    expect(calls('getMe')).toHaveLength(1)
  })

  test('a group that becomes a supergroup gets its reply there', async () => {
    const moved = refuse(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: -1005,
    })
    answers = { sendMessage: [moved] }
    const running = start()
    await send(
      running,
      update({
        chat: { id: -5, type: 'group' },
        document,
        caption: '@InspectorBot',
        caption_entities: [{ type: 'mention', offset: 0, length: 13 }],
      }),
    )
    await running.until('answered')
    const sent = calls('sendMessage').map(({ payload }) => [payload['chat_id'], payload['text']])
    expect(sent).toEqual([
      [-5, expect.stringContaining(verdict)],
      [-1005, expect.stringContaining(verdict)],
    ])
    // Messages have other numbers there.
    expect(calls('sendMessage')[1]?.payload).not.toHaveProperty('reply_parameters')
  })
})

describe('POST /webhook/telegram: 200, updates that are not for the bot', () => {
  test.each([
    ['an update of another kind', { update_id: 1, edited_message: {} }],
    ['a message of a bot', update({ photo, from: { id: 9, is_bot: true } })],
    ['a channel', update({ photo, from: undefined })],
    ['a pinned message', update({ pinned_message: {} })],
    ['nothing', {}],
    ['a list', []],
    ['null', null],
    [
      'an offset beyond the text',
      update({ chat: group, text: 'a', entities: [{ type: 'mention', offset: 1e9, length: 1e9 }] }),
    ],
    ['ids that are no numbers', { update_id: '1', message: { message_id: {} } }],
  ])('%s is ignored with an empty response', async (_, body) => {
    await expectIgnored(body)
  })
})

async function expectIgnored(body: unknown): Promise<void> {
  const response = await send(start(), body)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('')
  const { rows } = await database.db.pool.query('select 1 from bot_event')
  expect(rows).toEqual([])
}

describe('POST /webhook/telegram: 200, one reply to each message', () => {
  test('five deliveries of a message get one reply', async () => {
    const running = start()
    const same = update({ document })
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(running, same)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await running.until('answered')
    await running.stop()
    expect(sentTexts()).toHaveLength(1)
    expect(inspected()).toHaveLength(1)
  })

  test('a reply that Telegram delays, breaks off and fails is sent again with the same text', async () => {
    answers['sendMessage'] = [
      refuse(429, 'Too Many Requests', { retry_after: 0 }),
      (response) => response.destroy(),
      refuse(502, 'Bad Gateway'),
    ]
    const running = start()
    await send(running, update({ document }))
    await running.until('answered')
    expect(sentTexts()).toHaveLength(4)
    expect(new Set(sentTexts()).size).toBe(1)
    expect(inspected()).toHaveLength(1)
  })

  test('a help text that Telegram delays is sent again', async () => {
    answers['sendMessage'] = [refuse(429, 'Too Many Requests', { retry_after: 0 })]
    const running = start()
    await send(running, update({ text: 'hello' }))
    await running.until('answered')
    expect(calls('sendMessage')).toHaveLength(2)
  })

  test('a redirect of a reply is not followed', async () => {
    const elsewhere = await startLocalServer((response) => answerJson(response, 200, {}))
    answers['sendMessage'] = [
      (response) => response.writeHead(307, { location: elsewhere.url }).end(),
    ]
    const running = start()
    await send(running, update({ document }))
    await running.until('answered')
    expect(elsewhere.received).toEqual([])
  })

  test.each([
    [401, 'Unauthorized'],
    [404, 'Not Found'],
  ])(
    'a reply that Telegram refuses with %s waits for another token',
    async (status, description) => {
      answers['sendMessage'] = [refuse(status, description)]
      const running = start()
      await send(running, update({ document }))
      await running.until('retry_scheduled')
      expect(running.outcomes.at(-1)).toEqual({
        kind: 'retry_scheduled',
        platform: 'telegram',
        failure: 'unauthorized',
      })
      await database.db.pool.query('update bot_event set run_after = clock_timestamp()')
      await running.until('answered')
      expect(sentTexts()).toHaveLength(2)
      expect(inspected()).toHaveLength(1)
    },
  )

  test('a file that Telegram refuses with 401 waits for another token', async () => {
    answers['getFile'] = [refuse(401, 'Unauthorized')]
    const running = start()
    await send(running, update({ document }))
    await running.until('retry_scheduled')
    expect(running.outcomes.at(-1)).toMatchObject({ failure: 'unauthorized' })
    expect(sentTexts()).toEqual([])
  })

  test('a reply to a user who blocked the bot is not sent again', async () => {
    answers['sendMessage'] = [refuse(403, 'Forbidden: bot was blocked by the user')]
    const running = start()
    await send(running, update({ document }))
    await running.until('undeliverable')
    await running.stop()
    expect(sentTexts()).toHaveLength(1)
  })
})

describe('POST /webhook/telegram: 200, problems', () => {
  test.each([
    ['too large for Telegram', refuse(400, 'Bad Request: file is too big'), 'too_large'],
    ['too large for the inspection', fileOf({ file_size: 10_485_761 }), 'too_large'],
    ['gone', refuse(400, 'Bad Request: invalid file_id'), 'file_gone'],
    ['without a path', fileOf({ file_path: undefined }), 'file_gone'],
    ['outside its folder', fileOf({ file_path: '../../bot1/logOut' }), 'file_gone'],
    ['elsewhere', fileOf({ file_path: 'a?b=https://a.example' }), 'file_gone'],
  ] as const)('a file that is %s gets the problem as the reply', async (_, answer, problem) => {
    answers['getFile'] = [answer]
    const running = start()
    await send(running, update({ document }))
    await running.until('answered')
    expect(sentTexts()).toEqual([replyTexts.es.problems[problem]])
  })

  test('the eleventh image of a user within ten minutes gets the problem in the response itself', async () => {
    const running = start()
    for (let at = 0; at < 10; at += 1) await send(running, update({ document }))
    const response = await send(running, update({ document }))
    expect(TelegramAnswer.parse(await response.json())).toMatchObject({
      method: 'sendMessage',
      chat_id: 5,
      text: replyTexts.es.problems.too_many,
    })
  })
})

function fileOf(own: object): Answer {
  const result = { ...file, ...own }
  return (response) => answerJson(response, 200, { ok: true, result })
}

describe('POST /webhook/telegram: 400 INVALID_JSON', () => {
  test('a body that is not JSON is refused', async () => {
    await expectError(send(start(), 'no json'), 400, 'INVALID_JSON')
  })
})

describe('POST /webhook/telegram: 401 AUTH_REQUIRED', () => {
  test.each<[string, Record<string, string>]>([
    ['no secret', {}],
    ['an empty secret', { 'x-telegram-bot-api-secret-token': '' }],
    ['another secret', { 'x-telegram-bot-api-secret-token': 'another' }],
    ['a part of the secret', { 'x-telegram-bot-api-secret-token': webhookSecret.slice(0, -1) }],
    ['more than the secret', { 'x-telegram-bot-api-secret-token': `${webhookSecret}x` }],
    [
      'the secret in other letters',
      { 'x-telegram-bot-api-secret-token': webhookSecret.toUpperCase() },
    ],
    [
      'the secret twice',
      { 'x-telegram-bot-api-secret-token': `${webhookSecret}, ${webhookSecret}` },
    ],
    ['the secret elsewhere', { authorization: `Bearer ${webhookSecret}` }],
  ])('a request with %s is refused, and nothing is stored', async (_, headers) => {
    const response = await send(start(), update({ document }), headers)
    expect(response.status).toBe(401)
    const { rows } = await database.db.pool.query('select 1 from bot_event')
    expect(rows).toEqual([])
  })
})

describe('POST /webhook/telegram: 403 INVALID_ORIGIN', () => {
  test('a request with an Origin header is refused', async () => {
    const headers = {
      'x-telegram-bot-api-secret-token': webhookSecret,
      origin: 'https://a.example',
    }
    await expectError(send(start(), update({ document }), headers), 403, 'INVALID_ORIGIN')
  })
})

describe('POST /webhook/telegram: 404 NOT_FOUND', () => {
  test('a gateway without the settings of Telegram has no such endpoint', async () => {
    gateway = startGateway({
      db: database.db,
      databaseUrl: database.url,
      inspectionUrl: api.url,
      environment: { TELEGRAM_WEBHOOK_SECRET: webhookSecret },
    })
    await expectError(send(gateway, update({ document })), 404, 'NOT_FOUND')
  })
})

describe('POST /webhook/telegram: 413 PAYLOAD_TOO_LARGE', () => {
  test('a body over 1 MB is refused', async () => {
    await expectError(send(start(), 'x'.repeat(1_048_577)), 413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('POST /webhook/telegram: 429 RATE_LIMITED', () => {
  test('a group message with a mention is delivered again while the name of the bot is unknown', async () => {
    answers['getMe'] = [refuse(500, 'Internal'), refuse(500, 'Internal')]
    const running = start()
    const response = await send(running, update({ chat: group, photo, ...mention }))
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('30')
    expect((await send(running, update({ chat: group, photo }))).status).toBe(200)
    const { rows } = await database.db.pool.query('select 1 from bot_event')
    expect(rows).toEqual([])
  })
})

describe('POST /webhook/telegram: 503 DATABASE_UNAVAILABLE', () => {
  test('a message is delivered again after a database outage', async () => {
    const running = start()
    await database.db.pool.query('alter table bot_event rename to bot_event_away')
    try {
      const response = await send(running, update({ document }))
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('30')
    } finally {
      await database.db.pool.query('alter table bot_event_away rename to bot_event')
    }
  })
})

test('a replica is ready while it can store messages', async () => {
  const { app, checkReadiness } = start()
  expect(await checkReadiness()).toBe(null)
  await database.db.pool.query('alter table kysely_migration rename to kysely_migration_away')
  try {
    expect(await checkReadiness()).toBe('DATABASE_SCHEMA_MISMATCH')
    expect((await app.request('/health/live')).status).toBe(200)
  } finally {
    await database.db.pool.query('alter table kysely_migration_away rename to kysely_migration')
  }
})
