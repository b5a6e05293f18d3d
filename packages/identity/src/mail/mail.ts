/** One mail in plain text. */
export interface Mail {
  /** A validated email address, which cannot end a header line. */
  readonly to: string
  readonly subject: string
  /** ASCII, lines ended by \n. */
  readonly text: string
}

/** `failed` can be retried, `refused` is permanent. */
export type MailOutcome = 'sent' | 'failed' | 'refused'

/** Hands mails to whatever delivers them. */
export interface Mailer {
  /** One attempt, ended when `signal` aborts. Never throws. */
  send(mail: Mail, signal: AbortSignal): Promise<MailOutcome>
}
