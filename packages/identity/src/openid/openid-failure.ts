import type { ErrorCode } from '@ase/schemas'
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'

export interface OpenIdFailure {
  readonly code: ErrorCode
  /** Why, in a word: the library's own name for it, the system's, or `unknown`. Never a text of the provider. */
  readonly kind: string
}

/** OpenID Connect Core, section 3.1.2.6, and RFC 6749, section 4.1.2.1: the user or the provider refused the sign-in. */
const refusals: ReadonlySet<string> = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
])

/** RFC 6749, section 5.2: the configuration of the client is wrong. */
const misconfigurations: ReadonlySet<string> = new Set([
  'invalid_client',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
])

/** What an exception of the library means to the user who signs in, and to the operator. */
export function openIdFailureOf(error: unknown): OpenIdFailure {
  if (error instanceof AuthorizationResponseError && refusals.has(error.error))
    return { code: 'SIGN_IN_REFUSED', kind: 'refused' }
  // RFC 6749, section 5.2: the code was used already or is too old.
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant')
    return { code: 'SIGN_IN_STATE_INVALID', kind: 'invalid_grant' }
  if (error instanceof ResponseBodyError && misconfigurations.has(error.error))
    return { code: 'SIGN_IN_PROVIDER_ERROR', kind: error.error }
  return { code: 'SIGN_IN_PROVIDER_ERROR', kind: kindOf(error) }
}

const CAUSES_MAX = 4

/** The first name of a fixed form along the causes: `OAUTH_TIMEOUT`, `ECONNREFUSED`. */
function kindOf(error: unknown): string {
  let current = error
  let kind = 'unknown'
  for (let depth = 0; depth < CAUSES_MAX && current instanceof Error; depth++) {
    if (
      'code' in current &&
      typeof current.code === 'string' &&
      /^[A-Z_]{1,60}$/.test(current.code)
    )
      kind = current.code
    current = current.cause
  }
  return kind
}
