import { words } from '@ase/bots'
import {
  answerJson,
  inspectionResponse,
  startLocalServer,
  type LocalServer,
  type Received,
} from '@ase/bots/testing'
import * as z from 'zod'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { TelegramAnswer } from '@ase/schemas'
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
/** How the Bot API answers a method, in turn; well after that. */
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
const said = (): unknown[] => calls('sendMessage').map(({ payload }) => payload['text'])

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
const verdict = words.es.verdicts.HIGHLY_LIKELY_AI

test('ready is who can keep what comes', async () => {
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

describe('a private chat', () => {
  test('an image as a file: its result, as an answer to it', async () => {
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
        text: `${verdict} ${words.es.cautions.HIGHLY_LIKELY_AI}\n${words.es.report} https://security.example.com${inspectionResponse.reportUrl}`,
        reply_parameters: { message_id: 41, allow_sending_without_reply: true },
      },
    ])
  })

  test('a photo: its largest size, and where it declares nothing, that a file is better', async () => {
    const running = start()
    const report = { ...inspectionResponse.report, verdictKey: 'NO_AI_DECLARATION' }
    inspection = { ...inspectionResponse, report }
    await send(running, update({ photo, caption: 'is it real?' }))
    await running.until('answered')
    expect(calls('getFile')[0]?.payload).toEqual({ file_id: 'large' })
    expect(String(said()[0])).toContain(words.es.photo)
  })

  test.each([
    [
      'an address',
      text('see https://a.example/ä.png 😀', 'url', 'https://a.example/ä.png'),
      'https://a.example/ä.png',
    ],
    [
      'an address without its scheme',
      text('😀 a.example/b', 'url', 'a.example/b'),
      'https://a.example/b',
    ],
    [
      'an address inside of code',
      text('see https://a.example/d', 'code', 'https://a.example/d'),
      'https://a.example/d',
    ],
    [
      'a named link',
      text('this one', 'text_link', 'this', { url: 'https://a.example/c' }),
      'https://a.example/c',
    ],
  ])('%s', async (_, message, url) => {
    const running = start()
    await send(running, update(message))
    await running.until('answered')
    expect(inspected()).toEqual([{ url }])
  })

  test('an answer to a message with an image', async () => {
    const running = start()
    await send(running, update({ text: 'this?', reply_to_message: { message_id: 40, document } }))
    await running.until('answered')
    expect(inspected()).toEqual([{ image }])
  })

  test('what the bot said holds nothing to look at', async () => {
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
  ])('%s gets help in one message, and nothing is inspected', async (_, message) => {
    const running = start()
    await send(running, update(message))
    await running.until('answered')
    expect(calls('sendMessage').map(({ payload }) => payload['text'])).toEqual([
      words.es.help.telegram,
    ])
    expect(inspected()).toEqual([])
  })
})

