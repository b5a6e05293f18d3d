import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Mailer, MailOutcome } from './mail.ts'
import { mailMessage } from './mail-message.ts'
import type { SmtpAddress } from './smtp-address.ts'

export interface SmtpSettings {
  readonly server: SmtpAddress
  /** The address of the sender. */
  readonly from: string
  /** Called with why a try failed. */
  readonly onFailure?: (trouble: MailTrouble) => void
}

/** Why a mail could not be handed over, for the operator: names of our own, so that a log may carry them. */
export type MailTrouble =
  | 'unknown_host'
  | 'unreachable'
  | 'connection_lost'
  | 'timeout'
  | 'tls'
  | 'login_refused'
  | 'sender_or_recipient_refused'
  | 'message_refused'
  | 'unexpected_answer'
  | 'other'

const STEP_TIMEOUT_MS = 10_000

/** Sends by SMTP, one connection per mail. Certificates are checked; without the TLS that is required nothing is said. */
export function createSmtpMailer({ server, from, onFailure }: SmtpSettings): Mailer {
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
        onFailure?.(troubleOf(error))
        return outcomeOf(error)
      }
    },
  }
}

/** The codes of nodemailer's errors (its `errors.js`). */
const troubles: ReadonlyMap<unknown, MailTrouble> = new Map([
  ['EDNS', 'unknown_host'],
  ['ECONNECTION', 'connection_lost'],
  ['ESOCKET', 'connection_lost'],
  ['ETIMEDOUT', 'timeout'],
  ['EABORT', 'timeout'],
  ['ETLS', 'tls'],
  ['EREQUIRETLS', 'tls'],
  ['EAUTH', 'login_refused'],
  ['ENOAUTH', 'login_refused'],
  ['EOAUTH2', 'login_refused'],
  ['EENVELOPE', 'sender_or_recipient_refused'],
  ['EMESSAGE', 'message_refused'],
  ['EPROTOCOL', 'unexpected_answer'],
])

function troubleOf(error: unknown): MailTrouble {
  if (typeof error !== 'object' || error === null) return 'other'
  if ('syscall' in error && error.syscall === 'connect') return 'unreachable'
  return ('code' in error ? troubles.get(error.code) : undefined) ?? 'other'
}

/** What the server refused for good is not tried again; its words may quote the address and go nowhere. */
function outcomeOf(error: unknown): MailOutcome {
  const isPermanent =
    typeof error === 'object' && error !== null && 'permanent' in error && error.permanent === true
  return isPermanent || error instanceof RangeError ? 'refused' : 'failed'
}
