import type { Database } from '@ase/db'
import {
  admitAccountAction,
  createApiKey,
  keyAnswerOf,
  listApiKeys,
  revokeApiKey,
} from '@ase/identity'
import {
  CreateApiKeyRequest,
  limits,
  RevokeApiKeyRequest,
  type ApiKeyListResponse,
  type CreateApiKeyResponse,
  type RevokeApiKeyResponse,
} from '@ase/schemas'
import { readDeclaredJson, respondError, respondJson, type AppEnv } from '@ase/service-kit'
import { Hono } from 'hono'
import type { SessionGuard } from '../sessions/session-guard.ts'

export interface KeyRouteDeps {
  readonly db: Database
  readonly sessions: SessionGuard
}

const { bodyBytesMax } = limits.account
const activeMax = limits.apiKeys.activePerAccountMax

/** The API keys of the signed-in account. */
export function keyRoutes({ db, sessions }: KeyRouteDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      const keys = (await listApiKeys(db, session.value.accountId)).map(keyAnswerOf)
      const activeCount = keys.filter(({ revokedAt }) => revokedAt === null).length
      const answer: ApiKeyListResponse = { ok: true, keys, activeCount, activeMax }
      return respondJson(c, 200, answer)
    })
    .post('/', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      const request = await readDeclaredJson(c, CreateApiKeyRequest, bodyBytesMax)
      if (!request.ok) return respondError(c, request.error)
      const { accountId } = session.value
      const admitted = await admitAccountAction(db, accountId, 'api_keys')
      if (!admitted.ok) return respondError(c, admitted.error)
      const created = await createApiKey(db, { accountId, name: request.value.name })
      if (!created.ok) return respondError(c, created.error)
      const { key: secret, ...record } = created.value
      const answer: CreateApiKeyResponse = { ok: true, key: keyAnswerOf(record), secret }
      return respondJson(c, 201, answer)
    })
    .delete('/', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      const request = await readDeclaredJson(c, RevokeApiKeyRequest, bodyBytesMax)
      if (!request.ok) return respondError(c, request.error)
      const { accountId } = session.value
      const admitted = await admitAccountAction(db, accountId, 'api_keys')
      if (!admitted.ok) return respondError(c, admitted.error)
      const revoked = await revokeApiKey(db, { accountId, id: request.value.id })
      if (!revoked.ok) return respondError(c, revoked.error)
      const answer: RevokeApiKeyResponse = { ok: true, key: keyAnswerOf(revoked.value) }
      return respondJson(c, 200, answer)
    })
}
