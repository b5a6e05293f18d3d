import { createMailQueue, createOpenIdSignIn } from '@ase/identity'
import { SignInMethodsResponse } from '@ase/schemas'
import { expect, test } from 'vitest'
import { absentDatabase, createTestApi, type TestApiSettings } from './support.ts'

const PATH = '/api/auth/methods'

const mails = createMailQueue({ mailer: { send: () => Promise.resolve('sent') } })
const openId = createOpenIdSignIn({
  issuer: 'https://id.example.test',
  clientId: 'client',
  clientSecret: 'not a secret',
  redirectUri: 'https://api.example.com/api/auth/openid/callback',
})

test.each<[what: string, TestApiSettings, expected: object]>([
  ['nothing but passkeys', {}, { email: false, passkey: true, openid: false }],
  ['mail', { mails }, { email: true, passkey: true, openid: false }],
  ['an OpenID provider', { openId }, { email: false, passkey: true, openid: true }],
  ['a host name of this machine', at('http://localhost:3000'), { passkey: true }],
  ['an IPv4 address', at('http://127.0.0.1:3000'), { passkey: false }],
  ['an IPv6 address', at('http://[::1]:3000'), { passkey: false }],
])('the methods that are configured are listed for everyone: %s', async (_, settings, expected) => {
  const { app } = createTestApi(absentDatabase(), settings)
  const response = await app.request(PATH)
  expect(response.status).toBe(200)
  expect(SignInMethodsResponse.parse(await response.json())).toMatchObject(expected)
})

test('no credential changes the list of sign-in methods', async () => {
  const { app } = createTestApi(absentDatabase())
  const response = await app.request(PATH, { headers: { authorization: 'Bearer nonsense' } })
  expect(response.status).toBe(200)
})

function at(publicBaseUrl: string): TestApiSettings {
  return { publicBaseUrl }
}
