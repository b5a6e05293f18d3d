import { Acknowledgement } from '../acknowledgement.ts'
import type { ErrorCode } from '../errors.ts'
import { SignInEmailRequest, SignInVerifyRequest, SignInVerifyResponse } from '../sign-in.ts'
import type { Operation } from './operation.ts'

const errors: readonly ErrorCode[] = [
  'INVALID_JSON',
  'INVALID_ORIGIN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_CONTENT_TYPE',
  'INVALID_SCHEMA',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'DATABASE_UNAVAILABLE',
]

export const signInOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/auth/email',
    id: 'requestSignInLink',
    tag: 'Sign-in',
    summary: 'Send a sign-in link by mail',
    description: 'The answer does not tell whether an account with this address exists.',
    security: [],
    request: {
      schema: SignInEmailRequest,
      examples: { console: { email: 'ada@example.com', returnPath: '/keys' } },
    },
    success: {
      status: 202,
      description: 'Accepted.',
      body: { schema: Acknowledgement, examples: { accepted: { ok: true } } },
    },
    errors,
  },
  {
    method: 'post',
    path: '/api/auth/email/verify',
    id: 'verifySignInLink',
    tag: 'Sign-in',
    summary: 'Use a sign-in link',
    security: [],
    request: { schema: SignInVerifyRequest, examples: { token: { token: 'A'.repeat(43) } } },
    success: {
      status: 200,
      description: 'Signed in: the session is in the cookie.',
      headers: ['SessionCookie'],
      body: {
        schema: SignInVerifyResponse,
        examples: { signedIn: { ok: true, returnPath: '/keys' } },
      },
    },
    errors: [...errors, 'SIGN_IN_LINK_INVALID'],
  },
  {
    method: 'post',
    path: '/api/auth/sign-out',
    id: 'signOut',
    tag: 'Sign-in',
    summary: 'End the session',
    security: ['session'],
    success: {
      status: 200,
      description: 'The session is over.',
      headers: ['SessionCookie'],
      body: { schema: Acknowledgement, examples: { done: { ok: true } } },
    },
    errors: ['AUTH_REQUIRED', 'INVALID_ORIGIN', 'INTERNAL_ERROR', 'DATABASE_UNAVAILABLE'],
  },
]
