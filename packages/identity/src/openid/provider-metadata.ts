import * as openid from 'openid-client'
import { boundedFetch } from './bounded-fetch.ts'
import type { OpenIdSettings } from './settings.ts'

const KEPT_MS = 3_600_000
const TIMEOUT_MS = 5000

/**
 * What the provider says about itself, asked for when first needed and again after an hour. Requests that come meanwhile
 * wait for the same answer; a failure is not kept. The provider's keys are kept with it, for five minutes.
 */
export function createProviderMetadata(
  settings: OpenIdSettings,
): () => Promise<openid.Configuration> {
  const now = settings.now ?? Date.now
  let kept: { readonly value: Promise<openid.Configuration>; readonly until: number } | null = null
  return () => {
    if (kept === null || kept.until <= now()) {
      const asked = { value: discover(settings), until: now() + KEPT_MS }
      kept = asked
      asked.value.catch(() => {
        if (kept === asked) kept = null
      })
    }
    return kept.value
  }
}

/** Throws what the library throws: the provider is away, or answers for another issuer. */
function discover(settings: OpenIdSettings): Promise<openid.Configuration> {
  const issuer = new URL(settings.issuer)
  return openid.discovery(issuer, settings.clientId, {}, clientAuthentication(settings), {
    timeout: (settings.timeoutMs ?? TIMEOUT_MS) / 1000,
    [openid.customFetch]: boundedFetch,
    execute: [
      // A code's ID token comes over TLS, for which the library would leave its signature unchecked.
      openid.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  })
}

/** The secret goes in the header, which every provider has to take, unless this one names other ways only. */
function clientAuthentication({ clientSecret }: OpenIdSettings): openid.ClientAuth {
  const basic = openid.ClientSecretBasic(clientSecret)
  const post = openid.ClientSecretPost(clientSecret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest)
  }
}
