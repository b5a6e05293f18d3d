import type { Database } from '@ase/db'
import {
  checkAccountActionRateLimit,
  createApiKey,
  keyAnswerOf,
  listApiKeys,
  renameApiKey,
  revokeApiKey,
  rotateApiKey,
} from '@ase/identity'
import {
  CreateApiKeyRequest,
  limits,
  RenameApiKeyRequest,
  RevokeApiKeyRequest,
  RotateApiKeyRequest,
  type ApiKeyListResponse,
  type CreateApiKeyResponse,
  type RenameApiKeyResponse,
  type RevokeApiKeyResponse,
  type RotateApiKeyResponse,
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
      const records = await listApiKeys(db, session.value.accountId)
      const keys = records.map(keyAnswerOf)
      const activeCount = records.filter(({ isActive }) => isActive).length
      const answer: ApiKeyListResponse = { ok: true, keys, activeCount, activeMax }
      return respondJson(c, 200, answer)
    })
    .post('/', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      const request = await readDeclaredJson(c, CreateApiKeyRequest, bodyBytesMax)
      if (!request.ok) return respondError(c, request.error)
      const { accountId, label: by } = session.value
      const admitted = await checkAccountActionRateLimit(db, accountId, 'api_keys')
      if (!admitted.ok) return respondError(c, admitted.error)
      const { name, expiresAt } = request.value
      const created = await createApiKey(db, {
        accountId,
        by,
        name,
        expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
      })
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
      const { accountId, label: by } = session.value
      const admitted = await checkAccountActionRateLimit(db, accountId, 'api_keys')
      if (!admitted.ok) return respondError(c, admitted.error)
      const revoked = await revokeApiKey(db, { accountId, by, id: request.value.id })
      if (!revoked.ok) return respondError(c, revoked.error)
      const answer: RevokeApiKeyResponse = { ok: true, key: keyAnswerOf(revoked.value) }
      return respondJson(c, 200, answer)
    })
    .post('/rename', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      const request = await readDeclaredJson(c, RenameApiKeyRequest, bodyBytesMax)
      if (!request.ok) return respondError(c, request.error)
      const { accountId, label: by } = session.value
      const admitted = await checkAccountActionRateLimit(db, accountId, 'api_keys')
      if (!admitted.ok) return respondError(c, admitted.error)
      const renamed = await renameApiKey(db, { accountId, by, ...request.value })
      if (!renamed.ok) return respondError(c, renamed.error)
      const answer: RenameApiKeyResponse = { ok: true, key: keyAnswerOf(renamed.value) }
      return respondJson(c, 200, answer)
    })
    .post('/rotate', async (c) => {
      const session = await sessions.requireSession(c)
      if (!session.ok) return respondError(c, session.error)
      const request = await readDeclaredJson(c, RotateApiKeyRequest, bodyBytesMax)
      if (!request.ok) return respondError(c, request.error)
      const { accountId, label: by } = session.value
      const admitted = await checkAccountActionRateLimit(db, accountId, 'api_keys')
      if (!admitted.ok) return respondError(c, admitted.error)
      const rotated = await rotateApiKey(db, { accountId, by, ...request.value })
      if (!rotated.ok) return respondError(c, rotated.error)
      const { created, previous } = rotated.value
      const { key: secret, ...record } = created
      const answer: RotateApiKeyResponse = {
        ok: true,
        key: keyAnswerOf(record),
        secret,
        previous: keyAnswerOf(previous),
      }
      return respondJson(c, 201, answer)
    })
}
