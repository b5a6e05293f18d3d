import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Mailer, MailOutcome } from './mail.ts'
import { mailMessage } from './mail-message.ts'
import type { SmtpEndpoint } from './smtp-url.ts'

export interface SmtpSettings {
  readonly server: SmtpEndpoint
  /** The email address of the sender. */
  readonly from: string
  /** Called with why a try failed. */
  readonly onFailure?: (failure: MailFailure) => void
}

/** Why a mail could not be handed over, for the operator: names of our own, so that a log may carry them. */
export type MailFailure =
  | 'host_not_found'
  | 'unreachable'
  | 'connection_lost'
  | 'timeout'
  | 'tls_error'
  | 'authentication_failed'
  | 'sender_or_recipient_rejected'
  | 'message_rejected'
  | 'unexpected_response'
  | 'other'

const STEP_TIMEOUT_MS = 10_000

/** Sends by SMTP, one connection per mail. Certificates are checked; without the required TLS nothing is sent. */
export function createSmtpMailer({ server, from, onFailure }: SmtpSettings): Mailer {
  const { host, port, tls, login } = server
  const transport = createTransport({
    host,
    ...(port === null ? {} : { port }),
    secure: tls === 'implicit',
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
        onFailure?.(mailFailureOf(error))
        return outcomeOf(error)
      }
    },
  }
}

/** The codes of nodemailer's errors (its `errors.js`). */
const failures: ReadonlyMap<unknown, MailFailure> = new Map([
  ['EDNS', 'host_not_found'],
  ['ECONNECTION', 'connection_lost'],
  ['ESOCKET', 'connection_lost'],
  ['ETIMEDOUT', 'timeout'],
  ['EABORT', 'timeout'],
  ['ETLS', 'tls_error'],
  ['EREQUIRETLS', 'tls_error'],
  ['EAUTH', 'authentication_failed'],
  ['ENOAUTH', 'authentication_failed'],
  ['EOAUTH2', 'authentication_failed'],
  ['EENVELOPE', 'sender_or_recipient_rejected'],
  ['EMESSAGE', 'message_rejected'],
  ['EPROTOCOL', 'unexpected_response'],
])

function mailFailureOf(error: unknown): MailFailure {
  if (typeof error !== 'object' || error === null) return 'other'
  if ('syscall' in error && error.syscall === 'connect') return 'unreachable'
  return ('code' in error ? failures.get(error.code) : undefined) ?? 'other'
}

/** A permanent refusal is not retried. The text of the server may quote the email address and is dropped. */
function outcomeOf(error: unknown): MailOutcome {
  const isPermanent =
    typeof error === 'object' && error !== null && 'permanent' in error && error.permanent === true
  return isPermanent || error instanceof RangeError ? 'refused' : 'failed'
}
