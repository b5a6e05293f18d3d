import * as z from 'zod'

/**
 * Every error that a client can meet: its HTTP status and its message. Messages are fixed sentences; they never
 * carry input, exception text or the name of a secret.
 */
export const errorCatalog = {
  INVALID_REQUEST: { status: 400, message: 'The request is not valid HTTP.' },
  INVALID_JSON: { status: 400, message: 'The request body is not valid JSON.' },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, message: 'The Idempotency-Key header is required.' },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    message:
      'The Idempotency-Key header must be 16 to 128 printable ASCII characters without spaces.',
  },
  INVALID_SIGNATURE: {
    status: 400,
    message: 'The signature of the request is invalid.',
  },
  INVALID_PAYMENT_EVENT: {
    status: 400,
    message: 'The request body is not a supported payment event.',
  },
  SIGN_IN_LINK_INVALID: {
    status: 400,
    message: 'This sign-in link is invalid, expired or already used. Request a new link.',
  },
  PASSKEY_INVALID: { status: 400, message: 'This passkey could not be verified.' },
  SIGN_IN_STATE_INVALID: {
    status: 400,
    message: 'This sign-in was not started in this browser, or has expired. Start again.',
  },
  AUTH_REQUIRED: {
    status: 401,
    message:
      'A valid API key, session, secret or signature is required, of the kind that this endpoint accepts.',
  },
  INSUFFICIENT_CREDITS: { status: 402, message: 'The credit balance is too low.' },
  INVALID_ORIGIN: { status: 403, message: 'The request origin is not allowed.' },
  FRESH_SIGN_IN_REQUIRED: {
    status: 403,
    message: 'This requires a recent sign-in. Sign in again, then repeat the request.',
  },
  SIGN_IN_REFUSED: { status: 403, message: 'The sign-in provider denied access.' },
  SIGN_IN_EMAIL_UNVERIFIED: {
    status: 403,
    message: 'The sign-in provider returned no verified email address.',
  },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request was not received in time.' },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    message: 'This Idempotency-Key was used with a different input.',
  },
  API_KEY_LIMIT_REACHED: { status: 409, message: 'The account already has 20 active API keys.' },
  API_KEY_NOT_ACTIVE: {
    status: 409,
    message: 'This API key is revoked, expired or already replaced.',
  },
  API_KEY_GRACE_LIMIT_REACHED: {
    status: 409,
    message:
      'The account already has 20 replaced API keys in their grace period. Revoke one of them, or rotate without a grace period.',
  },
  PASSKEY_LIMIT_REACHED: { status: 409, message: 'The account already has 20 passkeys.' },
  BILLING_CUSTOMER_REQUIRED: {
    status: 409,
    message: 'The account has no customer record at the payment processor yet.',
  },
  ACCOUNT_IN_DEBT: {
    status: 409,
    message:
      'The account owes credits. It can be deleted when they are paid, by buying credits or through the operator.',
  },
  TEXT_INSPECTION_RETIRED: {
    status: 410,
    message: 'Text inspection is no longer supported. Send an image, as `url` or as `image`.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message:
      'The request is too large. An image may have 10 MiB, its request 14 MiB; an evaluation 256 KiB, and 64 KiB without secrets; a webhook 1 MiB; any other request 16 KiB.',
  },
  UNSUPPORTED_CONTENT_TYPE: {
    status: 415,
    message: 'The Content-Type must be application/json in UTF-8, without a Content-Encoding.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Only images can be inspected.' },
  INVALID_SCHEMA: { status: 422, message: 'The request does not match its schema.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Try again later.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The request headers are larger than 16 KiB.' },
  INTERNAL_ERROR: { status: 500, message: 'Internal server error.' },
  INVALID_PROVIDER_RESPONSE: {
    status: 502,
    message: 'The semantic provider returned an invalid response.',
  },
  FORENSICS_PROVIDER_ERROR: {
    status: 502,
    message: 'The image could not be fetched or read, or the image reader is unavailable.',
  },
  PAYMENT_PROVIDER_ERROR: {
    status: 502,
    message: 'The payment processor returned an error or no valid response.',
  },
  SIGN_IN_NOT_CONFIGURED: { status: 503, message: 'Sign-in by email is not configured.' },
  SIGN_IN_PROVIDER_ERROR: {
    status: 502,
    message: 'The sign-in provider returned an error or no valid response.',
  },
  BILLING_NOT_CONFIGURED: { status: 503, message: 'No payment processor is configured.' },
  DATABASE_UNAVAILABLE: { status: 503, message: 'The database is unavailable. Try again later.' },
  /** Not of a server's own: a proxy in front of them says it when none answers. */
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service is temporarily unavailable. Try again later.',
  },
  SHUTTING_DOWN: { status: 503, message: 'The server is shutting down.' },
  // Of the operators' listener alone: why a replica is not ready. No client of the service meets them.
  DATABASE_READ_ONLY: {
    status: 503,
    message: 'The database accepts no changes: it is a standby, or was made read-only.',
  },
  DATABASE_SCHEMA_MISMATCH: {
    status: 503,
    message: 'The database lacks a migration that this version needs. Run the migrations.',
  },
  DATABASE_POOLER_UNSUPPORTED: {
    status: 503,
    message:
      'The connection pooler in front of the database loses prepared statements. PgBouncer keeps them from version 1.21 on.',
  },
  DATABASE_FULL: { status: 503, message: 'The disk of the database is full.' },
  IMAGE_READERS_UNAVAILABLE: {
    status: 503,
    message: 'No process that reads images is running, or none has started yet.',
  },
  QUEUE_FULL: {
    status: 503,
    message: 'A queue of this server is full, and nothing of it is being finished.',
  },
  AGENT_SECURITY_NOT_CONFIGURED: {
    status: 503,
    message: 'No semantic provider is configured for evaluations of this type.',
  },
  AGENT_SECURITY_DISABLED: { status: 503, message: 'Evaluations of this type are disabled.' },
  PLAYGROUND_DISABLED: { status: 503, message: 'The playground is disabled.' },
  AGENT_SECURITY_TIMEOUT: {
    status: 504,
    message: 'The semantic provider did not respond in time.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalog

/** A problem with one field: where (schema field names and array indices only) and of which kind. */
export const ErrorDetail = z
  .strictObject({
    path: z.string(),
    issue: z
      .string()
      .describe(
        'What is wrong. `too_small` and `too_big`: outside of the bounds (`minimum`, `minLength`, `maxItems` and the like) that the schema of the request gives for the path; `invalid_value`: none of its `const` or `enum`; `invalid_format`: not of its `pattern`; `not_in_future`: a time that has passed. `duplicate_name`: an object names a member twice, and parsers differ in which of them they keep; `number_out_of_range`: a whole number beyond 2^53, or a number that a double makes a whole one, zero or infinity; `number_not_exact`: a number with more digits than a double keeps, such as 100000000000000.01. Parsers round those or not: send them as strings. Inside of an object of the client, the path is that of the object.',
      ),
  })
  .meta({ id: 'ErrorDetail' })
export type ErrorDetail = z.infer<typeof ErrorDetail>

/** An expected failure on its way to the client. `retryAfterSeconds` becomes the Retry-After header. */
export interface ApiError {
  readonly code: ErrorCode
  readonly details?: readonly ErrorDetail[]
  readonly retryAfterSeconds?: number
}

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalog, text)
}

export const ErrorResponse = z
  .strictObject({
    ok: z.literal(false),
    error: z.string(),
    code: z.enum(Object.keys(errorCatalog).filter(isErrorCode)),
    details: z.array(ErrorDetail).optional(),
  })
  .meta({ id: 'Error' })
export type ErrorResponse = z.infer<typeof ErrorResponse>

/** The one place where an error becomes a response body. */
export function toErrorResponse(error: ApiError): ErrorResponse {
  return {
    ok: false,
    error: errorCatalog[error.code].message,
    code: error.code,
    ...(error.details === undefined ? {} : { details: [...error.details] }),
  }
}
