import { createPurchase } from '@ase/credits'
import { useTestDatabase } from '@ase/db/testing'
import { createAuthenticator } from '@ase/identity/testing'
import { limits, PasskeyCreationOptionsResponse } from '@ase/schemas'
import { expect, test, vi } from 'vitest'
import { destructive, envelopes } from './envelopes.ts'
import { dataUriOf, png } from './images.ts'
import { newSessionClient, type SessionClient } from './session-client.ts'
import { createTestApi, headersOf, post, PUBLIC_BASE_URL } from './support.ts'

type Limits = Record<string, unknown>

/** Every maximum and rate twice as high, every minimum and step half as high, and windows that no machine is too slow for. */
function raise(stated: Limits): Limits {
  const raised = Object.entries(stated).map(([name, value]) => {
    if (typeof value === 'object' && value !== null) return [name, raise({ ...value })]
    if (typeof value !== 'number') return [name, value]
    if (name.endsWith('Ms')) return [name, value * 60]
    return [name, /(?:Min|Step)$/.test(name) ? value / 2 : value * 2]
  })
  return Object.fromEntries(raised)
}

vi.mock('../../../packages/schemas/src/limits.ts', async (original) => {
  const stated = await original<{ limits: Limits }>()
  return { limits: raise(stated.limits) }
})

const database = useTestDatabase()
const apiOf = () => createTestApi(database.db, { trustedProxies: 1 })

async function statuses(times: number, send: () => Promise<Response>): Promise<number[]> {
  const seen: number[] = []
  while (seen.length < times) seen.push((await send()).status)
  return seen
}

/** So many successes, then a refusal. */
const then = (limit: number, success: number, refusal: number) => [
  ...Array.from({ length: limit }, () => success),
  refusal,
]

test('the limits of this file are raised', () => {
  expect(limits.evaluation.ratePerMinute).toMatchObject({ action: 120, trace: 20 })
})

test.each([
  ['evaluations', 120, destructive],
  ['traces', 20, envelopes.trace],
] as const)('more %s a minute are admitted when their limit is raised', async (_, limit, body) => {
  const api = apiOf()
  const client = await newSessionClient(database.db, 500)
  const seen = await statuses(limit + 1, () => post(api, client, body))
  expect(seen).toEqual(then(limit, 200, 429))
})

test('more inspections a minute are admitted when their limit is raised', async () => {
  const api = apiOf()
  const client = await newSessionClient(database.db, 500)
  const body = JSON.stringify({ image: dataUriOf(png) })
  const inspect = async () =>
    api.app.request('/api/verify/inspect', {
      method: 'POST',
      headers: headersOf(client.apiKey),
      body,
    })
  expect(await statuses(61, inspect)).toEqual(then(60, 200, 429))
})

test('an account has more active keys, with longer names, when the limits are raised', async () => {
  const api = apiOf()
  const client = await newSessionClient(database.db)
  const create = () => client.send(api, 'POST', '/api/keys', { name: 'n'.repeat(200) })
  // It has one already.
  expect(await statuses(40, create)).toEqual(then(39, 201, 409))
})

test('an account may do more in an hour when the limits are raised', async () => {
  const api = apiOf()
  const client = await newSessionClient(database.db)
  const { apiKeyId: id } = client
  const revoke = () => client.send(api, 'DELETE', '/api/keys', { id })
  expect(await statuses(121, revoke)).toEqual(then(120, 200, 429))
})

test('an account has more passkeys, with longer names, when the limits are raised', async () => {
  const api = apiOf()
  const client = await newSessionClient(database.db)
  const register = async () => {
    const begun = await client.send(api, 'POST', '/api/auth/passkeys/options', {})
    if (begun.status !== 200) return begun
    const { options } = PasskeyCreationOptionsResponse.parse(await begun.json())
    const response = createAuthenticator(PUBLIC_BASE_URL).create(options)
    return registerPasskey(client, response)
  }
  const registerPasskey = (by: SessionClient, response: unknown) =>
    by.send(api, 'POST', '/api/auth/passkeys', { name: 'n'.repeat(200), response })
  expect(await statuses(41, register)).toEqual(then(40, 201, 409))
})

test('more sign-ins come from one wider network when the limit is raised', async () => {
  const { app } = apiOf()
  const verify = async (n: number) => {
    const address = `2001:db8:0:${n.toString(16)}::1`
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const body = JSON.stringify({ token: 'A'.repeat(43) })
    return (await app.request('/api/auth/email/verify', { method: 'POST', headers, body })).status
  }
  const seen: number[] = []
  while (seen.length < 505)
    seen.push(
      ...(await Promise.all(Array.from({ length: 101 }, (_, n) => verify(seen.length + n)))),
    )
  // No such link; and none of them is the one too many.
  expect(new Set(seen)).toEqual(new Set([400]))
})

test.each([250, 50, 100_000])(
  'a purchase of %i cents is stored when the limits allow it',
  async (amountCents) => {
    const { accountId } = await newSessionClient(database.db)
    const order = {
      accountId,
      mode: 'test',
      key: `${amountCents}`,
      amountCents,
      returnPath: '/',
    } as const
    expect(await createPurchase(database.db, order)).toMatchObject({
      ok: true,
      value: { amountCents },
    })
  },
)
