/** One mail in plain text. */
export interface Mail {
  /** A checked address; nothing of it can end a header line. */
  readonly to: string
  readonly subject: string
  /** ASCII, lines ended by \n. */
  readonly text: string
}

/** `failed` may work later, `refused` never will. */
export type MailOutcome = 'sent' | 'failed' | 'refused'

/** Hands mails to whatever delivers them. */
export interface Mailer {
  /** One try, given up when `signal` says so. Never throws. */
  send(mail: Mail, signal: AbortSignal): Promise<MailOutcome>
}
