import { replyTexts } from '@ase/bots'
import {
  answerJson,
  inspectionResponse,
  startLocalServer,
  type LocalServer,
  type Received,
} from '@ase/bots/testing'
import { createHmac } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@ase/db/testing'
import { ErrorResponse, TwitterChallengeAnswer } from '@ase/schemas'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { startGateway, type TestGateway } from './gateway.ts'

const consumerSecret = 'consumer-secret'
const bot = '1'
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')
const image = `data:image/png;base64,${png.toString('base64')}`
const nowMs = 1_800_000_000_000

type Answer = Parameters<typeof startLocalServer>[0]

let database: TestDatabase
let gateway: TestGateway | null = null
let api: LocalServer
let x: LocalServer
/** The responses of X to new posts, in turn; successful ones after them. */
let posts: Answer[] = []
/** The response to the lookup of a post. */
let lookup: Answer

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.pool.query('delete from bot_event')
  posts = []
  lookup = (response) =>
    answerJson(response, 200, {
      data: { id: '40', text: 'look' },
      includes: { media: [{ media_key: '3_1', type: 'photo', url: `${x.url}/media/parent.png` }] },
    })
  api = await startLocalServer((response) => answerJson(response, 200, inspectionResponse))
  x = await startLocalServer((response, request) => {
    if (request.path.startsWith('/media/')) return void response.end(png)
    if (request.method === 'GET') return lookup(response, request)
    const answer = posts.shift()
    if (answer === undefined) answerJson(response, 201, { data: { id: '99', text: '' } })
    else answer(response, request)
  })
})
afterEach(async () => {
  await gateway?.stop()
  gateway = null
})

function start(environment: Record<string, string> = {}): TestGateway {
  gateway = startGateway({
    db: database.db,
    databaseUrl: database.url,
    inspectionUrl: api.url,
    now: () => nowMs,
    environment: {
      X_CONSUMER_KEY: 'consumer-key',
      X_CONSUMER_SECRET: consumerSecret,
      X_ACCESS_TOKEN: 'access-token',
      X_ACCESS_TOKEN_SECRET: 'access-token-secret',
      X_API_BASE: x.url,
      ...environment,
    },
  })
  return gateway
}

