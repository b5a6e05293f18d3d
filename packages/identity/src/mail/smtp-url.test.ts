import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSmtpUrl } from './smtp-url.ts'

test.each([
  [
    'smtps://mail.example.com',
    { host: 'mail.example.com', port: null, tls: 'implicit', login: null },
  ],
  ['smtps://mail.example.com:2465/', { port: 2465, tls: 'implicit' }],
  ['smtp://mail.example.com', { port: null, tls: 'required' }],
  ['smtp://mail.example.com:587?tls=required', { port: 587, tls: 'required' }],
  ['smtp://mail.example.com?tls=optional', { tls: 'optional' }],
  ['smtp://relay:25/?tls=optional', { host: 'relay', port: 25, tls: 'optional' }],
  ['smtp://localhost', { tls: 'optional' }],
  ['smtp://127.0.0.1:1025', { host: '127.0.0.1', tls: 'optional' }],
  ['smtp://[::1]:1025', { host: '::1', tls: 'optional' }],
  ['smtp://127.0.0.1?tls=required', { tls: 'required' }],
  ['smtp://127.0.0.1.example.com', { tls: 'required' }],
  ['smtp://localhost.example.com', { tls: 'required' }],
  ['smtp://localhost@mail.example.com', { host: 'mail.example.com', tls: 'required' }],
  [
    'smtp://ada%40b.test:p%3Aw%25@mail.example.com',
    { login: { user: 'ada@b.test', password: 'p:w%' } },
  ],
])('the SMTP URL %s is parsed', (text, address) => {
  expect(parseSmtpUrl(text)).toMatchObject({ ok: true, value: address })
})

test.each([
  '',
  'mail.example.com',
  'mail.example.com:25',
  'https://mail.example.com',
  'smtp:mail.example.com',
  'smtp://',
  'smtp://:25',
  'smtp://mail.example.com/folder',
  'smtp://mail.example.com#x',
  'smtp://:password@mail.example.com',
  'smtp://%ff:x@mail.example.com',
  'smtp://mail.example.com:99999',
  'smtp://mail.example.com?tls=never',
  'smtp://mail.example.com?tls=optional&tls=required',
  'smtp://mail.example.com?requireTLS=true',
  'smtp://mail.example.com?ignoreTLS=true',
  'smtp://mail.example.com?tls.rejectUnauthorized=false',
  'smtps://mail.example.com?tls=optional',
  'smtps://mail.example.com?tls=required',
])('the SMTP URL %j is refused', (text) => {
  expect(parseSmtpUrl(text)).toMatchObject({ ok: false })
})

test('no error quotes the SMTP URL', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{12}$/), (secret) => {
      const read = parseSmtpUrl(`smtp://user:${secret}@mail.example.com?tls=${secret}`)
      expect(read.ok).toBe(false)
      expect(JSON.stringify(read)).not.toContain(secret)
    }),
  )
})
