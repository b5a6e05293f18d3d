import { Acknowledgement } from '../acknowledgement.ts'
import type { ErrorCode } from '../errors.ts'
import type { JsonObject } from '../json-object.ts'
import { EndSessionsRequest, EndSessionsResponse, SessionListResponse } from '../sessions.ts'
import type { Operation } from './operation.ts'

const createdAt = '2026-01-31T12:00:00.000Z'
const session: JsonObject = {
  id: '7e2a9c40-1f5b-4d3e-9a68-2b7c8d9e0f1a',
  method: 'email',
  label: { browser: 'Firefox', system: 'Linux' },
  createdAt,
  lastSeenAt: createdAt,
  expiresAt: '2026-02-14T12:00:00.000Z',
  isCurrent: true,
}

const errors: readonly ErrorCode[] = [
  'AUTH_REQUIRED',
  'INVALID_ORIGIN',
  'INTERNAL_ERROR',
  'DATABASE_UNAVAILABLE',
]

export const sessionOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/auth/sign-out',
    id: 'signOut',
    tag: 'Sign-in',
    summary: 'End the session',
    description:
      'The session that the request came with, on this browser alone. Other sessions go on.',
    security: ['session'],
    success: {
      status: 200,
      description: 'The session is over.',
      headers: ['SessionCookie'],
      body: { schema: Acknowledgement, examples: { done: { ok: true } } },
    },
    errors,
  },
  {
    method: 'get',
    path: '/api/auth/sessions',
    id: 'listSessions',
    tag: 'Sign-in',
    summary: 'List the browsers that are signed in',
    description:
      'With when each was used last and when it expires: after 14 days without use, or at `expiresAt` at the latest.',
    security: ['session'],
    success: {
      status: 200,
      description: 'The live sessions of the account, the newest first.',
      body: { schema: SessionListResponse, examples: { one: { ok: true, sessions: [session] } } },
    },
    errors,
  },
  {
    method: 'delete',
    path: '/api/auth/sessions',
    id: 'endSessions',
    tag: 'Sign-in',
    summary: 'Sign other browsers out',
    description: 'Holds from this moment on all servers.',
    security: ['session'],
    request: {
      schema: EndSessionsRequest,
      examples: {
        one: { id: '7e2a9c40-1f5b-4d3e-9a68-2b7c8d9e0f1a' },
        others: { others: true },
      },
    },
    success: {
      status: 200,
      description: 'How many sessions ended. The cookie is cleared when the own one did.',
      body: { schema: EndSessionsResponse, examples: { one: { ok: true, ended: 1 } } },
    },
    errors: [
      'INVALID_JSON',
      ...errors,
      'NOT_FOUND',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_CONTENT_TYPE',
      'INVALID_SCHEMA',
    ],
  },
]
