import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (environment: NodeJS.ProcessEnv) =>
  readConfig({ DATABASE_URL: 'postgres://localhost/ase', ...environment })
const smtp = 'smtps://user:pass@mail.example.com'

test('a mail server is used when SMTP_URL is set, also beside DATA_DIR', () => {
  const environment = { SMTP_URL: smtp, DATA_DIR: '/data', MAIL_FROM: 'Hello@Example.com' }
  expect(read(environment).mail).toEqual({
    kind: 'smtp',
    server: {
      host: 'mail.example.com',
      port: null,
      tls: 'implicit',
      login: { user: 'user', password: 'pass' },
    },
    from: 'hello@example.com',
  })
})

test('without a mail server mails are files in DATA_DIR, resolved from the folder in which the command was typed', () => {
  const from = 'sign-in@localhost.test'
  expect(read({ DATA_DIR: '/data' }).mail).toEqual({ kind: 'files', folder: '/data/mail', from })
  expect(read({ DATA_DIR: 'data', INIT_CWD: '/home' }).mail).toMatchObject({
    folder: '/home/data/mail',
  })
})

test('without mail settings, or with empty ones, there is no mail', () => {
  expect(read({}).mail).toEqual({ kind: 'none' })
  expect(read({ SMTP_URL: '', DATA_DIR: ' ' }).mail).toEqual({ kind: 'none' })
})

test.each([
  ['https://console.example.com/ase', 'sign-in@console.example.com'],
  ['http://127.0.0.1:3000', 'sign-in@localhost.test'],
  ['http://localhost:3000', 'sign-in@localhost.test'],
  ['http://[::1]:3000', 'sign-in@localhost.test'],
])('the sender of a service at %s is %s', (url, from) => {
  expect(read({ SMTP_URL: smtp, PUBLIC_BASE_URL: url }).mail).toMatchObject({ from })
})

test.each([
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'mail.example.com:25'],
  ['SMTP_URL', 'smtp://mail.example.com?tls=never'],
  ['SMTP_URL', 'smtp://mail.example.com?ignoreTLS=true'],
  ['MAIL_FROM', 'Sign in <a@example.com>'],
  ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
  ['TRUSTED_PROXIES', '-1'],
  ['TRUSTED_PROXIES', '11'],
  ['TRUSTED_PROXIES', 'yes'],
])('the error of %s=%j has its name and not its value', (name, value) => {
  let message = ''
  try {
    read({ [name]: value })
  } catch (error) {
    message = error instanceof Error ? error.message : ''
  }
  expect(message).toContain(name)
  expect(message).not.toContain(value)
})

test('TRUSTED_PROXIES is a number', () => {
  expect(read({ TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2)
})
