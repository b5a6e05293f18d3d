/** Which web pages may call a server from a browser. */
export interface OriginPolicy {
  isAllowed(origin: string): boolean
}

/**
 * Allows the listed origins and those of the server's own URLs. Origins are compared exactly, as browsers send
 * them (RFC 6454, section 6.2): scheme, host and a port that is not the scheme's default.
 */
export function createOriginPolicy(
  allowedOrigins: readonly string[],
  ownAddresses: readonly string[] = [],
): OriginPolicy {
  const origins = new Set([...allowedOrigins, ...ownAddresses.map((url) => new URL(url).origin)])
  return { isAllowed: (origin) => origins.has(origin) }
}

/** What a page on an allowed origin may read of an answer. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'x-request-id, retry-after, idempotent-replayed',
  }
}

/** Response headers of a preflight; the browser may cache them for ten minutes. */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-request-id',
    'access-control-max-age': '600',
  }
}
