import { Acknowledgement } from '../acknowledgement.ts'
import type { ErrorCode } from '../errors.ts'
import {
  SignInEmailRequest,
  SignInMethodsResponse,
  SignInVerifyRequest,
  SignInVerifyResponse,
} from '../sign-in.ts'
import type { Operation } from './operation.ts'

const errors: readonly ErrorCode[] = [
  'INVALID_JSON',
  'INVALID_ORIGIN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_CONTENT_TYPE',
  'INVALID_SCHEMA',
  'INTERNAL_ERROR',
  'DATABASE_UNAVAILABLE',
]

export const signInOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/auth/methods',
    id: 'listSignInMethods',
    tag: 'Sign-in',
    summary: 'Which ways to sign in are configured',
    description: 'It says nothing about any account.',
    security: [],
    success: {
      status: 200,
      description: 'For a sign-in page: what it can offer.',
      body: {
        schema: SignInMethodsResponse,
        examples: { all: { ok: true, email: true, passkey: true, openid: true } },
      },
    },
    errors: ['INVALID_ORIGIN', 'INTERNAL_ERROR'],
  },
  {
    method: 'post',
    path: '/api/auth/email',
    id: 'requestSignInLink',
    tag: 'Sign-in',
    summary: 'Send a sign-in link by email',
    description:
      'The response does not reveal whether an account with this email address exists. At most 5 links per email address and 20 per IP address (100 per IPv6 /48 network) in 15 minutes. Over the limit the links that were sent before stay valid.',
    security: [],
    request: {
      schema: SignInEmailRequest,
      examples: { withReturnPath: { email: 'ada@example.com', returnPath: '/keys' } },
    },
    success: {
      status: 202,
      description: 'Accepted.',
      body: { schema: Acknowledgement, examples: { accepted: { ok: true } } },
    },
    errors: [...errors, 'RATE_LIMITED', 'SIGN_IN_NOT_CONFIGURED'],
  },
  {
    method: 'post',
    path: '/api/auth/email/verify',
    id: 'verifySignInLink',
    tag: 'Sign-in',
    summary: 'Use a sign-in link',
    description:
      'A link works once, for 15 minutes. The first sign-in with an email address creates its account. Every sign-in starts a new session.',
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
    errors: [...errors, 'SIGN_IN_LINK_INVALID', 'RATE_LIMITED'],
  },
  {
    method: 'get',
    path: '/sign-in',
    id: 'openSignInLink',
    tag: 'Sign-in',
    summary: 'The page that a sign-in link opens',
    description:
      'Opening it changes nothing; its button uses the link. It shows the email address that the link signs in.',
    security: [],
    parameters: ['SignInToken'],
    success: { status: 200, description: 'A page in HTML.' },
    errors: ['INVALID_ORIGIN', 'INTERNAL_ERROR', 'DATABASE_UNAVAILABLE'],
    pages: [],
  },
]
