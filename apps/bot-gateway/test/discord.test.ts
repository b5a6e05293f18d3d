import { replyTexts } from '@ase/bots'
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
const privateMessage = (content: string) => ({
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
    member: { user: { id: '1300000000000000001', username: 'user' } },
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
const sentTexts = () => editsReceived().map(({ body }) => Edit.parse(JSON.parse(body)).content)

async function expectError(sent: Promise<Response>, status: number, code: string): Promise<void> {
  const response = await sent
  expect(response.status).toBe(status)
  expect(ErrorResponse.parse(await response.json()).code).toBe(code)
}

describe('POST /webhook/discord: 200, a ping', () => {
  test('a ping gets a pong', async () => {
    const response = await send(start(), { type: 1 })
    expect(response.status).toBe(200)
    expect(DiscordAnswer.parse(await response.json())).toEqual({ type: 1 })
  })

  test('the published example of a signature is accepted', async () => {
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

  test.each([-300, 300])(
    'a signature at the edge of the window, %s seconds, is accepted',
    async (seconds) => {
      const body = JSON.stringify({ type: 1 })
      const headers = signedHeaders(body, String(nowSeconds + seconds))
      expect((await send(start(), body, headers)).status).toBe(200)
    },
  )
})

describe('POST /webhook/discord: 200, the command /inspect', () => {
  test('a command with an attachment gets a deferred response, which the result replaces', async () => {
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
      content: `${replyTexts.de.verdicts.HIGHLY_LIKELY_AI} ${replyTexts.de.cautions.HIGHLY_LIKELY_AI}\n${replyTexts.de.report} https://security.example.com${inspectionResponse.reportUrl}`,
      allowed_mentions: { parse: [] },
    })
  })

  test('a command with a link has the inspection API fetch it', async () => {
    const running = start()
    await send(running, command({}, withUrl(' https://images.example.com/a.png ')))
    await running.until('answered')
    expect(api.received.map(({ body }) => body)).toEqual([
      '{"url":"https://images.example.com/a.png"}',
    ])
    expect(sentTexts()).toHaveLength(1)
  })

  test('a command from a chat with the bot is answered in the default language', async () => {
    const running = start()
    const own = { member: undefined, user: { id: '1300000000000000002' }, locale: undefined }
    await send(running, command(own, withUrl('https://images.example.com/a.png')))
    await running.until('answered')
    expect(sentTexts()[0]).toContain(replyTexts.en.verdicts.HIGHLY_LIKELY_AI)
  })

  test('a command without an image gets the help text, and nothing is inspected', async () => {
    const response = await send(start(), command())
    expect(DiscordAnswer.parse(await response.json())).toEqual(
      privateMessage(replyTexts.de.help.discord),
    )
    expect(api.received).toEqual([])
  })

  test('a command with an image and a link gets the problem, and nothing is inspected', async () => {
    const { options, resolved } = withAttachment(`${discord.url}/a.png`)
    const both = { resolved, options: [...options, ...withUrl('https://a.example/b').options] }
    const response = await send(start(), command({}, both))
    expect(DiscordAnswer.parse(await response.json())).toEqual(
      privateMessage(replyTexts.de.problems.image_and_url),
    )
    expect(api.received).toEqual([])
  })

  test.each([
    [10_485_760, deferred],
    [10_485_761, privateMessage(replyTexts.de.problems.too_large)],
  ])(
    'a command with an attachment of %s bytes is deferred or refused by its size',
    async (size, answer) => {
      const data = withAttachment(`${discord.url}/a.png`)
      Object.assign(data.resolved.attachments['1400000000000000001'], { size })
      const response = await send(start(), command({}, data))
      expect(DiscordAnswer.parse(await response.json())).toEqual(answer)
    },
  )

  test('an attachment of another host is not fetched', async () => {
    const running = start()
    const other = await startLocalServer((response) => response.end(png))
    await send(running, command({}, withAttachment(`${other.url}/a.png`)))
    await running.until('answered')
    expect(sentTexts()).toEqual([replyTexts.de.problems.file_gone])
    expect(other.received).toEqual([])
  })

  test.each(['constructor', '__proto__', 'toString'])(
    'a command with the attachment id %s has no image',
    async (value) => {
      const options = [{ type: 11, name: 'image', value }]
      const response = await send(start(), command({}, { options }))
      expect(DiscordAnswer.parse(await response.json())).toEqual(
        privateMessage(replyTexts.de.help.discord),
      )
    },
  )

  test('the eleventh image of a user within ten minutes gets the problem', async () => {
    const running = start()
    for (let at = 0; at < 10; at += 1) {
      await send(running, command({ id: String(100 + at) }, withUrl('https://a.example/')))
    }
    const response = await send(running, command({ id: '200' }, withUrl('https://a.example/')))
    expect(DiscordAnswer.parse(await response.json())).toEqual(
      privateMessage(replyTexts.de.problems.too_many),
    )
  })
})

describe('POST /webhook/discord: 200, the command "Inspect image" on a message', () => {
  const onMessage = (message: object) => ({
    type: 3,
    name: 'Inspect image',
    target_id: '1500000000000000001',
    resolved: { messages: { '1500000000000000001': message } },
  })

  test('the first attachment that may be an image is inspected, and only the sender sees the reply', async () => {
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
  ])('a message without an image (%s) gets the problem', async (_, message) => {
    const response = await send(start(), command({}, onMessage(message)))
    expect(DiscordAnswer.parse(await response.json())).toEqual(
      privateMessage(replyTexts.de.problems.no_image),
    )
  })
})

describe('POST /webhook/discord: 200, other interactions', () => {
  test.each([
    ['of another application', command({ application_id: '1100000000000000002' })],
    ['without a user', command({ member: undefined })],
    ['of a kind that the bot does not offer', { ...command(), type: 4 }],
    ['without anything', {}],
    ['that is a list', []],
  ])('an interaction %s gets the help text, and nothing is inspected', async (_, interaction) => {
    const response = await send(start(), interaction)
    expect(DiscordAnswer.parse(await response.json())).toEqual(
      privateMessage(replyTexts.en.help.discord),
    )
    expect(api.received).toEqual([])
  })
})

describe('POST /webhook/discord: 200, one reply to each command', () => {
  const sent = command({}, withUrl('https://images.example.com/a.png'))

  test('five deliveries of a command get one reply', async () => {
    const running = start()
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(running, sent)))
    for (const response of responses)
      expect(DiscordAnswer.parse(await response.json())).toEqual(deferred)
    await running.until('answered')
    await running.stop()
    expect(sentTexts()).toHaveLength(1)
    expect(api.received).toHaveLength(1)
  })

  test('a reply that Discord delays and breaks off is sent again with the same text', async () => {
    const running = start()
    edits = [
      (response) => answerJson(response, 429, { retry_after: 0.01 }, { 'retry-after': '0' }),
      (response) => response.destroy(),
    ]
    await send(running, sent)
    await running.until('answered')
    expect(sentTexts()).toHaveLength(3)
    expect(new Set(sentTexts()).size).toBe(1)
    expect(api.received).toHaveLength(1)
  })

  test('a reply is sent again while Discord does not know the token yet', async () => {
    const running = start()
    edits = [(response) => answerJson(response, 404, { code: 10015 })]
    await send(running, sent)
    await running.until('answered')
    expect(sentTexts()).toHaveLength(2)
  })

  test('a reply that Discord refuses for good is not sent again', async () => {
    const running = start()
    edits = [(response) => answerJson(response, 403, { code: 50001 })]
    await send(running, sent)
    await running.until('undeliverable')
    expect(sentTexts()).toHaveLength(1)
  })
})