describe('a group', () => {
  const mention = text('@inspectorbot what is this', 'mention', '@inspectorbot')

  test.each([
    [
      'a mention with an image',
      {
        photo,
        caption: '@InspectorBot',
        caption_entities: [{ type: 'mention', offset: 0, length: 13 }],
      },
    ],
    ['a mention that answers an image', { ...mention, reply_to_message: { message_id: 3, photo } }],
    [
      'a command for the bot that answers an image',
      {
        ...text('/inspect@InspectorBot', 'bot_command', '/inspect@InspectorBot'),
        reply_to_message: { message_id: 3, document },
      },
    ],
    [
      'an answer to the bot, with an image',
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
  ])('%s is for the bot', async (_, message) => {
    const running = start()
    await send(running, update({ chat: group, ...message }))
    await running.until('answered')
    expect(inspected()).toEqual([{ image }])
  })

  test('a topic gets its answer where it was asked', async () => {
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
      'an answer to another',
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
  ])('%s is not', async (_, message) => {
    await expectIgnored(update({ chat: group, ...message }))
  })

  test('the bot asks once who it is', async () => {
    const running = start()
    const other = text('@inspectorbot2', 'mention', '@inspectorbot2')
    for (let at = 0; at < 3; at += 1) await send(running, update({ chat: group, ...other }))
    expect(calls('getMe')).toHaveLength(1)
  })

  test('while nobody tells, what names somebody is asked for again, and nothing else', async () => {
    answers['getMe'] = [refuse(500, 'Internal'), refuse(500, 'Internal')]
    const running = start()
    const response = await send(running, update({ chat: group, photo, ...mention }))
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('30')
    expect((await send(running, update({ chat: group, photo }))).status).toBe(200)
    const { rows } = await database.db.pool.query('select 1 from bot_event')
    expect(rows).toEqual([])
  })

  test('that becomes a supergroup gets its answer there', async () => {
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

describe('is answered with 200 and nothing else', () => {
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
  ])('%s', async (_, body) => {
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

describe('is 401, and nothing is read', () => {
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
  ])('%s', async (_, headers) => {
    const response = await send(start(), update({ document }), headers)
    expect(response.status).toBe(401)
    const { rows } = await database.db.pool.query('select 1 from bot_event')
    expect(rows).toEqual([])
  })
})

test('over 1 MB is 413, no JSON 400, without settings 404', async () => {
  const running = start()
  expect((await send(running, 'x'.repeat(1_048_577))).status).toBe(413)
  expect((await send(running, 'no json')).status).toBe(400)
  await running.stop()
  gateway = startGateway({
    db: database.db,
    databaseUrl: database.url,
    inspectionUrl: api.url,
    environment: { TELEGRAM_WEBHOOK_SECRET: webhookSecret },
  })
  expect((await send(gateway, update({ document }))).status).toBe(404)
})

describe('once', () => {
  test('although Telegram delivers five times', async () => {
    const running = start()
    const same = update({ document })
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(running, same)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await running.until('answered')
    await running.stop()
    expect(said()).toHaveLength(1)
    expect(inspected()).toHaveLength(1)
  })

  test('although Telegram asks to wait, breaks off and fails first', async () => {
    answers['sendMessage'] = [
      refuse(429, 'Too Many Requests', { retry_after: 0 }),
      (response) => response.destroy(),
      refuse(502, 'Bad Gateway'),
    ]
    const running = start()
    await send(running, update({ document }))
    await running.until('answered')
    expect(said()).toHaveLength(4)
    expect(new Set(said()).size).toBe(1)
    expect(inspected()).toHaveLength(1)
  })

  test('help, too, although Telegram asks to wait first', async () => {
    answers['sendMessage'] = [refuse(429, 'Too Many Requests', { retry_after: 0 })]
    const running = start()
    await send(running, update({ text: 'hello' }))
    await running.until('answered')
    expect(calls('sendMessage')).toHaveLength(2)
  })

  test('a redirect of an answer is not followed', async () => {
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
  ])('and later with a token that Telegram takes again after %s', async (status, description) => {
    answers['sendMessage'] = [refuse(status, description)]
    const running = start()
    await send(running, update({ document }))
    await running.until('retry_scheduled')
    expect(running.events.at(-1)).toEqual({
      kind: 'retry_scheduled',
      platform: 'telegram',
      because: 'unauthorized',
    })
    await database.db.pool.query('update bot_event set run_after = clock_timestamp()')
    await running.until('answered')
    expect(said()).toHaveLength(2)
    expect(inspected()).toHaveLength(1)
  })

  test('a file that Telegram refuses to the token waits, too', async () => {
    answers['getFile'] = [refuse(401, 'Unauthorized')]
    const running = start()
    await send(running, update({ document }))
    await running.until('retry_scheduled')
    expect(running.events.at(-1)).toMatchObject({ because: 'unauthorized' })
    expect(said()).toEqual([])
  })

  test('an answer to a person who blocked the bot is not sent again', async () => {
    answers['sendMessage'] = [refuse(403, 'Forbidden: bot was blocked by the user')]
    const running = start()
    await send(running, update({ document }))
    await running.until('undeliverable')
    await running.stop()
    expect(said()).toHaveLength(1)
  })
})

describe('in plain words', () => {
  test.each([
    ['too large for Telegram', refuse(400, 'Bad Request: file is too big'), 'too_large'],
    ['too large for the inspection', fileOf({ file_size: 10_485_761 }), 'too_large'],
    ['gone', refuse(400, 'Bad Request: invalid file_id'), 'file_gone'],
    ['without a path', fileOf({ file_path: undefined }), 'file_gone'],
    ['outside its folder', fileOf({ file_path: '../../bot1/logOut' }), 'file_gone'],
    ['elsewhere', fileOf({ file_path: 'a?b=https://a.example' }), 'file_gone'],
  ] as const)('a file that is %s', async (_, answer, problem) => {
    answers['getFile'] = [answer]
    const running = start()
    await send(running, update({ document }))
    await running.until('answered')
    expect(said()).toEqual([words.es.problems[problem]])
  })

  test('the eleventh image within ten minutes, in the answer itself', async () => {
    const running = start()
    for (let at = 0; at < 10; at += 1) await send(running, update({ document }))
    const response = await send(running, update({ document }))
    expect(TelegramAnswer.parse(await response.json())).toMatchObject({
      method: 'sendMessage',
      chat_id: 5,
      text: words.es.problems.too_many,
    })
  })
})

function fileOf(own: object): Answer {
  const result = { ...file, ...own }
  return (response) => answerJson(response, 200, { ok: true, result })
}

test('the database away: Telegram is asked to deliver again', async () => {
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
