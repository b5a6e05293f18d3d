import { limits } from '../limits.ts'
import type { JsonObject } from '../json-object.ts'
import type { HeaderName, ParameterName, SecurityScheme } from './operation.ts'

const { lengthMin, lengthMax } = limits.idempotencyKey
const idempotencyKeySchema = {
  type: 'string',
  minLength: lengthMin,
  maxLength: lengthMax,
  pattern: '^[\\x21-\\x7e]*$',
}

export const parameters: Readonly<Record<ParameterName, JsonObject>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      '16 to 128 printable ASCII characters without spaces. Its scope is the account. Send the same key again after a lost answer.',
    schema: idempotencyKeySchema,
    example: 'order-7421-step-0003',
  },
  OptionalIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Optional here; with it, a repeated request is replayed without a charge.',
    schema: idempotencyKeySchema,
    example: 'order-7421-step-0003',
  },
  ReportId: {
    name: 'id',
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^rpt_[0-9a-f]{32}$' },
    example: 'rpt_0123456789abcdef0123456789abcdef',
  },
  PurchaseId: {
    name: 'purchaseId',
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: 'c4a5b0f2-9d1e-4f67-8a3b-2e5d7c9f1a06',
  },
  EvaluationId: {
    name: 'evaluationId',
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^ase_[0-9a-f]{32}$' },
    example: 'ase_0123456789abcdef0123456789abcdef',
  },
  ChallengeToken: {
    name: 'crc_token',
    in: 'query',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 512 },
    example: 'challenge',
  },
  ReturnPath: {
    name: 'returnPath',
    in: 'query',
    required: false,
    description: 'Where to go once signed in: a path inside the service. `/` when left out.',
    schema: { type: 'string', maxLength: 512, pattern: '^/[!-\\[\\]-~]*$' },
    example: '/keys',
  },
  SignInToken: {
    name: 'token',
    in: 'query',
    required: false,
    description:
      'The token of the link in the email. Without one the page says that the link is invalid.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
    example: 'A'.repeat(43),
  },
  AuthorizationCode: {
    name: 'code',
    in: 'query',
    required: false,
    description: 'From the provider; it says `error` instead when the person may not come in.',
    schema: { type: 'string' },
    example: 'SplxlOBeZQQYbYS6WxSbIA',
  },
  AuthorizationState: {
    name: 'state',
    in: 'query',
    required: true,
    description: 'What the provider was sent with, unchanged.',
    schema: { type: 'string' },
    example: 'af0ifjsldkj',
  },
}

export const headers: Readonly<Record<HeaderName, JsonObject>> = {
  RequestId: {
    description: 'Name this id when you ask us about a request.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds until a new attempt can succeed.',
    schema: { type: 'integer', minimum: 1 },
  },
  IdempotentReplayed: {
    description: 'Present, with the value true, when the body is the replay of an earlier result.',
    schema: { type: 'string', const: 'true' },
  },
  SessionCookie: {
    description: 'Sets or clears the session cookie: HttpOnly, SameSite=Lax, Secure.',
    schema: { type: 'string' },
  },
  SignInCookie: {
    description: 'Ties the sign-in to this browser, or is cleared: HttpOnly, SameSite=Lax, Secure.',
    schema: { type: 'string' },
  },
  Challenge: {
    description: 'The scheme that a 401 names, as HTTP wants it.',
    schema: { type: 'string', const: 'Bearer' },
  },
  Location: {
    description: 'Where the browser goes next.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  ContentDisposition: {
    description: 'Makes a browser save the answer as a file.',
    schema: { type: 'string' },
  },
}

/** The names under which the headers above travel. */
export const headerFields: Readonly<Record<HeaderName, string>> = {
  RequestId: 'X-Request-Id',
  RetryAfter: 'Retry-After',
  IdempotentReplayed: 'Idempotent-Replayed',
  SessionCookie: 'Set-Cookie',
  SignInCookie: 'Set-Cookie',
  Location: 'Location',
  Challenge: 'WWW-Authenticate',
  ContentDisposition: 'Content-Disposition',
}

export const securitySchemes: Readonly<Record<SecurityScheme, JsonObject>> = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'asek_ and 38 base62 characters',
    description:
      'An API key of the account. An invalid Authorization header is refused even beside a valid session cookie.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-ase_session',
    description:
      'A browser session, on the origin of this API only. Where the service is reached by plain http on the own machine the cookie is `ase_session`. API keys cannot reach the endpoints that name this alone. A request with a session that is neither GET nor HEAD shows the own `Origin` of this API, or `Sec-Fetch-Site: same-origin` without one, as browsers do; else it is 403 `INVALID_ORIGIN`.',
  },
  paymentSignature: signatureHeader('Stripe-Signature', 'HMAC-SHA256 of the payment processor.'),
  botSecret: { type: 'http', scheme: 'bearer', description: 'The setting BOT_WEBHOOK_SECRET.' },
  twitterSignature: signatureHeader('x-twitter-webhooks-signature', 'HMAC-SHA256 of X.'),
  telegramSecret: signatureHeader('x-telegram-bot-api-secret-token', 'The shared secret.'),
  discordSignature: signatureHeader(
    'X-Signature-Ed25519',
    'Ed25519 over X-Signature-Timestamp, at most 5 minutes old, and the body.',
  ),
}

function signatureHeader(name: string, description: string): JsonObject {
  return { type: 'apiKey', in: 'header', name, description }
}
