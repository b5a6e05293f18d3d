import type { Database } from '@ase/db'
import { EmailAddress, fail, succeed, type ApiError, type Result } from '@ase/schemas'
import * as openid from 'openid-client'
import { exchangeCode, type OpenIdUser } from './exchange-code.ts'
import { openIdFailureOf, type OpenIdFailure } from './openid-failure.ts'
import { findIdentity, linkIdentity } from './openid-identity.ts'
import { createProviderMetadata } from './provider-metadata.ts'
import type { OpenIdSettings } from './settings.ts'
import { beginAttempt, equalsInConstantTime, resumeAttempt } from './sign-in-attempt.ts'

/** Parameters of a callback, each at most once: RFC 6749, sections 4.1.2 and 4.1.2.1, and RFC 9207. */
const singleNames = ['state', 'code', 'error', 'iss'] as const
/** Parameters of flows that are not used here (OAuth 2.0 implicit and hybrid, JARM). */
const foreignNames = ['token', 'id_token', 'response'] as const

/** Whether a query can be a provider's answer: a code or an error, and no parameter twice. */
function isAuthorizationResponse(query: URLSearchParams): boolean {
  const isSingle = singleNames.every((name) => query.getAll(name).length <= 1)
  const hasCode = (query.get('code') ?? '') !== ''
  const hasError = (query.get('error') ?? '') !== ''
  return isSingle && hasCode !== hasError && !foreignNames.some((name) => query.has(name))
}

interface Provider {
  readonly issuer: string
  readonly authorization_response_iss_parameter_supported?: boolean | undefined
}

/** Whether the issuer of an answer (RFC 9207) is this provider. It is required only if the provider announces it. */
function isFromProvider(provider: Provider, query: URLSearchParams): boolean {
  const issuer = query.get('iss')
  return issuer === null
    ? provider.authorization_response_iss_parameter_supported !== true
    : issuer === provider.issuer
}

export interface BegunSignIn {
  /** The provider's page for the browser to go to. */
  readonly location: string
  /** For an HttpOnly cookie of this browser. */
  readonly cookieValue: string
  /** Ten minutes from now; what comes back later is refused. */
  readonly expiresAt: Date
}

export interface FinishedSignIn {
  readonly accountId: string
  readonly returnPath: string
}

export interface OpenIdSignIn {
  /** Begins a sign-in that ends at a path inside the service. SIGN_IN_PROVIDER_ERROR when the provider is of no use. */
  begin(returnPath: string): Promise<Result<BegunSignIn, ApiError>>
  /**
   * Finishes it with what the browser cookieValue and the query it came back with. SIGN_IN_STATE_INVALID when they do not belong
   * together, are too old, or the query is no answer of this provider; SIGN_IN_REFUSED when the provider did not let the
   * user in; SIGN_IN_EMAIL_UNVERIFIED for a new user without a verified email address; SIGN_IN_PROVIDER_ERROR for every
   * answer that cannot be trusted. Throws on database failure.
   */
  finish(
    db: Database,
    cookieValue: string | undefined,
    query: URLSearchParams,
  ): Promise<Result<FinishedSignIn, ApiError>>
}

/** Signing in with one OpenID provider: authorization code, PKCE, state and nonce. No request is made before the first sign-in. */
export function createOpenIdSignIn(settings: OpenIdSettings): OpenIdSignIn {
  const metadata = createProviderMetadata(settings)
  const now = settings.now ?? Date.now
  const scope = () => ({ issuer: settings.issuer, clientId: settings.clientId, now: now() })
  const failed = ({ code, kind }: OpenIdFailure) => {
    if (code === 'SIGN_IN_PROVIDER_ERROR') settings.observeFailure?.(kind)
    return fail<ApiError>({ code })
  }
  const provider = async (): Promise<Result<openid.Configuration, OpenIdFailure>> => {
    try {
      return succeed(await metadata())
    } catch (error) {
      return fail(openIdFailureOf(error))
    }
  }

  return {
    async begin(returnPath) {
      const known = await provider()
      if (!known.ok) return failed(known.error)
      const { attempt, ...begun } = beginAttempt(scope(), returnPath)
      const challenge = await openid.calculatePKCECodeChallenge(attempt.codeVerifier)
      try {
        const location = openid.buildAuthorizationUrl(known.value, {
          redirect_uri: settings.redirectUri,
          scope: 'openid email',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        })
        return succeed({ location: location.href, ...begun })
      } catch (error) {
        return failed(openIdFailureOf(error))
      }
    },

    async finish(db, cookieValue, query) {
      const attempt = cookieValue === undefined ? null : resumeAttempt(scope(), cookieValue)
      const isOurs =
        attempt !== null && equalsInConstantTime(query.get('state') ?? '', attempt.state)
      if (!isOurs || !isAuthorizationResponse(query)) return fail({ code: 'SIGN_IN_STATE_INVALID' })
      const known = await provider()
      if (!known.ok) return failed(known.error)
      if (!isFromProvider(known.value.serverMetadata(), query))
        return fail({ code: 'SIGN_IN_STATE_INVALID' })
      const callback = new URL(settings.redirectUri)
      callback.search = query.toString()
      const user = await exchangeCode(known.value, callback, attempt)
      if (!user.ok) return failed(user.error)
      const account = await accountOf(db, user.value)
      if (!account.ok) return failed(account.error)
      return succeed({ accountId: account.value.accountId, returnPath: attempt.returnPath })
    },
  }
}

/** A known identity keeps its account, also when its email address has changed. A new one needs a verified email address. */
async function accountOf(
  db: Database,
  user: OpenIdUser,
): Promise<Result<{ readonly accountId: string }, OpenIdFailure>> {
  const { issuer, subject } = user
  const known = await findIdentity(db, { issuer, subject })
  if (known !== undefined) return succeed(known)
  const mail = await user.emailClaims()
  if (!mail.ok) return mail
  const email = EmailAddress.safeParse(mail.value.email)
  if (!mail.value.isVerified || !email.success)
    return fail({ code: 'SIGN_IN_EMAIL_UNVERIFIED', kind: 'email' })
  const linked = await linkIdentity(db, { issuer, subject }, email.data)
  // The account was deleted meanwhile: a new sign-in creates a new one.
  return linked === undefined
    ? fail({ code: 'SIGN_IN_STATE_INVALID', kind: 'account' })
    : succeed(linked)
}
