import type { Database } from '@ase/db'
import {
  checkAccountActionRateLimit,
  checkSignInRateLimit,
  listPasskeys,
  PASSKEY_CHALLENGE_LIFETIME_MS,
  passkeyCreationOptions,
  passkeyRequestOptions,
  registerPasskey,
  removePasskey,
  renamePasskey,
  sessionLabelOf,
  signInWithPasskey,
  startSession,
  type RelyingParty,
  clientNetworkOf,
} from '@ase/identity'
import {
  limits,
  PasskeySignInRequest,
  RegisterPasskeyRequest,
  RemovePasskeyRequest,
  RenamePasskeyRequest,
} from '@ase/schemas'
import {
  readDeclaredJson,
  respondError,
  respondJson,
  type AppContext,
  type AppEnv,
  clientIpAddressOf,
} from '@ase/service-kit'
import { Hono } from 'hono'
import { handOverSession } from '../sessions/hand-over-session.ts'
import type { OwnPage } from '../sessions/own-page.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import type { SessionGuard } from '../sessions/session-guard.ts'

export interface PasskeyRouteDeps {
  readonly db: Database
  readonly sessions: SessionGuard
  readonly cookie: SessionCookie
  readonly ownPage: OwnPage
  readonly relyingParty: RelyingParty
  /** How many proxies stand in front, each adding to `X-Forwarded-For`. */
  readonly trustedProxies: number
}

const { bodyBytesMax } = limits.account
const { perAccountMax } = limits.passkeys

/**
 * The passkeys of the signed-in account, and signing in with one. Adding and removing one takes a fresh sign-in: a passkey
 * outlasts the session that made it.
 */
export function passkeyRoutes(deps: PasskeyRouteDeps): Hono<AppEnv> {
  const { db, sessions, ownPage, relyingParty } = deps
  const admit = (c: AppContext) =>
    checkSignInRateLimit(db, clientNetworkOf(clientIpAddressOf(c, deps.trustedProxies)))
  return new Hono<AppEnv>()
    .post('/options', async (c) => {
      const session = await sessions.requireFreshSession(c)
      if (!session.ok) return respondError(c, session.error)
      const admitted = await admit(c)
      if (!admitted.ok) return respondError(c, admitted.error)
      const options = await passkeyCreationOptions(db, relyingParty, session.value.accountId)
      if (!options.ok) return respondError(c, options.error)
      return respondJson(c, 200, { ok: true, options: options.value })
    })
    .get('/', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      const passkeys = await listPasskeys(db, session.value.accountId)
      return respondJson(c, 200, { ok: true, passkeys, max: perAccountMax })
    })
    .post('/', async (c) => {
      // Whose sign-in was fresh for the challenge may answer it.
      const session = await sessions.requireFreshSession(c, PASSKEY_CHALLENGE_LIFETIME_MS)
      if (!session.ok) return respondError(c, session.error)
      const body = await readDeclaredJson(c, RegisterPasskeyRequest, bodyBytesMax)
      if (!body.ok) return respondError(c, body.error)
      const { accountId, label: by } = session.value
      const passkey = await registerPasskey(db, relyingParty, { ...body.value, accountId, by })
      if (!passkey.ok) return respondError(c, passkey.error)
      return respondJson(c, 201, { ok: true, passkey: passkey.value })
    })
    .delete('/', async (c) => {
      const session = await sessions.requireFreshSession(c)
      if (!session.ok) return respondError(c, session.error)
      const body = await readDeclaredJson(c, RemovePasskeyRequest, bodyBytesMax)
      if (!body.ok) return respondError(c, body.error)
      const { accountId, label: by } = session.value
      const isRemoved = await removePasskey(db, { accountId, by, id: body.value.id })
      return isRemoved ? respondJson(c, 200, { ok: true }) : respondError(c, { code: 'NOT_FOUND' })
    })
    .post('/rename', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      const body = await readDeclaredJson(c, RenamePasskeyRequest, bodyBytesMax)
      if (!body.ok) return respondError(c, body.error)
      const { accountId, label: by } = session.value
      const admitted = await checkAccountActionRateLimit(db, accountId, 'passkeys')
      if (!admitted.ok) return respondError(c, admitted.error)
      const renamed = await renamePasskey(db, { accountId, by, ...body.value })
      if (!renamed.ok) return respondError(c, renamed.error)
      return respondJson(c, 200, { ok: true, passkey: renamed.value })
    })
    .post('/sign-in/options', async (c) => {
      const admitted = await admit(c)
      if (!admitted.ok) return respondError(c, admitted.error)
      const options = await passkeyRequestOptions(db, relyingParty)
      return respondJson(c, 200, { ok: true, options })
    })
    .post('/sign-in', async (c) => {
      if (ownPage.isForeignTo(c)) return respondError(c, { code: 'INVALID_ORIGIN' })
      const body = await readDeclaredJson(c, PasskeySignInRequest, bodyBytesMax)
      if (!body.ok) return respondError(c, body.error)
      const admitted = await admit(c)
      if (!admitted.ok) return respondError(c, admitted.error)
      const person = await signInWithPasskey(db, relyingParty, body.value.response)
      if (!person.ok) return respondError(c, person.error)
      const { accountId } = person.value
      const label = sessionLabelOf(c.req.header('user-agent'))
      const session = await startSession(db, { accountId, method: 'passkey', label })
      // The account went away a moment ago, and its passkeys with it.
      if (!session.ok) return respondError(c, { code: 'PASSKEY_INVALID' })
      const setCookie = await handOverSession(c, deps, { ...session.value, accountId })
      return respondJson(c, 200, { ok: true }, { 'set-cookie': setCookie })
    })
}
