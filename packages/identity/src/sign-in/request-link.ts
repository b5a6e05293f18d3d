import { rateLimited } from '@ase/credits'
import type { Database } from '@ase/db'
import { fail, succeed, type ApiError, type Result } from '@ase/schemas'
import type { MailQueue } from '../mail/mail-queue.ts'
import { generateToken, tokenDigest } from '../secret-token.ts'
import type { NetworkAddress } from './network-address.ts'
import { signInLink, signInMail } from './sign-in-mail.ts'
import { admitLink } from './sign-in-window.ts'

/** Mails that were put off give up their places within half a minute. */
const NO_ROOM_WAIT_MS = 30_000

export interface RequestLinkDeps {
  readonly db: Database
  readonly mails: MailQueue
  /** The address that links lead to, without a trailing slash; never taken from a request. */
  readonly publicBaseUrl: string
}

export interface LinkWanted {
  /** Checked, in lower case. */
  readonly email: string
  /** Checked to stay inside the service. */
  readonly returnPath: string
  /** What the sender's requests are counted under. */
  readonly networkAddress: NetworkAddress
}

/**
 * Mails a sign-in link, also to an address that has no account yet: using it makes one, so that neither the answer nor
 * the work can tell whether there is one. RATE_LIMITED over 5 links per mail address, 20 per network address or 100 per
 * wider network in 15 minutes, and while no more mails (to its domain) can wait: a link that cannot be sent takes no place. The mail is
 * only queued here. Throws on database failure.
 */
export async function requestSignInLink(
  { db, mails, publicBaseUrl }: RequestLinkDeps,
  wanted: LinkWanted,
): Promise<Result<void, ApiError>> {
  if (!mails.hasRoom(wanted.email)) return fail(rateLimited(NO_ROOM_WAIT_MS))
  const token = generateToken()
  const waitMs = await admitLink(db, { ...wanted, tokenSha256: tokenDigest(token) })
  if (waitMs !== null) return fail(rateLimited(waitMs))
  mails.add(signInMail(wanted.email, signInLink(publicBaseUrl, token)))
  return succeed(undefined)
}
