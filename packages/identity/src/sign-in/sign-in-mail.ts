import { limits } from '@ase/schemas'
import type { Mail } from '../mail/mail.ts'

const LIFETIME_MINUTES = limits.signIn.windowMs / 60_000

/** The page that a link opens; it has a button, and only the button uses the token. */
export function signInLink(publicBaseUrl: string, token: string): string {
  return `${publicBaseUrl}/sign-in?token=${token}`
}

/** The mail with the link. It holds nothing that the person who asked for it chose, but the address it goes to. */
export function signInMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Your sign-in link',
    text: `We received a request to sign in with this email address.

Open this link and press the button to sign in:

${link}

The link works once, for ${LIFETIME_MINUTES} minutes. If you did not request it, ignore this email: no
one can sign in without the link.
`,
  }
}
