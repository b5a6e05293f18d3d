import type { Database } from '@ase/db'
import {
  checkSignInRateLimit,
  sessionLabelOf,
  startSession,
  type OpenIdSignIn,
  clientNetworkOf,
} from '@ase/identity'
import { parseAs, SafePath, type ApiError } from '@ase/schemas'
import { respondEmpty, type AppContext, type AppEnv, clientIpAddressOf } from '@ase/service-kit'
import { Hono } from 'hono'
import * as z from 'zod'
import { respondErrorToBrowser } from '../pages/error-page.ts'
import { createBrowserCookie } from '../sessions/browser-cookie.ts'
import { handOverSession } from '../sessions/hand-over-session.ts'
import { isNavigation, isSentByOtherSite } from '../sessions/navigation.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'

export interface OpenIdRouteDeps {
  readonly db: Database
  readonly cookie: SessionCookie
  /** Null where no provider is configured: the addresses are 404 then. */
  readonly openId: OpenIdSignIn | null
  readonly publicBaseUrl: string
  /** How many proxies stand in front, each adding to `X-Forwarded-For`. */
  readonly trustedProxies: number
}

/** The path that the provider sends browsers back to, behind the service's own address. */
export const OPENID_CALLBACK_PATH = '/api/auth/openid/callback'

const BeginQuery = z.object({ returnPath: SafePath.default('/') })

/**
 * Signing in with an OpenID provider: a browser goes there and comes back. Nothing begins or ends by what a page of another
 * site can do without its reader.
 */
export function openIdRoutes(deps: OpenIdRouteDeps): Hono<AppEnv> {
  const { db, openId } = deps
  // What a sign-in keeps in the browser while it is at the provider.
  const attemptCookie = createBrowserCookie(deps.publicBaseUrl, 'ase_openid')
  const routes = new Hono<AppEnv>()
  if (openId === null) return routes
  const page = {
    title: 'Sign in',
    href: `${deps.publicBaseUrl}/api/auth/openid`,
    words: 'Start again',
  }
  const refuse = (c: AppContext, error: ApiError): Promise<Response> =>
    respondErrorToBrowser(c, error, page)
  const admit = (c: AppContext) =>
    checkSignInRateLimit(db, clientNetworkOf(clientIpAddressOf(c, deps.trustedProxies)))

  routes.get('/', async (c) => {
    if (c.req.method === 'HEAD') return respondEmpty(c, 200)
    if (!isNavigation(c) || isSentByOtherSite(c)) return refuse(c, { code: 'INVALID_ORIGIN' })
    const query = parseAs(BeginQuery, c.req.query())
    if (!query.ok) return refuse(c, query.error)
    const admitted = await admit(c)
    if (!admitted.ok) return refuse(c, admitted.error)
    const begun = await openId.begin(query.value.returnPath)
    if (!begun.ok) return refuse(c, begun.error)
    const { location, cookieValue, expiresAt } = begun.value
    return respondEmpty(c, 302, {
      location,
      'set-cookie': attemptCookie.set(cookieValue, expiresAt),
    })
  })

  routes.get('/callback', async (c) => {
    if (c.req.method === 'HEAD') return respondEmpty(c, 200)
    // The provider's page sends the browser back, without a click. What is refused here leaves the attempt as it is.
    if (!isNavigation(c)) return refuse(c, { code: 'INVALID_ORIGIN' })
    const fail = async (error: ApiError): Promise<Response> =>
      withCookie(await refuse(c, error), attemptCookie.clear())
    const admitted = await admit(c)
    if (!admitted.ok) return refuse(c, admitted.error)
    const query = new URL(c.req.url).searchParams
    const person = await openId.finish(db, attemptCookie.read(c), query)
    if (!person.ok) return fail(person.error)
    const { accountId, returnPath } = person.value
    const label = sessionLabelOf(c.req.header('user-agent'))
    const session = await startSession(db, { accountId, method: 'openid', label })
    // The account went away a moment ago: a new sign-in makes a new one.
    if (!session.ok) return fail({ code: 'SIGN_IN_STATE_INVALID' })
    const setCookie = await handOverSession(c, deps, { ...session.value, accountId })
    const response = respondEmpty(c, 302, { location: returnPath, 'set-cookie': setCookie })
    return withCookie(response, attemptCookie.clear())
  })
  return routes
}

function withCookie(response: Response, setCookie: string): Response {
  response.headers.append('set-cookie', setCookie)
  return response
}
