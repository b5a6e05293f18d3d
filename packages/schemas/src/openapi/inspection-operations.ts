import { ReportListResponse } from '../account.ts'
import {
  exampleImage,
  InspectionRequest,
  InspectionResponse,
  ReportResponse,
} from '../inspection.ts'
import type { JsonObject } from '../json-object.ts'
import { PageQuery } from '../list.ts'
import type { Body, Operation } from './operation.ts'

const id = 'rpt_0123456789abcdef0123456789abcdef'

/** The same fields answer an inspection, a lookup and a bot. */
export const exampleReport: JsonObject = {
  ok: true,
  reportId: id,
  reportUrl: `/r/${id}`,
  report: {
    id,
    verdictKey: 'NO_AI_DECLARATION',
    aiProbability: 0.5,
    authenticityScore: 0.5,
    subjectSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    subjectSize: 48_213,
    evidenceDigest: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
    providerName: 'c2pa-wasm/0.13.3',
    reasons: [],
  },
}

export const inspectionRequest: Body = {
  schema: InspectionRequest,
  examples: {
    url: { url: 'https://images.example.com/photo.jpg' },
    image: { image: exampleImage },
  },
}

export const inspectionOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/verify/inspect',
    id: 'inspectImage',
    tag: 'Inspection',
    summary: 'Read what an image declares about its origin',
    description:
      'Reads embedded content credentials and declarations; signatures are not verified and no model is called. Costs 1 credit on success. With an Idempotency-Key a repeated request is replayed without a charge; a key that was used for an evaluation conflicts. At most 30 a minute per account, and 6 concurrently. FORENSICS_PROVIDER_ERROR has `not_reachable` at `url` in its details where the URL returned no image: check the URL, not the image.',
    security: ['apiKey', 'session'],
    parameters: ['OptionalIdempotencyKey'],
    request: inspectionRequest,
    success: {
      status: 200,
      description: 'The report. It is public, at an unlisted URL.',
      headers: ['IdempotentReplayed'],
      body: { schema: InspectionResponse, examples: { report: exampleReport } },
    },
    errors: [
      'INVALID_JSON',
      'IDEMPOTENCY_KEY_INVALID',
      'AUTH_REQUIRED',
      'INSUFFICIENT_CREDITS',
      'INVALID_ORIGIN',
      'IDEMPOTENCY_CONFLICT',
      'TEXT_INSPECTION_RETIRED',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_CONTENT_TYPE',
      'UNSUPPORTED_MEDIA_TYPE',
      'INVALID_SCHEMA',
      'RATE_LIMITED',
      'INTERNAL_ERROR',
      'FORENSICS_PROVIDER_ERROR',
      'DATABASE_UNAVAILABLE',
    ],
  },
  {
    method: 'get',
    path: '/api/reports',
    id: 'listReports',
    tag: 'Inspection',
    summary: 'List the reports of the account',
    description:
      'Page by page. Each report itself is public and unlisted: its id is enough to read it.',
    security: ['session'],
    query: PageQuery,
    success: {
      status: 200,
      description: 'The newest first.',
      body: {
        schema: ReportListResponse,
        examples: {
          one: {
            ok: true,
            reports: [
              {
                reportId: id,
                reportUrl: `/r/${id}`,
                verdictKey: 'NO_AI_DECLARATION',
                createdAt: '2026-01-31T12:00:00.000Z',
              },
            ],
            nextCursor: null,
          },
        },
      },
    },
    errors: [
      'AUTH_REQUIRED',
      'INVALID_ORIGIN',
      'INVALID_SCHEMA',
      'INTERNAL_ERROR',
      'DATABASE_UNAVAILABLE',
    ],
  },
  {
    method: 'get',
    path: '/api/reports/{id}',
    id: 'readReport',
    tag: 'Inspection',
    summary: 'Read one report',
    description: 'A malformed id gets the same response as an unknown one.',
    security: [],
    parameters: ['ReportId'],
    success: {
      status: 200,
      description: 'The report.',
      body: {
        schema: ReportResponse,
        examples: { report: { ...exampleReport, createdAt: '2026-01-31T12:00:00.000Z' } },
      },
    },
    errors: ['INVALID_ORIGIN', 'NOT_FOUND', 'INTERNAL_ERROR', 'DATABASE_UNAVAILABLE'],
  },
  {
    method: 'get',
    path: '/r/{id}',
    id: 'openReport',
    tag: 'Inspection',
    summary: 'The page of a report',
    description: 'For people: what the verdict means, what it does not mean and what it rests on.',
    security: [],
    parameters: ['ReportId'],
    success: { status: 200, description: 'A page in HTML without a script.' },
    errors: ['INVALID_ORIGIN', 'NOT_FOUND', 'INTERNAL_ERROR', 'DATABASE_UNAVAILABLE'],
    pages: ['NOT_FOUND', 'DATABASE_UNAVAILABLE'],
  },
]
