import { AccountExportResponse, exportOmits } from '../account-export.ts'
import { DeleteAccountRequest, ProfileResponse } from '../account.ts'
import { Acknowledgement } from '../acknowledgement.ts'
import {
  ApiKeyListResponse,
  CreateApiKeyRequest,
  CreateApiKeyResponse,
  RevokeApiKeyRequest,
  RevokeApiKeyResponse,
} from '../api-keys.ts'
import type { ErrorCode } from '../errors.ts'
import { limits } from '../limits.ts'
import type { JsonObject } from '../json-object.ts'
import { freshSignIn } from './fresh-sign-in.ts'
import type { Operation } from './operation.ts'

const createdAt = '2026-01-31T12:00:00.000Z'
const account: JsonObject = {
  id: '0b9f5c1e-6d0c-4b6e-9a53-3f6a1c2d4e5f',
  email: 'ada@example.com',
  createdAt,
}
const balance: JsonObject = { credits: 1000, held: 0, debt: 0 }
const key: JsonObject = {
  id: '5d1d2f0a-7c3b-4a8e-8f21-9b0c1d2e3f4a',
  name: 'production',
  // Recognisable as a prefix only: the rest of a key never stands in a document.
  prefix: ['asek', '0000'].join('_'),
  createdAt,
  lastUsedAt: null,
  revokedAt: null,
}

const grant: JsonObject = {
  seq: 1,
  kind: 'grant',
  delta: 1000,
  balanceAfter: 1000,
  debtDelta: 0,
  debtAfter: 0,
  ref: 'demo',
  createdAt,
}
const session: JsonObject = {
  id: '8c1f5a7e-2b3d-4c6a-9e0f-1a2b3c4d5e6f',
  method: 'email',
  createdAt,
  lastSeenAt: createdAt,
  idleExpiresAt: '2026-02-14T12:00:00.000Z',
  expiresAt: '2026-05-01T12:00:00.000Z',
}

const readErrors: readonly ErrorCode[] = [
  'AUTH_REQUIRED',
  'INVALID_ORIGIN',
  'INTERNAL_ERROR',
  'DATABASE_UNAVAILABLE',
]
const writeErrors: readonly ErrorCode[] = [
  'INVALID_JSON',
  ...readErrors,
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_CONTENT_TYPE',
  'INVALID_SCHEMA',
]

export const accountOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/auth/me',
    id: 'readProfile',
    tag: 'Account',
    summary: 'The signed-in account at a glance',
    security: ['session'],
    success: {
      status: 200,
      description: 'Account, balance, newest active API key, and what happened lately.',
      body: {
        schema: ProfileResponse,
        examples: {
          new: {
            ok: true,
            account,
            balance,
            activeApiKey: key,
            recentReports: [],
            recentEvaluations: [],
          },
        },
      },
    },
    errors: readErrors,
  },
  {
    method: 'get',
    path: '/api/keys',
    id: 'listApiKeys',
    tag: 'Account',
    summary: 'List the API keys of the account',
    security: ['session'],
    success: {
      status: 200,
      description: 'The newest first: all active keys and the latest of the revoked, 200 in all.',
      body: {
        schema: ApiKeyListResponse,
        examples: { one: { ok: true, keys: [key], activeCount: 1, activeMax: 20 } },
      },
    },
    errors: readErrors,
  },
  {
    method: 'post',
    path: '/api/keys',
    id: 'createApiKey',
    tag: 'Account',
    summary: 'Create an API key',
    description: `Keys are made and revoked ${limits.accountActions.api_keys} times in an hour at most.`,
    security: ['session'],
    request: { schema: CreateApiKeyRequest, examples: { named: { name: 'production' } } },
    success: {
      status: 201,
      description: 'The key. `secret` is shown here and never again.',
      body: {
        schema: CreateApiKeyResponse,
        examples: { created: { ok: true, key, secret: `asek_${'0'.repeat(32)}${'0'.repeat(6)}` } },
      },
    },
    errors: [...writeErrors, 'API_KEY_LIMIT_REACHED', 'RATE_LIMITED'],
  },
  {
    method: 'delete',
    path: '/api/keys',
    id: 'revokeApiKey',
    tag: 'Account',
    summary: 'Revoke an API key',
    description:
      'Holds from this moment on all servers. Revoking a revoked key succeeds and changes nothing. ' +
      `Keys are made and revoked ${limits.accountActions.api_keys} times in an hour at most.`,
    security: ['session'],
    request: {
      schema: RevokeApiKeyRequest,
      examples: { byId: { id: '5d1d2f0a-7c3b-4a8e-8f21-9b0c1d2e3f4a' } },
    },
    success: {
      status: 200,
      description: 'The revoked key.',
      body: {
        schema: RevokeApiKeyResponse,
        examples: { revoked: { ok: true, key: { ...key, revokedAt: createdAt } } },
      },
    },
    errors: [...writeErrors, 'NOT_FOUND', 'RATE_LIMITED'],
  },
  {
    method: 'get',
    path: '/api/account/data',
    id: 'exportAccount',
    tag: 'Account',
    summary: 'Export all data of the account',
    description:
      'A streamed snapshot. The connection is closed when an error occurs, so that a document that ends is complete. One at a time per account, and ' +
      `${limits.accountActions.export} in an hour.`,
    security: ['session'],
    success: {
      status: 200,
      description: `What is stored about the account. ${exportOmits}`,
      headers: ['ContentDisposition'],
      body: {
        schema: AccountExportResponse,
        examples: {
          new: {
            ok: true,
            exportedAt: createdAt,
            account,
            balance,
            paymentCustomerIds: [],
            openIdIdentities: [],
            passkeys: [],
            sessions: [session],
            apiKeys: [key],
            purchases: [],
            ledger: [grant],
            evaluations: [],
            reports: [],
          },
        },
      },
    },
    errors: [...readErrors, 'RATE_LIMITED'],
  },
  {
    method: 'delete',
    path: '/api/account/data',
    id: 'deleteAccount',
    tag: 'Account',
    summary: 'Delete the account permanently',
    description:
      'Keys, sessions, evaluations, reports and the remaining credits go with it. An account that owes credits is not deleted (`ACCOUNT_IN_DEBT`) until they are paid: what is bought pays the debt first, and the operator can settle it. Payment pages that are still open are ended, mostly within seconds; what is paid there nevertheless buys nothing and is kept to be sent back. `confirmation` is the word `DELETE`, in capitals. ' +
      freshSignIn,
    security: ['session'],
    request: { schema: DeleteAccountRequest, examples: { confirmed: { confirmation: 'DELETE' } } },
    success: {
      status: 200,
      description: 'The account is gone, and the session with it.',
      headers: ['SessionCookie'],
      body: { schema: Acknowledgement, examples: { done: { ok: true } } },
    },
    errors: [...writeErrors, 'FRESH_SIGN_IN_REQUIRED', 'ACCOUNT_IN_DEBT'],
    errorHeaders: ['SessionCookie'],
  },
]
