import { resolve } from 'node:path'
import { EmailAddress, fail, succeed } from '@ase/schemas'
import { optional, type SettingReader } from '@ase/settings'
import { parseSmtpUrl, type SmtpEndpoint } from './smtp-url.ts'

/** How sign-in links leave the service. */
export type MailConfig =
  | { readonly kind: 'smtp'; readonly server: SmtpEndpoint; readonly from: string }
  /** One file per mail in the folder: for a machine without a mail server. */
  | { readonly kind: 'files'; readonly folder: string; readonly from: string }
  /** Sign-in by email is not offered. */
  | { readonly kind: 'none' }

const mailAddress: SettingReader<string> = (text) => {
  const address = EmailAddress.safeParse(text)
  return address.success ? succeed(address.data) : fail('must be an email address')
}

/** The settings of mails, to be spread into a server's own. */
export const mailSettings = {
  SMTP_URL: optional(parseSmtpUrl, {
    subject: 'Email',
    about:
      'The mail server of sign-in links: `smtps://user:password@host` or `smtp://`, with a port where it is not the usual one. `smtp://` requires STARTTLS unless the host is this machine; `smtp://host?tls=optional` sends in the clear to a server that does not offer it, `?tls=required` never, this machine included.',
    example: 'smtps://user:password@mail.example.com',
    isSecret: true,
    whenUnset:
      'sign-in by mail is not offered (503 `SIGN_IN_NOT_CONFIGURED`), unless `DATA_DIR` is set',
  }),
  MAIL_FROM: optional(mailAddress, {
    subject: 'Email',
    about: 'The sender of mails.',
    example: 'sign-in@service.example.com',
    whenUnset: '`sign-in@` and the host of `PUBLIC_BASE_URL`',
  }),
  DATA_DIR: optional<string>(succeed, {
    subject: 'Email',
    about:
      'For development; `pnpm start` sets it. Without `SMTP_URL` mails become files in its folder `mail`, readable by their owner. A relative path starts where the command was typed.',
    example: '/srv/ase/data',
    whenUnset: 'no mail is written to a file',
  }),
}

interface MailSettings {
  readonly SMTP_URL: SmtpEndpoint | null
  readonly MAIL_FROM: string | null
  readonly DATA_DIR: string | null
  readonly PUBLIC_BASE_URL: string | null
  readonly INIT_CWD?: string | undefined
}

/**
 * A mail server when there is one; else the folder `mail` of DATA_DIR, which the local start sets and a deployment does
 * not; else none. The sender is `sign-in@` the host that clients use, unless it is set.
 */
export function mailConfigOf(settings: MailSettings): MailConfig {
  const from = settings.MAIL_FROM ?? senderAt(settings.PUBLIC_BASE_URL)
  if (settings.SMTP_URL !== null) return { kind: 'smtp', server: settings.SMTP_URL, from }
  if (settings.DATA_DIR === null) return { kind: 'none' }
  const folder = resolve(settings.INIT_CWD ?? '', settings.DATA_DIR, 'mail')
  return { kind: 'files', folder, from }
}

function senderAt(publicBaseUrl: string | null): string {
  const host = publicBaseUrl === null ? '' : new URL(publicBaseUrl).hostname
  const isName = /[a-z]/i.test(host)
  const address = EmailAddress.safeParse(`sign-in@${host}`)
  return isName && address.success ? address.data : 'sign-in@localhost.test'
}
