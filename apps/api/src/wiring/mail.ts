import {
  createFileMailer,
  createMailQueue,
  createSmtpMailer,
  type Mail,
  type MailQueue,
} from '@ase/identity'
import type { MailConfig } from '@ase/identity/settings'
import { createInstruments, type Logger, type Metrics } from '@ase/service-kit'

export interface MailDeps {
  readonly log: Logger
  readonly metrics: Metrics
  /** Called with each mail that became a file. */
  readonly onWritten: (mail: Mail) => void
}

/**
 * The queue that sends the service's mails, counted by what became of them; null where none can be sent. A mail that did
 * not arrive is a log line without a word of it.
 */
export function createMails(config: MailConfig, deps: MailDeps): MailQueue | null {
  if (config.kind === 'none') return null
  const { log, metrics, onWritten } = deps
  const { counter } = createInstruments(metrics)
  const mails = counter('ase_emails_total')
  const logFailure = (outcome: string): void => log.warn({ event: 'smtp_error', outcome })
  return createMailQueue({
    mailer:
      config.kind === 'smtp'
        ? createSmtpMailer({ ...config, onFailure: logFailure })
        : createFileMailer({ ...config, onWritten }),
    observe: ({ outcome, tries }) => {
      mails.inc({ outcome })
      if (outcome !== 'sent') log.warn({ event: 'email_not_sent', outcome, count: tries })
    },
  })
}
