import { LivenessResponse, ReadinessResponse } from '../health.ts'
import type { Operation } from './operation.ts'

export const serviceOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/openapi.json',
    id: 'readInterface',
    tag: 'Service',
    summary: 'This document',
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
    security: [],
    success: {
      status: 200,
      description: 'It runs.',
      body: { schema: LivenessResponse, examples: { live: { ok: true } } },
    },
    errors: ['INTERNAL_ERROR'],
  },
  {
    method: 'get',
    path: '/health/ready',
    id: 'checkReadiness',
    tag: 'Service',
    summary: 'Whether the server can take requests',
    security: [],
    success: {
      status: 200,
      description: 'It can.',
      body: { schema: ReadinessResponse, examples: { ready: { ok: true } } },
    },
    errors: ['INTERNAL_ERROR', 'DATABASE_UNAVAILABLE'],
  },
]
