import { fail, succeed, type Result } from '@ase/schemas'
import * as openid from 'openid-client'
import type { Attempt } from './sign-in-attempt.ts'
import { openIdFailureOf, type OpenIdFailure } from './openid-failure.ts'

/** The user that the provider authenticated. */
export interface OpenIdUser {
  readonly issuer: string
  readonly subject: string
  /** The claims about the email address in the ID token, or of the userinfo endpoint when the token has none. */
  emailClaims(): Promise<Result<EmailClaims, OpenIdFailure>>
}

export interface EmailClaims {
  readonly email: unknown
  readonly isVerified: boolean
}

// OpenID Connect Core, section 2: at most 255 ASCII characters.
const subjectPattern = /^[ -~]{1,255}$/

/**
 * Exchanges the code of a callback for the user. The library checks the answer's issuer and state, and the ID token's
 * signature, algorithm, issuer, audience, expiry and nonce. `callback` is the redirect URI with the query that came.
 */
export async function exchangeCode(
  provider: openid.Configuration,
  callback: URL,
  attempt: Attempt,
): Promise<Result<OpenIdUser, OpenIdFailure>> {
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
      emailClaims: () => readEmailClaims(provider, tokens.access_token, claims),
    })
  } catch (error) {
    return fail(openIdFailureOf(error))
  }
}

/** OpenID Connect Core, section 5.4: with a code, claims about the mail may be at the userinfo endpoint only. */
async function readEmailClaims(
  provider: openid.Configuration,
  accessToken: string,
  claims: openid.IDToken,
): Promise<Result<EmailClaims, OpenIdFailure>> {
  const isInToken = claims['email'] !== undefined
  if (isInToken || provider.serverMetadata().userinfo_endpoint === undefined)
    return succeed(toEmailClaims(claims['email'], claims['email_verified']))
  try {
    const info = await openid.fetchUserInfo(provider, accessToken, claims.sub)
    return succeed(toEmailClaims(info.email, info.email_verified))
  } catch (error) {
    return fail(openIdFailureOf(error))
  }
}

/** Some providers write the truth value as text. */
function toEmailClaims(email: unknown, isVerified: unknown): EmailClaims {
  return { email, isVerified: isVerified === true || isVerified === 'true' }
}
