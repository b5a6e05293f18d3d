/** The OpenID provider that people may sign in with, and how we are known there. */
export interface OpenIdSettings {
  /** As the provider writes it, with or without a slash at its end: https, or http on this machine. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Registered with the provider, and compared there character by character. */
  readonly redirectUri: string
  /** How long the provider may take for one answer, in milliseconds. Default 5000. */
  readonly timeoutMs?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Receives why an answer of the provider was refused, as a word of a fixed list. */
  readonly observeFailure?: (kind: string) => void
}
