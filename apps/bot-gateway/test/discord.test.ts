import { words } from '@ase/bots'
import {
  answerJson,
  inspectionResponse,
  startLocalServer,
  type LocalServer,
} from '@ase/bots/testing'
import { generateKeyPairSync, sign } from 'node:crypto'
import { request } from 'node:http'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { DiscordAnswer, ErrorResponse, limits } from '@ase/schemas'
import { createLogger, createMetrics, createOriginPolicy, startServer } from '@ase/service-kit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { startGateway, type TestGateway } from './gateway.ts'
import { discordPublicKey, signedHeaders } from './signing.ts'

const applicationId = '1100000000000000001'
const nowSeconds = 1_800_000_000
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')

let database: TestDatabase
let gateway: TestGateway | null = null
let api: LocalServer
let discord: LocalServer
/** How Discord answers the edits, in turn; 200 after that. */
let edits: ((response: Parameters<Parameters<typeof startLocalServer>[0]>[0]) => void)[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.pool.query('delete from bot_event')
  edits = []
  api = await startLocalServer((response) => answerJson(response, 200, inspectionResponse))
  discord = await startLocalServer((response, { method }) => {
    if (method === 'GET') return void response.end(png)
    const answer = edits.shift()
    if (answer === undefined) answerJson(response, 200, { id: '1' })
    else answer(response)
  })
})
afterEach(async () => {
  await gateway?.stop()
  gateway = null
})

function start(): TestGateway {
  gateway = startGateway({
    db: database.db,
    databaseUrl: database.url,
    inspectionUrl: api.url,
    now: () => nowSeconds * 1000,
    environment: {
      DISCORD_PUBLIC_KEY: discordPublicKey,
      DISCORD_APPLICATION_ID: applicationId,
      DISCORD_API_BASE: discord.url,
    },
  })
  return gateway
}

function send(
  { app }: Pick<TestGateway, 'app'>,
  body: unknown,
  headers?: Record<string, string>,
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return Promise.resolve(
    app.request('/webhook/discord', {
      method: 'POST',
      headers: headers ?? signedHeaders(text, String(nowSeconds)),
      body: text,
    }),
  )
}

const deferred = { type: 5 }
const words4 = (content: string) => ({
  type: 4,
  data: { content, flags: 64, allowed_mentions: { parse: [] } },
})

function command(own: object = {}, data: object = {}) {
  return {
    type: 2,
    id: '1200000000000000001',
    application_id: applicationId,
    token: 'interaction/token',
    locale: 'de',
    member: { user: { id: '1300000000000000001', username: 'somebody' } },
    data: { type: 1, name: 'inspect', ...data },
    ...own,
  }
}

const withAttachment = (url: string) => ({
  options: [{ type: 11, name: 'image', value: '1400000000000000001' }],
  resolved: {
    attachments: {
      '1400000000000000001': { url, filename: 'a.png', content_type: 'image/png', size: 9 },
    },
  },
})
const withUrl = (url: string) => ({ options: [{ type: 3, name: 'url', value: url }] })

const Edit = z.object({ content: z.string() })
const editsReceived = () => discord.received.filter(({ method }) => method === 'PATCH')
const said = () => editsReceived().map(({ body }) => Edit.parse(JSON.parse(body)).content)

test('a ping is answered', async () => {
  const response = await send(start(), { type: 1 })
  expect(response.status).toBe(200)
  expect(DiscordAnswer.parse(await response.json())).toEqual({ type: 1 })
})

test('the published example of a signature verifies', async () => {
  gateway = startGateway({
    db: database.db,
    databaseUrl: database.url,
    inspectionUrl: api.url,
    now: () => 1_700_000_000_000,
    environment: {
      DISCORD_PUBLIC_KEY: '8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c',
      DISCORD_APPLICATION_ID: applicationId,
    },
  })
  const response = await send(gateway, '{"type":1}', {
    'x-signature-ed25519':
      '9ef52e0980512fc86504213828935ead2d8ad69632af84e31aae7c0a1593a04f' +
      '81779d871c1d68240dce56038c60788e51e59a6c3f14c72a4183c785b1e8b70e',
    'x-signature-timestamp': '1700000000',
  })
  expect(response.status).toBe(200)
})