const signatureOf = (body: string, secret = consumerSecret): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('base64')}`

function send(
  { app }: TestGateway,
  body: unknown,
  headers?: Record<string, string>,
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return Promise.resolve(
    app.request('/webhook/twitter', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(headers ?? { 'x-twitter-webhooks-signature': signatureOf(text) }),
      },
      body: text,
    }),
  )
}

const posted = (): Received[] => x.received.filter(({ method }) => method === 'POST')
const Post = z.object({ text: z.string() })
const sentTexts = () => posted().map(({ body }) => Post.parse(JSON.parse(body)).text)
const inspected = (): unknown[] => api.received.map(({ body }) => JSON.parse(body) as unknown)
const rows = async (): Promise<unknown[]> =>
  (await database.db.pool.query('select 1 from bot_event')).rows

const picture = () => ({
  extended_entities: { media: [{ type: 'photo', media_url_https: `${x.url}/media/own.png` }] },
})

/** As the Account Activity API sends it. */
function mention(own: object = {}) {
  return {
    for_user_id: bot,
    tweet_create_events: [
      {
        id_str: '41',
        text: '@inspector what is this?',
        lang: 'fr',
        user: { id_str: '5' },
        entities: { user_mentions: [{ id_str: bot }] },
        ...own,
      },
    ],
  }
}

/** As X Activity sends it. */
function activity(own: object = {}) {
  return {
    data: {
      event_uuid: 'u-1',
      event_type: 'post.mention.create',
      filter: { user_id: bot },
      payload: { id: '41', author_id: '5', text: '@inspector', lang: 'fr', ...own },
    },
  }
}

async function expectError(
  sent: Response | Promise<Response>,
  status: number,
  code: string,
): Promise<void> {
  const response = await sent
  expect(response.status).toBe(status)
  expect(ErrorResponse.parse(await response.json()).code).toBe(code)
}

describe('GET /webhook/twitter: 200', () => {
  test('the published example of a challenge gets its published answer', async () => {
    const response = await start().app.request('/webhook/twitter?crc_token=challenge_string')
    expect(response.status).toBe(200)
    expect(TwitterChallengeAnswer.parse(await response.json())).toEqual({
      response_token: 'sha256=S/mG8E9n5SjoGuCqHguvP8K8uuu5ogCPF0dOpIdyZlk=',
    })
  })
})

describe('GET /webhook/twitter: 403 INVALID_ORIGIN', () => {
  test('a challenge with an Origin header is refused', async () => {
    const headers = { origin: 'https://a.example' }
    await expectError(
      start().app.request('/webhook/twitter?crc_token=a', { headers }),
      403,
      'INVALID_ORIGIN',
    )
  })
})

describe('GET /webhook/twitter: 404 NOT_FOUND', () => {
  test('a gateway without the settings of X does not answer challenges', async () => {
    const { app } = start({ X_CONSUMER_KEY: '' })
    await expectError(app.request('/webhook/twitter?crc_token=a'), 404, 'NOT_FOUND')
  })
})

describe('GET /webhook/twitter: 422 INVALID_SCHEMA', () => {
  test.each([
    ['no token', ''],
    ['two tokens', '?crc_token=a&crc_token=b'],
    ['an empty token', '?crc_token='],
    ['a delivery as the token', `?crc_token=${encodeURIComponent(JSON.stringify(mention()))}`],
    ['a token that is too long', `?crc_token=${'a'.repeat(257)}`],
  ])('a challenge with %s is refused, and nothing is signed', async (_, query) => {
    const response = await start().app.request(`/webhook/twitter${query}`)
    expect(response.status).toBe(422)
    expect(await response.text()).not.toContain('sha256=')
  })
})

describe('POST /webhook/twitter: 200, a mention', () => {
  test('a mention with an image gets one post as a reply', async () => {
    const running = start()
    const response = await send(running, mention(picture()))
    expect(response.status).toBe(200)
    await running.until('answered')
    expect(inspected()).toEqual([{ image }])
    expect(posted()).toHaveLength(1)
    expect(posted()[0]?.path).toBe('/2/tweets')
    expect(posted()[0]?.headers.authorization).toMatch(
      /^OAuth oauth_consumer_key="consumer-key", oauth_nonce="[0-9a-f]{32}", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1800000000", oauth_token="access-token", oauth_version="1.0", oauth_signature="[^"]+"$/,
    )
    expect(JSON.parse(posted()[0]?.body ?? '')).toEqual({
      text: `${replyTexts.fr.verdicts.HIGHLY_LIKELY_AI} ${replyTexts.fr.cautions.HIGHLY_LIKELY_AI}\n${replyTexts.fr.report} https://security.example.com${inspectionResponse.reportUrl}`,
      reply: { in_reply_to_tweet_id: '41' },
    })
  })

  test.each([
    [
      'the Account Activity API',
      () => mention({ in_reply_to_status_id_str: '40', in_reply_to_user_id_str: '6' }),
    ],
    [
      'X Activity',
      () =>
        activity({
          referenced_tweets: [{ type: 'replied_to', id: '40' }],
          in_reply_to_user_id: '6',
        }),
    ],
  ])(
    'a mention below an image has that image inspected, as %s delivers it',
    async (_, delivery) => {
      const running = start()
      await send(running, delivery())
      await running.until('answered')
      expect(x.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'GET /2/tweets/40?expansions=attachments.media_keys&media.fields=type,url',
        'GET /media/parent.png',
        'POST /2/tweets',
      ])
      expect(inspected()).toEqual([{ image }])
    },
  )

  test('a mention of X Activity with an image has its post looked up', async () => {
    const running = start()
    await send(running, activity({ attachments: { media_keys: ['3_1'] } }))
    await running.until('answered')
    expect(x.received[0]?.path).toMatch(/^\/2\/tweets\/41\?/)
    expect(inspected()).toEqual([{ image }])
  })

  test.each([
    ['without an image', () => mention()],
    [
      'below a post without an image',
      () => {
        lookup = (response) => answerJson(response, 200, { data: { id: '40' } })
        return mention({ in_reply_to_status_id_str: '40', in_reply_to_user_id_str: '6' })
      },
    ],
    [
      'below a video',
      () => {
        lookup = (response) =>
          answerJson(response, 200, { includes: { media: [{ type: 'video' }] } })
        return mention({ in_reply_to_status_id_str: '40', in_reply_to_user_id_str: '6' })
      },
    ],
  ])('a mention %s gets the help text', async (_, delivery) => {
    const running = start()
    await send(running, delivery())
    await running.until('answered')
    expect(sentTexts()).toEqual([replyTexts.fr.help.x])
    expect(inspected()).toEqual([])
  })

  test('a mention below a deleted post gets the problem', async () => {
    lookup = (response) => answerJson(response, 404, {})
    const running = start()
    await send(running, mention({ in_reply_to_status_id_str: '40', in_reply_to_user_id_str: '6' }))
    await running.until('answered')
    expect(sentTexts()).toEqual([replyTexts.fr.problems.file_gone])
  })

  test('an image of another host is not fetched', async () => {
    const other = await startLocalServer((response) => response.end(png))
    const media = [{ type: 'photo', media_url_https: `${other.url}/a.png` }]
    const running = start()
    await send(running, mention({ extended_entities: { media } }))
    await running.until('answered')
    expect(other.received).toEqual([])
    expect(sentTexts()).toEqual([replyTexts.fr.problems.file_gone])
  })
})

