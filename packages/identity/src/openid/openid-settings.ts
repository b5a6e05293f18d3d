import { fail, succeed } from '@ase/schemas'
import { optional, secret, word, type SettingReader } from '@ase/settings'
import * as z from 'zod'

/** How the service is known to the OpenID provider. */
export interface OpenIdConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const LENGTH_MAX = 512

/**
 * Kept character by character, because ID tokens have it so: https, or http on this machine only. OpenID Connect Discovery,
 * section 3: no query and no fragment.
 */
const issuer: SettingReader<string> = (text) =>
  text.length <= LENGTH_MAX && URL.canParse(text) && isIssuer(new URL(text))
    ? succeed(text)
    : fail('must be a URL that starts with https://, without query (http:// on localhost only)')

function isIssuer({ protocol, hostname, search, hash, username, password }: URL): boolean {
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  const isBare = [search, hash, username, password].every((part) => part === '')
  return isBare && (protocol === 'https:' || (protocol === 'http:' && isLocal))
}

const NO_PROVIDER = 'sign-in with OpenID is not offered; all three settings of it are set or none'

/** The settings of signing in with OpenID, to be spread into a server's own. */
export const openIdSettings = {
  OIDC_ISSUER: optional(issuer, {
    subject: 'Sign-in',
    about:
      'The OpenID provider that people may sign in with, as its ID tokens name it. Register `PUBLIC_BASE_URL` + `/api/auth/openid/callback` with it.',
    example: 'https://login.example.com/realms/main',
    whenUnset: NO_PROVIDER,
  }),
  OIDC_CLIENT_ID: optional(word, {
    subject: 'Sign-in',
    about: 'The id that the OpenID provider gave this service.',
    example: 'ase',
    whenUnset: NO_PROVIDER,
  }),
  OIDC_CLIENT_SECRET: optional(secret(), {
    subject: 'Sign-in',
    about: 'The secret that the OpenID provider gave this service.',
    example: 'as-the-provider-shows-it',
    isSecret: true,
    whenUnset: NO_PROVIDER,
  }),
}

type SettingValues = Readonly<Record<keyof typeof openIdSettings, string | null>>

/** All three or none: each one that is missing beside another is a problem by its name. */
export function openIdConfigOf(
  settings: SettingValues,
  context: z.core.$RefinementCtx,
): OpenIdConfig | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = settings
  if (OIDC_ISSUER !== null && OIDC_CLIENT_ID !== null && OIDC_CLIENT_SECRET !== null)
    return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET }
  const values = Object.entries({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET })
  if (values.every(([, value]) => value === null)) return null
  for (const [name, value] of values) {
    if (value !== null) continue
    const message = 'is required beside the other settings of OIDC'
    context.addIssue({ code: 'custom', path: [name], message })
  }
  return z.NEVER
}
