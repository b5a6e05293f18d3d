import type { Database } from '@ase/db'
import {
  readSignInLinkEmail,
  checkSignInRateLimit,
  requestSignInLink,
  sessionLabelOf,
  verifySignInLink,
  type MailQueue,
  clientNetworkOf,
} from '@ase/identity'
import { limits, SignInEmailRequest, SignInVerifyRequest } from '@ase/schemas'
import {
  readDeclaredJson,
  respondError,
  respondJson,
  respondText,
  type AppEnv,
  clientIpAddressOf,
} from '@ase/service-kit'
import { Hono } from 'hono'
import { handOverSession } from '../sessions/hand-over-session.ts'
import type { OwnPage } from '../sessions/own-page.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import { signInPage, signInPagePolicy } from '../pages/sign-in-page.ts'

export interface SignInRouteDeps {
  readonly db: Database
  readonly cookie: SessionCookie
  readonly ownPage: OwnPage
  /** Null where no way to send mails is configured: sign-in by email is not offered. */
  readonly mails: MailQueue | null
  /** The address that clients use, without a trailing slash. */
  readonly publicBaseUrl: string
  /** How many proxies stand in front, each adding to `X-Forwarded-For`. */
  readonly trustedProxies: number
}

const { bodyBytesMax } = limits.account

/** Sign-in by mail: a link is asked for, and used. */
export function signInByMailRoutes(deps: SignInRouteDeps): Hono<AppEnv> {
  const { db, mails, ownPage, publicBaseUrl, trustedProxies } = deps
  return new Hono<AppEnv>()
    .post('/', async (c) => {
      const body = await readDeclaredJson(c, SignInEmailRequest, bodyBytesMax)
      if (!body.ok) return respondError(c, body.error)
      if (mails === null) return respondError(c, { code: 'SIGN_IN_NOT_CONFIGURED' })
      const { email, returnPath = '/' } = body.value
      const clientNetwork = clientNetworkOf(clientIpAddressOf(c, trustedProxies))
      const requested = await requestSignInLink(
        { db, mails, publicBaseUrl },
        { email, returnPath, clientNetwork },
      )
      return requested.ok ? respondJson(c, 202, { ok: true }) : respondError(c, requested.error)
    })
    .post('/verify', async (c) => {
      if (ownPage.isForeignTo(c)) return respondError(c, { code: 'INVALID_ORIGIN' })
      const body = await readDeclaredJson(c, SignInVerifyRequest, bodyBytesMax)
      if (!body.ok) return respondError(c, body.error)
      const admitted = await checkSignInRateLimit(
        db,
        clientNetworkOf(clientIpAddressOf(c, trustedProxies)),
      )
      if (!admitted.ok) return respondError(c, admitted.error)
      const signedIn = await verifySignInLink(
        db,
        body.value.token,
        sessionLabelOf(c.req.header('user-agent')),
      )
      if (!signedIn.ok) return respondError(c, signedIn.error)
      const { returnPath } = signedIn.value
      const setCookie = await handOverSession(c, deps, signedIn.value)
      return respondJson(c, 200, { ok: true, returnPath }, { 'set-cookie': setCookie })
    })
}

/** The page that the link opens. Opening it changes nothing. */
export function signInPageRoute({ db }: Pick<SignInRouteDeps, 'db'>): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', async (c) => {
    const address = await readSignInLinkEmail(db, c.req.query('token') ?? '')
    return respondText(c, 200, 'text/html; charset=utf-8', await signInPage(address), {
      'content-security-policy': signInPagePolicy,
    })
  })
}
