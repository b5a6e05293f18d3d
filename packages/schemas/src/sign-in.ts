import * as z from 'zod'
import { EmailAddress } from './email-address.ts'
import { SafePath } from './safe-path.ts'

/** POST /api/auth/email. The answer is 202 whether or not an account with this address exists. */
export const SignInEmailRequest = z
  .strictObject({ email: EmailAddress, returnPath: SafePath.optional() })
  .meta({ id: 'SignInEmailRequest' })
export type SignInEmailRequest = z.infer<typeof SignInEmailRequest>

/** 256 random bits in base64url, as the link in the mail carries them. Good once, for 15 minutes. */
export const SignInToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** POST /api/auth/email/verify, sent by the button on the page that the link opens. */
export const SignInVerifyRequest = z
  .strictObject({ token: SignInToken })
  .meta({ id: 'SignInVerifyRequest' })
export type SignInVerifyRequest = z.infer<typeof SignInVerifyRequest>

/** The session itself travels in a cookie. `returnPath` is `/` when none was asked for. */
export const SignInVerifyResponse = z
  .strictObject({ ok: z.literal(true), returnPath: SafePath })
  .meta({ id: 'SignInVerifyResponse' })
export type SignInVerifyResponse = z.infer<typeof SignInVerifyResponse>

/** GET /api/auth/methods. */
export const SignInMethodsResponse = z
  .strictObject({
    ok: z.literal(true),
    email: z.boolean().describe('Whether the service can send sign-in links.'),
    passkey: z
      .boolean()
      .describe('Whether passkeys can be used: they need a host name, not an IP address.'),
    openid: z.boolean().describe('Whether an OpenID provider is configured.'),
  })
  .meta({ id: 'SignInMethodsResponse' })
export type SignInMethodsResponse = z.infer<typeof SignInMethodsResponse>