describe('is 401, and nothing happens', () => {
  const body = JSON.stringify(command({}, withUrl('https://images.example.com/a.png')))
  const right = signedHeaders(body, String(nowSeconds))
  const signature = right['x-signature-ed25519'] ?? ''
  const other = generateKeyPairSync('ed25519').privateKey
  const at = (seconds: number) => signedHeaders(body, String(nowSeconds + seconds))

  test.each<[string, Record<string, string>, string?]>([
    ['another body', right, `${body} `],
    ['a body of another order', right, body.replace('"type":2', '"type": 2')],
    ['no headers', {}],
    ['no signature', { 'x-signature-timestamp': String(nowSeconds) }],
    ['no timestamp', { 'x-signature-ed25519': signature }],
    ['another timestamp', { ...right, 'x-signature-timestamp': String(nowSeconds + 1) }],
    ['a timestamp of 301 seconds ago', at(-301)],
    ['a timestamp 301 seconds ahead', at(301)],
    ['a timestamp that is no number', signedHeaders(body, 'now')],
    ['a negative timestamp', signedHeaders(body, `-${nowSeconds}`)],
    ['a timestamp in hexadecimal', signedHeaders(body, `0x${nowSeconds.toString(16)}`)],
    ['a timestamp with a fraction', signedHeaders(body, `${nowSeconds}.5`)],
    ['no timestamp text', signedHeaders(body, '')],
    ['a signature that is too short', { ...right, 'x-signature-ed25519': signature.slice(2) }],
    ['a signature that is too long', { ...right, 'x-signature-ed25519': `${signature}00` }],
    ['a signature that is not hexadecimal', { ...right, 'x-signature-ed25519': 'zz'.repeat(64) }],
    [
      'a signature in base64',
      { ...right, 'x-signature-ed25519': Buffer.from(signature, 'hex').toString('base64') },
    ],
    ['zeros', { ...right, 'x-signature-ed25519': '00'.repeat(64) }],
    ['two signatures', { ...right, 'x-signature-ed25519': `${signature}, ${signature}` }],
    ['two timestamps', { ...right, 'x-signature-timestamp': `${nowSeconds}, ${nowSeconds}` }],
    [
      'another key',
      {
        ...right,
        'x-signature-ed25519': sign(null, Buffer.from(`${nowSeconds}${body}`), other).toString(
          'hex',
        ),
      },
    ],
  ])('%s', async (_, headers, altered) => {
    const response = await send(start(), altered ?? body, headers)
    expect(response.status).toBe(401)
    expect(ErrorResponse.parse(await response.json()).code).toBe('AUTH_REQUIRED')
    const { rows } = await database.db.pool.query('select 1 from bot_event')
    expect(rows).toEqual([])
  })

  test.each([-300, 300])(
    'a signature at the edge of the window, %s seconds, is accepted',
    async (seconds) => {
      expect((await send(start(), body, at(seconds))).status).toBe(200)
    },
  )
})

test('a body over 1 MB is 413', async () => {
  const body = 'x'.repeat(1_048_577)
  expect((await send(start(), body)).status).toBe(413)
})

test('without settings there is nothing', async () => {
  const { app } = startGatewayWithoutDiscord()
  expect((await app.request('/webhook/discord', { method: 'POST', body: '{}' })).status).toBe(404)
})

function startGatewayWithoutDiscord(): TestGateway {
  gateway = startGateway({
    db: database.db,
    databaseUrl: database.url,
    inspectionUrl: api.url,
    environment: { DISCORD_PUBLIC_KEY: '' },
  })
  return gateway
}

