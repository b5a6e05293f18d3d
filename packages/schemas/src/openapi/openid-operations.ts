import type { ErrorCode } from '../errors.ts'
import type { Operation } from './operation.ts'

const errors: readonly ErrorCode[] = [
  'INVALID_ORIGIN',
  'NOT_FOUND',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SIGN_IN_PROVIDER_ERROR',
]

const asPage = 'A browser that asks for `text/html` gets an error as a small page.'

export const openIdOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/auth/openid',
    id: 'beginOpenIdSignIn',
    tag: 'Sign-in',
    summary: 'Sign in with the OpenID provider',
    description: `For a browser to go to. \`INVALID_ORIGIN\` for an image, a frame, a script or a prefetch, and where a page of another site sends the browser without a click. \`NOT_FOUND\` where no provider is configured. ${asPage}`,
    security: [],
    parameters: ['ReturnPath'],
    success: {
      status: 302,
      description: 'To the provider. What the way back needs is in a cookie for ten minutes.',
      headers: ['Location', 'SignInCookie'],
    },
    errors: [...errors, 'INVALID_SCHEMA', 'DATABASE_UNAVAILABLE'],
  },
  {
    method: 'get',
    path: '/api/auth/openid/callback',
    id: 'finishOpenIdSignIn',
    tag: 'Sign-in',
    summary: 'Come back from the OpenID provider',
    description: `The redirect URI to register with the provider. ${asPage}`,
    security: [],
    parameters: ['AuthorizationCode', 'AuthorizationState'],
    success: {
      status: 302,
      description: 'Signed in, and on to the return path: the session is in the cookie.',
      headers: ['Location', 'SessionCookie'],
    },
    errors: [
      ...errors,
      'SIGN_IN_STATE_INVALID',
      'SIGN_IN_REFUSED',
      'SIGN_IN_EMAIL_UNVERIFIED',
      'DATABASE_UNAVAILABLE',
    ],
    errorHeaders: ['SignInCookie'],
  },
]
