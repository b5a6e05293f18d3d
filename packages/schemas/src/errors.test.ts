import { describe, expect, test } from 'vitest'
import { ErrorResponse, errorCatalog, isErrorCode, toErrorResponse } from './errors.ts'
import { limits } from './limits.ts'

const evaluationErrors = [
  [400, 'INVALID_JSON'],
  [400, 'IDEMPOTENCY_KEY_REQUIRED'],
  [400, 'IDEMPOTENCY_KEY_INVALID'],
  [401, 'AUTH_REQUIRED'],
  [402, 'INSUFFICIENT_CREDITS'],
  [403, 'INVALID_ORIGIN'],
  [409, 'IDEMPOTENCY_CONFLICT'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [415, 'UNSUPPORTED_CONTENT_TYPE'],
  [422, 'INVALID_SCHEMA'],
  [429, 'RATE_LIMITED'],
  [502, 'INVALID_PROVIDER_RESPONSE'],
  [503, 'DATABASE_UNAVAILABLE'],
  [503, 'AGENT_SECURITY_NOT_CONFIGURED'],
  [503, 'AGENT_SECURITY_DISABLED'],
  [504, 'AGENT_SECURITY_TIMEOUT'],
] as const

const inspectionErrors = [
  [401, 'AUTH_REQUIRED'],
  [402, 'INSUFFICIENT_CREDITS'],
  [410, 'TEXT_INSPECTION_RETIRED'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [429, 'RATE_LIMITED'],
  [502, 'FORENSICS_PROVIDER_ERROR'],
  [503, 'DATABASE_UNAVAILABLE'],
] as const

describe('errorCatalog', () => {
  test.each([...evaluationErrors, ...inspectionErrors])(
    'the catalogue has %i %s',
    (status, code) => {
      expect(errorCatalog[code].status).toBe(status)
    },
  )
})

test('every error has a client or server status and its own message', () => {
  const entries = Object.values(errorCatalog)
  for (const { status, message } of entries) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(message).toMatch(/^[A-Z].*\.$/)
  }
  expect(new Set(entries.map(({ message }) => message)).size).toBe(entries.length)
})

test('the messages about size name every limit that may apply', () => {
  const { message } = errorCatalog.PAYLOAD_TOO_LARGE
  const bounds = [...message.matchAll(/(\d+) (MiB|KiB)/g)].map(
    ([, count, unit]) => Number(count) * (unit === 'MiB' ? 1_048_576 : 1024),
  )
  expect(bounds).toEqual([
    limits.inspection.imageBytesMax,
    limits.inspection.bodyBytesMax,
    limits.evaluation.bodyBytesMax,
    limits.evaluation.redactedStateBytesMax,
    limits.botWebhook.bodyBytesMax,
    limits.account.bodyBytesMax,
  ])
  expect(limits.paymentWebhook.bodyBytesMax).toBe(limits.botWebhook.bodyBytesMax)
})

test('toErrorResponse makes the published body, with details only if there are some', () => {
  expect(toErrorResponse({ code: 'RATE_LIMITED', retryAfterSeconds: 3 })).toEqual({
    ok: false,
    error: errorCatalog.RATE_LIMITED.message,
    code: 'RATE_LIMITED',
  })
  const details = [{ path: 'input', issue: 'invalid_type' }]
  const body = toErrorResponse({ code: 'INVALID_SCHEMA', details })
  expect(body.details).toEqual(details)
  expect(ErrorResponse.safeParse(body).success).toBe(true)
})

test('names of Object.prototype are not error codes', () => {
  expect(isErrorCode('INVALID_JSON')).toBe(true)
  expect(isErrorCode('constructor')).toBe(false)
  expect(isErrorCode('toString')).toBe(false)
})
