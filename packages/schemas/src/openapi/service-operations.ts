import { LivenessResponse } from '../health.ts'
import type { Operation } from './operation.ts'

/** What every server that publishes a document answers beside its own. */
export const commonOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/openapi.json',
    id: 'readInterface',
    tag: 'Service',
    summary: 'This document',
    description: 'It changes with a release only, and may be cached for five minutes.',
    security: [],
    success: { status: 200, description: 'The OpenAPI 3.1 document.' },
    errors: ['INVALID_ORIGIN', 'INTERNAL_ERROR'],
  },
  {
    method: 'get',
    path: '/health/live',
    id: 'checkLiveness',
    tag: 'Service',
    summary: 'Whether the process runs',
    description: 'For load balancers. It asks neither the database nor any other server.',
    security: [],
    success: {
      status: 200,
      description: 'It runs.',
      body: { schema: LivenessResponse, examples: { live: { ok: true } } },
    },
    errors: ['INVALID_ORIGIN', 'INTERNAL_ERROR'],
  },
]

export const serviceOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/',
    id: 'openStartPage',
    tag: 'Service',
    summary: 'A page that says what this is',
    description:
      'Where a browser ends after signing in when it asked for no other path: it says whether it is signed in, and links here.',
    security: [],
    success: { status: 200, description: 'A page in HTML.' },
    errors: ['INVALID_ORIGIN', 'INTERNAL_ERROR', 'DATABASE_UNAVAILABLE'],
    pages: [],
  },
  ...commonOperations,
]
