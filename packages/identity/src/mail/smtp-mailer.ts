import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Mailer, MailOutcome } from './mail.ts'
import { mailMessage } from './mail-message.ts'
import type { SmtpAddress } from './smtp-address.ts'

export interface SmtpSettings {
  readonly server: SmtpAddress
  /** The address of the sender. */
  readonly from: string
}

const STEP_TIMEOUT_MS = 10_000

/** Sends by SMTP, one connection per mail. Certificates are checked; without the TLS that is required nothing is said. */
export function createSmtpMailer({ server, from }: SmtpSettings): Mailer {
  const { host, port, tls, login } = server
  const transport = createTransport({
    host,
    ...(port === null ? {} : { port }),
    secure: tls === 'at_once',
    requireTLS: tls === 'required',
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail, signal) => {
      try {
        const raw = mailMessage(mail, { from, date: new Date(), id: randomUUID() })
        await transport.sendMail({ raw, envelope: { from, to: [mail.to] }, signal })
        return 'sent'
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

/** What the server refused for good is not tried again; its words may quote the address and go nowhere. */
function outcomeOf(error: unknown): MailOutcome {
  const isPermanent =
    typeof error === 'object' && error !== null && 'permanent' in error && error.permanent === true
  return isPermanent || error instanceof RangeError ? 'refused' : 'failed'
}