describe('/inspect', () => {
  test('with an attachment: a promise at once, then the result in the promised message', async () => {
    const running = start()
    const file = `${discord.url}/attachments/1/2/a.png?ex=1&is=2&hm=3`
    const response = await send(running, command({}, withAttachment(file)))
    expect(DiscordAnswer.parse(await response.json())).toEqual(deferred)
    await running.until('answered')
    const image = `data:image/png;base64,${png.toString('base64')}`
    expect(api.received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ image }])
    expect(editsReceived()).toHaveLength(1)
    expect(editsReceived()[0]).toMatchObject({
      path: `/webhooks/${applicationId}/interaction%2Ftoken/messages/@original`,
      headers: { 'content-type': 'application/json' },
    })
    expect(editsReceived()[0]?.headers).not.toHaveProperty('authorization')
    expect(JSON.parse(editsReceived()[0]?.body ?? '')).toEqual({
      content: `${words.de.verdicts.HIGHLY_LIKELY_AI} ${words.de.cautions.HIGHLY_LIKELY_AI}\n${words.de.report} https://security.example.com${inspectionResponse.reportUrl}`,
      allowed_mentions: { parse: [] },
    })
  })

  test('with a link, which the inspection API fetches', async () => {
    const running = start()
    await send(running, command({}, withUrl(' https://images.example.com/a.png ')))
    await running.until('answered')
    expect(api.received.map(({ body }) => body)).toEqual([
      '{"url":"https://images.example.com/a.png"}',
    ])
    expect(said()).toHaveLength(1)
  })

  test('from a chat with the bot, where the person stands elsewhere', async () => {
    const running = start()
    const own = { member: undefined, user: { id: '1300000000000000002' }, locale: undefined }
    await send(running, command(own, withUrl('https://images.example.com/a.png')))
    await running.until('answered')
    expect(said()[0]).toContain(words.en.verdicts.HIGHLY_LIKELY_AI)
  })

  test('without an image: help at once, and nothing is inspected', async () => {
    const response = await send(start(), command())
    expect(DiscordAnswer.parse(await response.json())).toEqual(words4(words.de.help.discord))
    expect(api.received).toEqual([])
  })

  test('with an image and a link: which of them is asked at once', async () => {
    const { options, resolved } = withAttachment(`${discord.url}/a.png`)
    const both = { resolved, options: [...options, ...withUrl('https://a.example/b').options] }
    const response = await send(start(), command({}, both))
    expect(DiscordAnswer.parse(await response.json())).toEqual(
      words4(words.de.problems.image_and_url),
    )
    expect(api.received).toEqual([])
  })

  test.each([
    [10_485_760, deferred],
    [10_485_761, words4(words.de.problems.too_large)],
  ])('with an attachment of %s bytes', async (size, answer) => {
    const data = withAttachment(`${discord.url}/a.png`)
    Object.assign(data.resolved.attachments['1400000000000000001'], { size })
    const response = await send(start(), command({}, data))
    expect(DiscordAnswer.parse(await response.json())).toEqual(answer)
  })

  test('an attachment of another host is not fetched', async () => {
    const running = start()
    const other = await startLocalServer((response) => response.end(png))
    await send(running, command({}, withAttachment(`${other.url}/a.png`)))
    await running.until('answered')
    expect(said()).toEqual([words.de.problems.file_gone])
    expect(other.received).toEqual([])
  })
})

describe('"Inspect image" on a message', () => {
  const onMessage = (message: object) => ({
    type: 3,
    name: 'Inspect image',
    target_id: '1500000000000000001',
    resolved: { messages: { '1500000000000000001': message } },
  })

  test('takes its first attachment that may be an image; the answer is for the person alone', async () => {
    const running = start()
    const message = {
      attachments: [
        { url: `${discord.url}/a.mp3`, content_type: 'audio/mpeg' },
        { url: `${discord.url}/b.png`, content_type: 'image/png' },
      ],
    }
    const response = await send(running, command({}, onMessage(message)))
    expect(DiscordAnswer.parse(await response.json())).toEqual({ type: 5, data: { flags: 64 } })
    await running.until('answered')
    const fetched = discord.received.filter(({ method }) => method === 'GET')
    expect(fetched.map(({ path }) => path)).toEqual(['/b.png'])
  })

  test('a message without an attachment is inspected by the picture of its embed, as a link', async () => {
    const running = start()
    const message = { embeds: [{ image: { url: 'https://images.example.com/e.png' } }] }
    await send(running, command({}, onMessage(message)))
    await running.until('answered')
    expect(api.received.map(({ body }) => body)).toEqual([
      '{"url":"https://images.example.com/e.png"}',
    ])
  })

  test('the image of a forwarded message is inspected', async () => {
    const running = start()
    const original = { attachments: [{ url: `${discord.url}/f.png`, content_type: 'image/png' }] }
    await send(running, command({}, onMessage({ message_snapshots: [{ message: original }] })))
    await running.until('answered')
    const fetched = discord.received.filter(({ method }) => method === 'GET')
    expect(fetched.map(({ path }) => path)).toEqual(['/f.png'])
  })

  test.each([
    ['just text', { content: 'just text' }],
    ['music', { attachments: [{ url: 'https://a.example/a.mp3', content_type: 'audio/mpeg' }] }],
  ])('a message without an image is told that it has none: %s', async (_, message) => {
    const response = await send(start(), command({}, onMessage(message)))
    expect(DiscordAnswer.parse(await response.json())).toEqual(words4(words.de.problems.no_image))
  })
})

test.each([
  ['of another application', command({ application_id: '1100000000000000002' })],
  ['of nobody', command({ member: undefined })],
  ['of a kind that the bot does not offer', { ...command(), type: 4 }],
  ['without anything', {}],
  ['that is a list', []],
])('an interaction %s gets help, and nothing is inspected', async (_, interaction) => {
  const response = await send(start(), interaction)
  expect(DiscordAnswer.parse(await response.json())).toEqual(words4(words.en.help.discord))
  expect(api.received).toEqual([])
})

test.each(['constructor', '__proto__', 'toString'])('%s is no attachment', async (value) => {
  const options = [{ type: 11, name: 'image', value }]
  const response = await send(start(), command({}, { options }))
  expect(DiscordAnswer.parse(await response.json())).toEqual(words4(words.de.help.discord))
})

