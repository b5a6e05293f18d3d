import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { createFileMailer, createSmtpMailer, type Mail, type SmtpEndpoint } from '../src/index.ts'
import { mailMessage } from '../src/mail/mail-message.ts'
import { startSmtpServer, type SmtpServer, type SmtpServerSettings } from '../src/testing/index.ts'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(cleanUps.splice(0).map((cleanUp) => cleanUp()))
})

async function smtpServer(settings?: SmtpServerSettings): Promise<SmtpServer> {
  const server = await startSmtpServer(settings)
  cleanUps.push(() => server.close())
  return server
}

const from = 'sign-in@example.test'
const link = `https://api.example.test/a/rather/long/path/sign-in?token=${'T'.repeat(43)}`
const mail: Mail = {
  to: 'ada@example.test',
  subject: 'Your link',
  text: `Hello\n\n${link}\n.\n..dots\n`,
}
const never = new AbortController().signal

test('a mail arrives by SMTP unchanged, with its link on one line', async () => {
  const server = await smtpServer()
  expect(await createSmtpMailer({ server: server.address, from }).send(mail, never)).toBe('sent')
  const { message, ...envelope } = await server.next()
  expect(envelope).toEqual({ from, to: [mail.to] })
  const [head = '', body = ''] = message.split('\r\n\r\nHello')
  expect(head.split('\r\n')).toEqual([
    `From: <${from}>`,
    `To: <${mail.to}>`,
    'Subject: Your link',
    expect.stringMatching(/^Date: \w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000$/),
    expect.stringMatching(/^Message-ID: <[0-9a-f-]{36}@example\.test>$/),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=us-ascii',
    'Content-Transfer-Encoding: 7bit',
    'Auto-Submitted: auto-generated',
  ])
  expect(body).toContain(`\r\n${link}\r\n.\r\n..dots\r\n`)
})

test.each([
  ['550 no such mailbox', 'RCPT', 'refused'],
  ['554 not from you', 'MAIL', 'refused'],
  ['451 come back later', 'RCPT', 'failed'],
  ['421 too busy', 'EHLO', 'failed'],
  [null, 'DATA', 'failed'],
])('the SMTP answer %j to %s has the outcome %s', async (words, command, outcome) => {
  const server = await smtpServer({
    answer: (line) => (line.startsWith(command) ? words : undefined),
  })
  expect(await createSmtpMailer({ server: server.address, from }).send(mail, never)).toBe(outcome)
  expect(server.received).toEqual([])
})

test('an unreachable SMTP server fails, and a silent one times out', async () => {
  const gone = await smtpServer()
  await gone.close()
  expect(await createSmtpMailer({ server: gone.address, from }).send(mail, never)).toBe('failed')
  const controller = new AbortController()
  const silent = await smtpServer({
    answer: (line) => {
      if (!line.startsWith('DATA')) return undefined
      controller.abort()
      return '250-'
    },
  })
  const sending = createSmtpMailer({ server: silent.address, from }).send(mail, controller.signal)
  expect(await sending).toBe('failed')
})

test.each([
  ['550 no such mailbox', 'RCPT', 'sender_or_recipient_rejected'],
  ['550 not from you', 'MAIL', 'sender_or_recipient_rejected'],
  ['535 wrong', 'AUTH', 'authentication_failed'],
  [null, 'RCPT', 'connection_lost'],
])('the SMTP answer %j to %s is reported as %s', async (words, command, failure) => {
  const server = await smtpServer({
    answer: (line) => {
      if (line.startsWith('EHLO')) return '250-hello\r\n250 AUTH PLAIN'
      if (line.startsWith(command)) return words
      return line.startsWith('AUTH') ? '235 come in' : undefined
    },
  })
  const failures: string[] = []
  const onFailure = (name: string): void => void failures.push(name)
  const address = { ...server.address, login: { user: 'u', password: 'p' } }
  await createSmtpMailer({ server: address, from, onFailure }).send(mail, never)
  expect(failures).toEqual([failure])
})

test('an unreachable SMTP server and one without the required TLS are reported by different names', async () => {
  const failures: string[] = []
  const onFailure = (name: string): void => void failures.push(name)
  const plain = await smtpServer({ answer: (line) => (line === 'STARTTLS' ? '454 no' : undefined) })
  const address: SmtpEndpoint = { ...plain.address, tls: 'required' }
  await createSmtpMailer({ server: address, from, onFailure }).send(mail, never)
  await plain.close()
  await createSmtpMailer({ server: address, from, onFailure }).send(mail, never)
  expect(failures).toEqual(['tls_error', 'unreachable'])
})

test.each([
  ['never heard of it', '500 what'],
  ['refuses it', '454 not now'],
  ['hangs up', null],
])('where TLS is required, no mail is sent to a server that %s', async (_name, words) => {
  const server = await smtpServer({
    answer: (line) => (line === 'STARTTLS' ? words : undefined),
  })
  const address: SmtpEndpoint = {
    ...server.address,
    tls: 'required',
    login: { user: 'u', password: 'p' },
  }
  expect(await createSmtpMailer({ server: address, from }).send(mail, never)).not.toBe('sent')
  expect(server.received).toEqual([])
  expect(server.lines.join('\n')).toMatch(/^EHLO/)
  expect(server.lines.join('\n')).not.toMatch(/AUTH|MAIL|RCPT|DATA|ada/)
})

test('no text of a mail can add a header, a recipient or a command', async () => {
  const made = { from, date: new Date(0), id: 'id' }
  const hostile = fc
    .tuple(fc.string(), fc.constantFrom('\r', '\n', '\r\n', '\0', 'é', '\u2028'), fc.string())
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(hostile, (value) => {
      expect(() => mailMessage({ ...mail, to: value }, made)).toThrow(RangeError)
      expect(() => mailMessage({ ...mail, subject: value }, made)).toThrow(RangeError)
      expect(() => mailMessage(mail, { ...made, from: value })).toThrow(RangeError)
    }),
  )
  const server = await smtpServer()
  const mailer = createSmtpMailer({ server: server.address, from })
  const injected = { ...mail, to: 'ada@example.test>\r\nRCPT TO:<eve@example.test' }
  expect(await mailer.send(injected, never)).toBe('refused')
  expect(server.lines.join('\n')).not.toContain('eve')
})

test('the file mailer writes the same message to a file that only its owner can read', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'ase-mail-'))
  cleanUps.push(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'mail')
  const written: Mail[] = []
  const mailer = createFileMailer({ folder, from, onWritten: (each) => written.push(each) })
  expect(await mailer.send(mail, never)).toBe('sent')
  expect(await mailer.send(mail, never)).toBe('sent')
  expect(written).toEqual([mail, mail])
  const names = await readdir(folder)
  expect(names).toHaveLength(2)
  for (const name of names) {
    expect(name).toMatch(/\.eml$/)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, name), 'utf8')).toContain(`\r\n${link}\r\n`)
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('a folder that cannot be created makes the file mailer return failed', async () => {
  const mailer = createFileMailer({ folder: '/dev/null/mail', from })
  expect(await mailer.send(mail, never)).toBe('failed')
})
