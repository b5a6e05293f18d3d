/** Whom passkeys are made for: WebAuthn ties each to one domain and lets pages of that domain use it. */
export interface RelyingParty {
  /** The domain, such as `agents.example.com`. */
  readonly id: string
  readonly name: string
  /** The origins of the pages whose answers are accepted. */
  readonly origins: readonly string[]
}

const NAME = 'Agent Security Evaluation'

/**
 * The relying party of a service at this address: its host is the domain, and its own pages may use the passkeys, as may
 * the allowed origins on that host or below it (WebAuthn Level 3, section 5.1.2; a browser gives no other page a chance).
 */
export function relyingPartyOf(
  publicBaseUrl: string,
  allowedOrigins: readonly string[],
): RelyingParty {
  const { hostname: id, origin } = new URL(publicBaseUrl)
  const related = allowedOrigins.filter((allowed) => isWithin(new URL(allowed).hostname, id))
  return { id, name: NAME, origins: [...new Set([origin, ...related])] }
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
