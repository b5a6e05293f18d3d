import { AccountExportResponse, exportOmits } from '../account-export.ts'
import { DeleteAccountRequest, ProfileResponse } from '../account.ts'
import { AccountEventListResponse } from '../account-events.ts'
import { Acknowledgement } from '../acknowledgement.ts'
import {
  ApiKeyListResponse,
  CreateApiKeyRequest,
  CreateApiKeyResponse,
  RenameApiKeyRequest,
  RenameApiKeyResponse,
  RevokeApiKeyRequest,
  RevokeApiKeyResponse,
  RotateApiKeyRequest,
  RotateApiKeyResponse,
} from '../api-keys.ts'
import type { ErrorCode } from '../errors.ts'
import { limits } from '../limits.ts'
import { PageQuery } from '../list.ts'
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
  expiresAt: null,
  graceEndsAt: null,
  replacedBy: null,
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
const event: JsonObject = {
  id: '2f6c1d84-5a7b-4e93-8c0d-1e2f3a4b5c6d',
  code: 'api_key_created',
  createdAt,
  session: { browser: 'Firefox', system: 'Linux' },
  subject: { kind: 'api_key', id: '5d1d2f0a-7c3b-4a8e-8f21-9b0c1d2e3f4a' },
}
const session: JsonObject = {
  id: '8c1f5a7e-2b3d-4c6a-9e0f-1a2b3c4d5e6f',
  method: 'email',
  label: { browser: 'Firefox', system: 'Linux' },
  createdAt,
  lastSeenAt: createdAt,
  idleExpiresAt: '2026-02-14T12:00:00.000Z',
  expiresAt: '2026-05-01T12:00:00.000Z',
}

const secret = `asek_${'0'.repeat(32)}${'0'.repeat(6)}`
const keyChanges = `Keys are created, renamed, rotated and revoked ${limits.accountActions.api_keys} times in an hour at most.`

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
    description: 'For the first page after signing in, in one request.',
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
            billing: { isConfigured: true, mode: 'live', hasCustomer: false },
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
    description:
      'The secrets are not in it: a key is shown when it is created, and stored as a digest. `activeMax` keys can be active at a time.',
    security: ['session'],
    success: {
      status: 200,
      description:
        'The newest first: all keys that are accepted and the latest of the revoked and expired, 220 in all.',
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
    description: `An expired key is refused like a revoked one. ${keyChanges}`,
    security: ['session'],
    request: {
      schema: CreateApiKeyRequest,
      examples: {
        named: { name: 'production' },
        expiring: { name: 'production', expiresAt: '2099-12-31T00:00:00.000Z' },
      },
    },
    success: {
      status: 201,
      description: 'The key. `secret` is shown here and never again.',
      body: {
        schema: CreateApiKeyResponse,
        examples: { created: { ok: true, key, secret } },
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
      keyChanges,
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
    method: 'post',
    path: '/api/keys/rename',
    id: 'renameApiKey',
    tag: 'Account',
    summary: 'Rename an API key',
    description: keyChanges,
    security: ['session'],
    request: {
      schema: RenameApiKeyRequest,
      examples: { byId: { id: '5d1d2f0a-7c3b-4a8e-8f21-9b0c1d2e3f4a', name: 'staging' } },
    },
    success: {
      status: 200,
      description: 'The key with its new name.',
      body: {
        schema: RenameApiKeyResponse,
        examples: { renamed: { ok: true, key: { ...key, name: 'staging' } } },
      },
    },
    errors: [...writeErrors, 'NOT_FOUND', 'RATE_LIMITED'],
  },
  {
    method: 'post',
    path: '/api/keys/rotate',
    id: 'rotateApiKey',
    tag: 'Account',
    summary: 'Replace an API key',
    description:
      'Makes a new key with the name and expiry of an active one, which stays valid for a grace period, at most until its expiry, so that clients can change over. Works with 20 active keys too: a key in its grace period is not counted. At most 20 keys are in their grace period at one time. ' +
      keyChanges,
    security: ['session'],
    request: {
      schema: RotateApiKeyRequest,
      examples: { day: { id: '5d1d2f0a-7c3b-4a8e-8f21-9b0c1d2e3f4a', graceHours: 24 } },
    },
    success: {
      status: 201,
      description: 'Both keys. `secret` is that of the new one, shown here and never again.',
      body: {
        schema: RotateApiKeyResponse,
        examples: {
          rotated: {
            ok: true,
            key: { ...key, id: '9e4b7c21-3d5f-4f0a-b6c8-0d1e2f3a4b5c' },
            secret,
            previous: {
              ...key,
              graceEndsAt: '2026-02-01T12:00:00.000Z',
              replacedBy: '9e4b7c21-3d5f-4f0a-b6c8-0d1e2f3a4b5c',
            },
          },
        },
      },
    },
    errors: [
      ...writeErrors,
      'NOT_FOUND',
      'API_KEY_NOT_ACTIVE',
      'API_KEY_GRACE_LIMIT_REACHED',
      'RATE_LIMITED',
    ],
  },
  {
    method: 'get',
    path: '/api/account/events',
    id: 'listAccountEvents',
    tag: 'Account',
    summary: 'List what happened to the account',
    description: `Sign-ins, changes of keys and passkeys, exports and purchases, as codes without values. The latest ${limits.account.eventsKeptMax} are kept.`,
    security: ['session'],
    query: PageQuery,
    success: {
      status: 200,
      description: 'The newest first.',
      body: {
        schema: AccountEventListResponse,
        examples: { one: { ok: true, events: [event], nextCursor: null } },
      },
    },
    errors: [...readErrors, 'INVALID_SCHEMA'],
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
            events: [event],
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