describe('POST /webhook/twitter: 200, deliveries that are not for the bot', () => {
  test.each([
    ['a post of the bot itself', () => mention({ user: { id_str: bot }, ...picture() })],
    [
      'a post that mentions others',
      () => mention({ entities: { user_mentions: [{ id_str: '7' }] }, ...picture() }),
    ],
    ['a repost', () => mention({ retweeted_status: {}, ...picture() })],
    [
      'a text below the bot’s own reply',
      () => mention({ in_reply_to_status_id_str: '99', in_reply_to_user_id_str: bot }),
    ],
    [
      'a text below the bot’s own reply, of X Activity,',
      () =>
        activity({
          referenced_tweets: [{ type: 'replied_to', id: '99' }],
          in_reply_to_user_id: bot,
        }),
    ],
    ['a direct message', () => ({ for_user_id: bot, direct_message_events: [{ id: '1' }] })],
    [
      'another kind of activity',
      () => ({ data: { event_type: 'chat.received', filter: { user_id: bot }, payload: {} } }),
    ],
    ['an empty object', () => ({})],
    ['null', () => null],
    ['ids that are no ids', () => mention({ id_str: '../../x' })],
  ])('%s is ignored with an empty response', async (_, delivery) => {
    const response = await send(start(), delivery())
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(await rows()).toEqual([])
  })
})

describe('POST /webhook/twitter: 200, one reply to each mention', () => {
  test('five deliveries of a mention, by both APIs, get one reply', async () => {
    const running = start()
    const media = { attachments: { media_keys: ['3_1'] } }
    await Promise.all([1, 2, 3].map(() => send(running, mention(picture()))))
    await Promise.all([1, 2].map(() => send(running, activity(media))))
    await running.until('answered')
    await running.stop()
    expect(posted()).toHaveLength(1)
    expect(inspected()).toHaveLength(1)
  })

  test('a reply that X breaks off, fails and delays is sent again until X reports a duplicate', async () => {
    posts = [
      (response) => response.destroy(),
      (response) => answerJson(response, 503, {}),
      (response) => answerJson(response, 429, {}, { 'x-rate-limit-reset': String(nowMs / 1000) }),
      (response) =>
        answerJson(response, 403, {
          detail: 'You are not allowed to create a Tweet with duplicate content.',
        }),
    ]
    const running = start()
    await send(running, mention(picture()))
    await running.until('answered')
    expect(sentTexts()).toHaveLength(4)
    expect(new Set(sentTexts()).size).toBe(1)
    expect(inspected()).toHaveLength(1)
  })

  test.each([
    ['a revoked token', 401, { title: 'Unauthorized' }],
    [
      'a token that may only read',
      403,
      { type: 'https://api.twitter.com/2/problems/oauth1-permissions' },
    ],
  ])('a reply that X refuses because of %s waits for another token', async (_, status, body) => {
    posts = [(response) => answerJson(response, status, body)]
    const running = start()
    await send(running, mention(picture()))
    await running.until('retry_scheduled')
    expect(running.outcomes.at(-1)).toMatchObject({ failure: 'unauthorized' })
    await database.db.pool.query('update bot_event set run_after = clock_timestamp()')
    await running.until('answered')
    expect(posted()).toHaveLength(2)
  })

  test('a reply that X refuses is not sent again', async () => {
    posts = [(response) => answerJson(response, 403, { detail: 'Forbidden' })]
    const running = start()
    await send(running, mention(picture()))
    await running.until('undeliverable')
    expect(posted()).toHaveLength(1)
  })
})

