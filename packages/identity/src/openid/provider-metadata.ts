import { readBounded } from '@ase/runtime'
import * as openid from 'openid-client'
import type { CustomFetch } from 'openid-client'
import type { OpenIdSettings } from './settings.ts'

const ANSWER_BYTES_MAX = 262_144

/**
 * Asks the provider and reads its answer whole, at most 256 KiB of it as it is after decompression. The caller's signal,
 * which ends with the time limit, holds for the body too. Throws beyond the bound and when the network fails.
 */
const boundedFetch: CustomFetch = async (url, options) => {
  const answer = await fetch(url, {
    ...options,
    body: options.body ?? null,
    signal: options.signal ?? null,
  })
  const bytes = await readBounded(answer.body, ANSWER_BYTES_MAX)
  if (bytes === null) throw new Error('The answer is too long.')
  const { status, headers } = answer
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers })
}

const CACHE_MS = 3_600_000
const TIMEOUT_MS = 5000

/**
 * The metadata of the provider, requested at the first use and again after an hour. Concurrent callers
 * wait for the same answer; a failure is not cached. The provider's keys are cached with it, for five minutes.
 */
export function createProviderMetadata(
  settings: OpenIdSettings,
): () => Promise<openid.Configuration> {
  const now = settings.now ?? Date.now
  let cached: { readonly value: Promise<openid.Configuration>; readonly until: number } | null =
    null
  return () => {
    if (cached === null || cached.until <= now()) {
      const requested = { value: discover(settings), until: now() + CACHE_MS }
      cached = requested
      requested.value.catch(() => {
        if (cached === requested) cached = null
      })
    }
    return cached.value
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
