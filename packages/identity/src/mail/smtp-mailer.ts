import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Mailer, MailOutcome } from './mail.ts'
import { mailMessage } from './mail-message.ts'

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  readonly url: string
  /** The address of the sender. */
  readonly from: string
}

const STEP_TIMEOUT_MS = 10_000

/** Sends by SMTP, one connection per mail; STARTTLS is used where the server offers it. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport({
    url,
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