describe('POST /webhook/twitter: 400 INVALID_JSON', () => {
  test('a signed body that is not JSON is refused', async () => {
    await expectError(send(start(), 'no json'), 400, 'INVALID_JSON')
  })
})

describe('POST /webhook/twitter: 401 AUTH_REQUIRED', () => {
  const body = JSON.stringify(mention())
  const right = signatureOf(body)
  const named = (signature: string) => ({ 'x-twitter-webhooks-signature': signature })

  test.each<[string, Record<string, string>, string?]>([
    ['another body', named(right), `${body} `],
    ['no signature', {}],
    ['an empty signature', named('')],
    ['a signature without its name', named(right.slice('sha256='.length))],
    ['another algorithm', named(right.replace('sha256', 'sha1'))],
    ['another secret', named(signatureOf(body, 'another'))],
    [
      'the signature in hexadecimal',
      named(`sha256=${Buffer.from(right.slice(7), 'base64').toString('hex')}`),
    ],
    ['a signature in base64url', named(right.replace(/[+/]/g, '-').replace('=', '_'))],
    ['a truncated signature', named(right.slice(0, -1))],
    ['a longer signature', named(`${right}=`)],
    ['two signatures', named(`${right}, ${right}`)],
    ['the secret itself', named(`sha256=${Buffer.from(consumerSecret).toString('base64')}`)],
  ])('a delivery with %s is refused, and nothing is stored', async (_, headers, altered) => {
    const response = await send(start(), altered ?? body, headers)
    expect(response.status).toBe(401)
    expect(await rows()).toEqual([])
  })
})

describe('POST /webhook/twitter: 403 INVALID_ORIGIN', () => {
  test('a delivery with an Origin header is refused', async () => {
    const body = JSON.stringify(mention())
    const headers = {
      'x-twitter-webhooks-signature': signatureOf(body),
      origin: 'https://a.example',
    }
    await expectError(send(start(), body, headers), 403, 'INVALID_ORIGIN')
  })
})

describe('POST /webhook/twitter: 404 NOT_FOUND', () => {
  test('a gateway without the settings of X does not receive deliveries', async () => {
    await expectError(send(start({ X_CONSUMER_KEY: '' }), mention()), 404, 'NOT_FOUND')
  })
})

describe('POST /webhook/twitter: 413 PAYLOAD_TOO_LARGE', () => {
  test('a body over 1 MB is refused', async () => {
    await expectError(send(start(), 'x'.repeat(1_048_577)), 413, 'PAYLOAD_TOO_LARGE')
  })
})

describe('POST /webhook/twitter: 429 RATE_LIMITED', () => {
  test('a delivery is refused while too many posts wait', async () => {
    const running = start()
    await database.db.pool
      .query(`insert into bot_event (platform, event_sha256, person_sha256, sealed_job)
      select 'x', sha256(n::text::bytea), sha256(n::text::bytea), 'sealed with another key'
      from generate_series(1, 1000) n`)
    const response = await send(running, mention())
    expect(response.headers.get('retry-after')).toBe('30')
    await expectError(response, 429, 'RATE_LIMITED')
  })
})

describe('POST /webhook/twitter: 503 DATABASE_UNAVAILABLE', () => {
  test('a delivery is repeated after a database outage', async () => {
    const running = start()
    await database.db.pool.query('alter table bot_event rename to bot_event_away')
    try {
      const response = await send(running, mention())
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('30')
    } finally {
      await database.db.pool.query('alter table bot_event_away rename to bot_event')
    }
  })
})
