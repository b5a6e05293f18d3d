import { rateLimited } from '@ase/credits'
import type { Database } from '@ase/db'
import { limits, fail, succeed, type ApiError, type Result } from '@ase/schemas'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { Mail } from '../mail/mail.ts'
import type { ClientNetwork } from '../rate-limits/client-network.ts'
import { generateToken, tokenDigest } from '../secrets/secret-token.ts'
import { storeSignInLink } from './store-sign-in-link.ts'

const LIFETIME_MINUTES = limits.signIn.windowMs / 60_000

/** The page that a link opens; it has a button, and only the button uses the token. */
function signInLink(publicBaseUrl: string, token: string): string {
  return `${publicBaseUrl}/sign-in?token=${token}`
}

/** The mail with the link. Of the request it contains only the email address of the recipient. */
function signInMail(to: string, link: string): Mail {
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

/** Mails that wait for a retry leave the queue within half a minute. */
const QUEUE_FULL_WAIT_MS = 30_000

export interface RequestLinkDeps {
  readonly db: Database
  readonly mails: MailQueue
  /** The public URL of the service, which links begin with, without a trailing slash; never taken from a request. */
  readonly publicBaseUrl: string
}

export interface LinkWanted {
  /** Checked, in lower case. */
  readonly email: string
  /** Checked to stay inside the service. */
  readonly returnPath: string
  /** The network that the request came from. */
  readonly clientNetwork: ClientNetwork
}

/**
 * Queues a mail with a sign-in link, also to an email address without an account: the use of the link creates one. So neither the
 * answer nor the work shows whether an account exists. RATE_LIMITED over 5 links per email address, 20 per network or 100 per wider
 * network in 15 minutes, and while the mail queue (of the domain) is full; a link that cannot be queued is not counted. Throws on
 * database failure.
 */
export async function requestSignInLink(
  { db, mails, publicBaseUrl }: RequestLinkDeps,
  wanted: LinkWanted,
): Promise<Result<void, ApiError>> {
  if (!mails.hasCapacity(wanted.email)) return fail(rateLimited(QUEUE_FULL_WAIT_MS))
  const token = generateToken()
  const waitMs = await storeSignInLink(db, { ...wanted, tokenSha256: tokenDigest(token) })
  if (waitMs !== null) return fail(rateLimited(waitMs))
  mails.add(signInMail(wanted.email, signInLink(publicBaseUrl, token)))
  return succeed(undefined)
}
