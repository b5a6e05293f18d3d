import { errorCatalog, toErrorResponse, type ApiError } from '@ase/schemas'
import type { AppContext } from './app-env.ts'
import { corsHeaders } from './origin-policy.ts'

type Headers = Readonly<Record<string, string>>

/** Answers with JSON that no cache keeps. */
export function respondJson(
  c: AppContext,
  status: number,
  body: object,
  headers?: Headers,
): Response {
  return respondText(c, status, 'application/json', JSON.stringify(body), headers)
}

/** Answers with an error as JSON. */
export function respondError(c: AppContext, error: ApiError, headers?: Headers): Response {
  const { status, headers: ownHeaders } = errorHead(c, error)
  return respondJson(c, status, toErrorResponse(error), { ...ownHeaders, ...headers })
}

/** Answers with an error as a page for people, whose text the caller makes; status and headers are those of `respondError`. */
export function respondErrorPage(
  c: AppContext,
  error: ApiError,
  page: string,
  headers?: Headers,
): Response {
  const { status, headers: ownHeaders } = errorHead(c, error)
  return respondText(c, status, 'text/html; charset=utf-8', page, { ...ownHeaders, ...headers })
}

/** The only place where an error becomes a status with its headers (Retry-After, WWW-Authenticate), and the code of the log line. */
function errorHead(
  c: AppContext,
  error: ApiError,
): { readonly status: number; readonly headers: Record<string, string> } {
  const { status } = errorCatalog[error.code]
  c.get('scope').errorCode = error.code
  const headers: Record<string, string> = {}
  // Whole seconds, 1 at least (RFC 9110, section 10.2.3).
  if (error.retryAfterSeconds !== undefined)
    headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfterSeconds)))
  // RFC 9110, section 15.5.2: a 401 names the scheme that it wants.
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  return { status, headers }
}

/** Answers with text of the given media type. */
export function respondText(
  c: AppContext,
  status: number,
  mediaType: string,
  body: string,
  headers?: Headers,
): Response {
  // A plain object and a string take the server's fast way out: no Headers object, no stream.
  return new Response(body, {
    status,
    headers: { 'content-type': mediaType, ...commonHeaders(c), ...headers },
  })
}

/** Answers with bytes of the given media type. */
export function respondBytes(
  c: AppContext,
  status: number,
  mediaType: string,
  body: Uint8Array<ArrayBuffer>,
  headers?: Headers,
): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': mediaType,
      'content-length': String(body.length),
      ...commonHeaders(c),
      ...headers,
    },
  })
}

/** Answers without a body. */
export function respondEmpty(c: AppContext, status: number, headers?: Headers): Response {
  return new Response(null, { status, headers: { ...commonHeaders(c), ...headers } })
}

/** A year, for this host alone: its subdomains are not ours (RFC 6797). */
const STRICT_TRANSPORT = 'max-age=31536000'

/** What every answer carries. */
export function commonHeaders(c: AppContext): Record<string, string> {
  const scope = c.get('scope')
  const headers: Record<string, string> = {
    'x-request-id': scope.requestId,
    'cache-control': 'no-store',
    vary: 'origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  }
  if (scope.isHttps) headers['strict-transport-security'] = STRICT_TRANSPORT
  return scope.origin === null ? headers : { ...headers, ...corsHeaders(scope.origin) }
}
