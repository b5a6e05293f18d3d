import { isIP } from 'node:net'

/** Whom passkeys are made for: WebAuthn ties each to one domain and lets pages of that domain and below ask for it. */
export interface RelyingParty {
  /** The domain, such as `agents.example.com`. */
  readonly id: string
  readonly name: string
  /** The origin of the pages whose answers are accepted. */
  readonly origin: string
}

const NAME = 'Agent Security Evaluation'

/**
 * The relying party of a service with this public URL: its host is the domain, and only pages of its origin use the passkeys.
 * A session begins on no other, and what a page of another origin got signed is no sign-in here.
 */
export function relyingPartyOf(publicBaseUrl: string): RelyingParty {
  const { hostname: id, origin } = new URL(publicBaseUrl)
  return { id, name: NAME, origin }
}

/** Whether browsers make passkeys for it: never for an IP address (WebAuthn Level 3, section 5.1.3: a valid domain). */
export function canHavePasskeys({ id }: RelyingParty): boolean {
  return isIP(id.replace(/^\[|\]$/g, '')) === 0
}
