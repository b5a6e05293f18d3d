import { useTestDatabase } from '@ase/db/testing'
import { AccountEventListResponse, AccountExportResponse, CreateApiKeyResponse } from '@ase/schemas'
import { describe, expect, test } from 'vitest'
import { newSessionClient, type SessionClient } from './session-client.ts'
import { createTestApi, expectError } from './support.ts'

const PATH = '/api/account/events'
const database = useTestDatabase()
const apiOf = () => createTestApi(database.db)

async function list(client: SessionClient, query = ''): Promise<AccountEventListResponse> {
  const response = await client.send(apiOf(), 'GET', `${PATH}${query}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return AccountEventListResponse.parse(await response.json())
}

describe('GET /api/account/events: 200', () => {
  test('the actions of a session are listed with its label, newest first, and exported', async () => {
    const api = apiOf()
    const client = await newSessionClient(database.db)
    await database.db.pool.query(
      `update session set browser = 'Edge', system = 'Windows' where account_id = $1`,
      [client.accountId],
    )
    const created = await client.send(api, 'POST', '/api/keys', { name: 'ci' })
    const { id } = CreateApiKeyResponse.parse(await created.json()).key
    const session = { browser: 'Edge', system: 'Windows' }
    const subject = { kind: 'api_key', id }
    await client.send(api, 'POST', '/api/keys/rename', { id, name: 'ci 2' })
    const rotated = await client.send(api, 'POST', '/api/keys/rotate', { id, graceHours: 1 })
    expect(rotated.status).toBe(201)
    await client.send(api, 'DELETE', '/api/keys', { id })
    await client.send(api, 'DELETE', '/api/auth/sessions', { others: true })
    const exported = await client.send(api, 'GET', '/api/account/data')
    const document = AccountExportResponse.parse(await exported.json())
    const { events, nextCursor } = await list(client)
    expect(nextCursor).toBeNull()
    expect(events.map(({ code }) => code)).toEqual([
      'data_exported',
      'api_key_revoked',
      'api_key_rotated',
      'api_key_renamed',
      'api_key_created',
      'signed_in',
      'api_key_created',
    ])
    expect(events[0]).toMatchObject({ session, subject: null })
    expect(events[1]).toMatchObject({ session, subject })
    expect(events[3]).toMatchObject({ session, subject })
    expect(document.events).toEqual(events.slice(1).toReversed())
  })

  test('signing out and ending another session are events', async () => {
    const api = apiOf()
    const client = await newSessionClient(database.db)
    await client.send(api, 'POST', '/api/auth/sign-out')
    const { rows } = await database.db.pool.query(
      'select code from account_event where account_id = $1 order by created_at, id',
      [client.accountId],
    )
    expect(rows.map(({ code }) => code)).toEqual(['api_key_created', 'signed_in', 'signed_out'])
  })

  test('the list of account events is read by its cursor', async () => {
    const client = await newSessionClient(database.db)
    const first = await list(client, '?limit=1')
    const second = await list(client, `?limit=1&cursor=${first.nextCursor}`)
    const codes = [...first.events, ...second.events].map(({ code }) => code)
    expect(codes).toEqual(['signed_in', 'api_key_created'])
    expect((await list(client, `?limit=1&cursor=${second.nextCursor}`)).events).toEqual([])
  })
})

describe('GET /api/account/events: 422 INVALID_SCHEMA', () => {
  test.each([
    ['?limit=0', 'query.limit'],
    ['?limit=101', 'query.limit'],
    ['?limit=1&limit=2', 'query.limit'],
    ['?cursor=%21', 'query.cursor'],
    ['?cursor=bm90IGpzb24', 'query.cursor'],
    [`?cursor=${Buffer.from('"x"').toString('base64url')}`, 'query.cursor'],
    ['?code=signed_in', 'query'],
  ])('the list of account events refuses the query %s at %s', async (query, path) => {
    const client = await newSessionClient(database.db)
    const response = await client.send(apiOf(), 'GET', `${PATH}${query}`)
    const { details } = await expectError(response, 422, 'INVALID_SCHEMA')
    expect(details?.map((detail) => detail.path)).toEqual([path])
  })
})