test('a database that hangs: words within the time that Discord waits', async () => {
  const app = createApp({
    log: createLogger({ service: 'bot-gateway', level: 'silent' }),
    metrics: createMetrics('bot-gateway'),
    origins: createOriginPolicy([]),
    clock: () => 0,
    config: readConfig({
      DATABASE_URL: database.url,
      INSPECTION_API_URL: api.url,
      INSPECTION_API_KEY: 'inspection-key',
      BOT_QUEUE_KEY: 'queue-key-'.repeat(4),
      DISCORD_PUBLIC_KEY: discordPublicKey,
      DISCORD_APPLICATION_ID: applicationId,
    }),
    inspect: null,
    inbox: { accept: () => new Promise(() => {}) },
    now: () => nowSeconds * 1000,
  })
  const response = await send({ app }, command({}, withUrl('https://a.example/')))
  expect(DiscordAnswer.parse(await response.json())).toEqual(words4(words.de.problems.try_later))
})

test('bodies that never end lose their places to later ones', async () => {
  const { app } = start()
  const listen = { port: 0, portSetting: 'PORT', host: '127.0.0.1', drainTimeoutMs: 1 }
  const server = await startServer(listen, () => app)
  const headers = {
    ...signedHeaders('', String(nowSeconds)),
    'content-length': limits.botWebhook.bodyBytesMax,
  }
  const post = () => request(`${server.url}/webhook/discord`, { method: 'POST', headers })
  const endless = Array.from({ length: 65 }, post)
  const refusals = endless.map(
    (each) =>
      new Promise<number>((resolve) => {
        each.once('response', ({ statusCode = 0 }) => resolve(statusCode))
        each.on('error', () => {})
      }),
  )
  for (const each of endless) each.write('{')
  expect(await Promise.race(refusals)).toBe(429)
  const body = JSON.stringify({ type: 1 })
  const ping = await fetch(`${server.url}/webhook/discord`, {
    method: 'POST',
    headers: signedHeaders(body, String(nowSeconds)),
    body,
  })
  expect(ping.status).toBe(200)
  for (const each of endless) each.destroy()
  await server.stop()
})

test('a request without a signature of the form, or of another time, is refused before its body', async () => {
  const { app } = start()
  const unread = new ReadableStream({ pull: () => Promise.reject(new Error('The body was read.')) })
  const headersOf = (changes: object) => ({
    ...signedHeaders('{}', String(nowSeconds)),
    ...changes,
  })
  for (const headers of [
    {},
    headersOf({ 'x-signature-ed25519': 'ab' }),
    headersOf({ 'x-signature-timestamp': '' }),
    headersOf({ 'x-signature-timestamp': String(nowSeconds - 301) }),
  ]) {
    const init = { method: 'POST', body: unread, duplex: 'half', headers } as const
    expect((await app.request('/webhook/discord', init)).status).toBe(401)
  }
})

test('what is signed but no JSON is 400', async () => {
  expect((await send(start(), 'no json')).status).toBe(400)
})

describe('once', () => {
  const sent = command({}, withUrl('https://images.example.com/a.png'))

  test('although Discord sends it five times', async () => {
    const running = start()
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(running, sent)))
    for (const response of responses)
      expect(DiscordAnswer.parse(await response.json())).toEqual(deferred)
    await running.until('answered')
    await running.stop()
    expect(said()).toHaveLength(1)
    expect(api.received).toHaveLength(1)
  })

  test('although Discord asks to wait, breaks off and fails first', async () => {
    const running = start()
    edits = [
      (response) => answerJson(response, 429, { retry_after: 0.01 }, { 'retry-after': '0' }),
      (response) => response.destroy(),
    ]
    await send(running, sent)
    await running.until('answered')
    expect(said()).toHaveLength(3)
    expect(new Set(said()).size).toBe(1)
    expect(api.received).toHaveLength(1)
  })

  test('an answer is sent again while Discord does not know its message yet', async () => {
    const running = start()
    edits = [(response) => answerJson(response, 404, { code: 10015 })]
    await send(running, sent)
    await running.until('answered')
    expect(said()).toHaveLength(2)
  })

  test('an answer that Discord refuses for good is not sent again', async () => {
    const running = start()
    edits = [(response) => answerJson(response, 403, { code: 50001 })]
    await send(running, sent)
    await running.until('undeliverable')
    expect(said()).toHaveLength(1)
  })
})

test('the eleventh image within ten minutes is answered in words', async () => {
  const running = start()
  for (let at = 0; at < 10; at += 1) {
    await send(running, command({ id: String(100 + at) }, withUrl('https://a.example/')))
  }
  const response = await send(running, command({ id: '200' }, withUrl('https://a.example/')))
  expect(DiscordAnswer.parse(await response.json())).toEqual(words4(words.de.problems.too_many))
})