describe('POST /webhook/discord: 200 also without the database', () => {
  test('a command gets the text to try later while the database hangs', async () => {
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
    expect(DiscordAnswer.parse(await response.json())).toEqual(
      privateMessage(replyTexts.de.problems.try_later),
    )
  })
})

describe('POST /webhook/discord: 400 INVALID_JSON', () => {
  test('a signed body that is not JSON is refused', async () => {
    await expectError(send(start(), 'no json'), 400, 'INVALID_JSON')
  })
})

describe('POST /webhook/discord: 401 AUTH_REQUIRED', () => {
  const body = JSON.stringify(command({}, withUrl('https://images.example.com/a.png')))
  const right = signedHeaders(body, String(nowSeconds))
  const signature = right['x-signature-ed25519'] ?? ''
  const other = generateKeyPairSync('ed25519').privateKey
  const at = (seconds: number) => signedHeaders(body, String(nowSeconds + seconds))

  test.each<[string, Record<string, string>, string?]>([
    ['another body', right, `${body} `],
    ['a reformatted body', right, body.replace('"type":2', '"type": 2')],
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
    ['an empty timestamp', signedHeaders(body, '')],
    ['a signature that is too short', { ...right, 'x-signature-ed25519': signature.slice(2) }],
    ['a signature that is too long', { ...right, 'x-signature-ed25519': `${signature}00` }],
    ['a signature that is not hexadecimal', { ...right, 'x-signature-ed25519': 'zz'.repeat(64) }],
    [
      'a signature in base64',
      { ...right, 'x-signature-ed25519': Buffer.from(signature, 'hex').toString('base64') },
    ],
    ['a signature of zeros', { ...right, 'x-signature-ed25519': '00'.repeat(64) }],
    ['two signatures', { ...right, 'x-signature-ed25519': `${signature}, ${signature}` }],
    ['two timestamps', { ...right, 'x-signature-timestamp': `${nowSeconds}, ${nowSeconds}` }],
    [
      'a signature of another key',
      {
        ...right,
        'x-signature-ed25519': sign(null, Buffer.from(`${nowSeconds}${body}`), other).toString(
          'hex',
        ),
      },
    ],
  ])('a request with %s is refused, and nothing is stored', async (_, headers, altered) => {
    const response = await send(start(), altered ?? body, headers)
    expect(response.status).toBe(401)
    expect(ErrorResponse.parse(await response.json()).code).toBe('AUTH_REQUIRED')
    const { rows } = await database.db.pool.query('select 1 from bot_event')
    expect(rows).toEqual([])
  })

  test('a request with a malformed or old signature is refused before its body is read', async () => {
    const { app } = start()
    const unread = new ReadableStream({
      pull: () => Promise.reject(new Error('The body was read.')),
    })
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
})

describe('POST /webhook/discord: 403 INVALID_ORIGIN', () => {
  test('a request with an Origin header is refused before its signature is checked', async () => {
    const body = JSON.stringify({ type: 1 })
    const headers = { ...signedHeaders(body, String(nowSeconds)), origin: 'https://a.example' }
    await expectError(send(start(), body, headers), 403, 'INVALID_ORIGIN')
  })
})

describe('POST /webhook/discord: 404 NOT_FOUND', () => {
  test('a gateway without the settings of Discord has no such endpoint', async () => {
    gateway = startGateway({
      db: database.db,
      databaseUrl: database.url,
      inspectionUrl: api.url,
      environment: { DISCORD_PUBLIC_KEY: '' },
    })
    await expectError(send(gateway, '{}', {}), 404, 'NOT_FOUND')
  })
})

describe('POST /webhook/discord: 413 PAYLOAD_TOO_LARGE', () => {
  test('a body over 1 MB is refused', async () => {
    await expectError(send(start(), 'x'.repeat(1_048_577)), 413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('POST /webhook/discord: 429 RATE_LIMITED', () => {
  test('the oldest of too many unfinished bodies is refused, and a later request is accepted', async () => {
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
})
