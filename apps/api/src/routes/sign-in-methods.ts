import {
  canHavePasskeys,
  type MailQueue,
  type OpenIdSignIn,
  type RelyingParty,
} from '@ase/identity'
import type { SignInMethodsResponse } from '@ase/schemas'
import { respondJson, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'

export interface SignInMethodsDeps {
  readonly mails: MailQueue | null
  readonly openId: OpenIdSignIn | null
  readonly relyingParty: RelyingParty
}

/** Which ways to sign in are configured, for sign-in pages. */
export function signInMethodsRoute(deps: SignInMethodsDeps): Hono<AppEnv> {
  const answer: SignInMethodsResponse = {
    ok: true,
    email: deps.mails !== null,
    passkey: canHavePasskeys(deps.relyingParty),
    openid: deps.openId !== null,
  }
  return new Hono<AppEnv>().get('/', (c) => respondJson(c, 200, answer))
}
