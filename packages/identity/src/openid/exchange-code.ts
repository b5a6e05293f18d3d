import { fail, succeed, type Result } from '@ase/schemas'
import * as openid from 'openid-client'
import type { Attempt } from './attempt.ts'
import { failureOf, type OpenIdFailure } from './failure.ts'

/** Whom the provider vouches for. */
export interface OpenIdPerson {
  readonly issuer: string
  readonly subject: string
  /** What the ID token says about the mail address; asked of the provider when it says nothing. */
  mailClaims(): Promise<Result<MailClaims, OpenIdFailure>>
}

export interface MailClaims {
  readonly email: unknown
  readonly isVerified: boolean
}

// OpenID Connect Core, section 2: at most 255 ASCII characters.
const subjectPattern = /^[ -~]{1,255}$/

/**
 * Exchanges the code of a callback for the person. The library checks the answer's issuer and state, and the ID token's
 * signature, algorithm, issuer, audience, expiry and nonce. `callback` is the redirect URI with the query that came.
 */
export async function exchangeCode(
  provider: openid.Configuration,
  callback: URL,
  attempt: Attempt,
): Promise<Result<OpenIdPerson, OpenIdFailure>> {
  try {
    const tokens = await openid.authorizationCodeGrant(provider, callback, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined || !subjectPattern.test(claims.sub))
      return fail({ code: 'SIGN_IN_PROVIDER_ERROR', kind: 'subject' })
    return succeed({
      issuer: claims.iss,
      subject: claims.sub,
      mailClaims: () => mailClaimsOf(provider, tokens.access_token, claims),
    })
  } catch (error) {
    return fail(failureOf(error))
  }
}

/** OpenID Connect Core, section 5.4: with a code, claims about the mail may be at the userinfo endpoint only. */
async function mailClaimsOf(
  provider: openid.Configuration,
  accessToken: string,
  claims: openid.IDToken,
): Promise<Result<MailClaims, OpenIdFailure>> {
  const isTold = claims['email'] !== undefined
  if (isTold || provider.serverMetadata().userinfo_endpoint === undefined)
    return succeed(readMail(claims['email'], claims['email_verified']))
  try {
    const info = await openid.fetchUserInfo(provider, accessToken, claims.sub)
    return succeed(readMail(info.email, info.email_verified))
  } catch (error) {
    return fail(failureOf(error))
  }
}

/** Some providers write the truth value as text. */
function readMail(email: unknown, isVerified: unknown): MailClaims {
  return { email, isVerified: isVerified === true || isVerified === 'true' }
}
