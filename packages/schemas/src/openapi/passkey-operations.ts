import { Acknowledgement } from '../acknowledgement.ts'
import type { ErrorCode } from '../errors.ts'
import type { JsonObject } from '../json-object.ts'
import {
  PasskeyCreationOptionsResponse,
  PasskeyListResponse,
  PasskeyRequestOptionsResponse,
  PasskeySignInRequest,
  RegisterPasskeyRequest,
  RegisterPasskeyResponse,
  RemovePasskeyRequest,
  RenamePasskeyRequest,
  RenamePasskeyResponse,
} from '../passkeys.ts'
import { limits } from '../limits.ts'
import { freshSignIn as fresh } from './fresh-sign-in.ts'
import type { Operation } from './operation.ts'

const id = 'q6urq6urq6urq6urq6urqw'
const challenge = 'A'.repeat(43)
const passkey: JsonObject = {
  id,
  name: 'laptop',
  createdAt: '2026-01-31T12:00:00.000Z',
  lastUsedAt: null,
}
const credential: JsonObject = { id, rawId: id, type: 'public-key' }
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'

const readErrors: readonly ErrorCode[] = [
  'AUTH_REQUIRED',
  'INVALID_ORIGIN',
  'INTERNAL_ERROR',
  'DATABASE_UNAVAILABLE',
]
const bodyErrors: readonly ErrorCode[] = [
  'INVALID_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_CONTENT_TYPE',
  'INVALID_SCHEMA',
]

export const passkeyOperations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/auth/passkeys/options',
    id: 'beginPasskey',
    tag: 'Sign-in',
    summary: 'Begin to register a passkey',
    description: `What \`PublicKeyCredential.parseCreationOptionsFromJSON\` takes in a browser. ${fresh}`,
    security: ['session'],
    success: {
      status: 200,
      description: 'Options with a challenge of its own.',
      body: {
        schema: PasskeyCreationOptionsResponse,
        examples: {
          first: {
            ok: true,
            options: {
              challenge,
              rp: { id: 'agents.example.com', name: 'Agent Security Evaluation' },
              user: { id, name: 'ada@example.com', displayName: 'ada@example.com' },
              pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
              timeout: 300_000,
              attestation: 'none',
              excludeCredentials: [],
              authenticatorSelection: {
                residentKey: 'required',
                requireResidentKey: true,
                userVerification: 'required',
              },
            },
          },
        },
      },
    },
    errors: [...readErrors, 'FRESH_SIGN_IN_REQUIRED', 'PASSKEY_LIMIT_REACHED', 'RATE_LIMITED'],
  },
  {
    method: 'get',
    path: '/api/auth/passkeys',
    id: 'listPasskeys',
    tag: 'Sign-in',
    summary: 'List the passkeys of the account',
    description: 'With the names that they were given, and when each was used last.',
    security: ['session'],
    success: {
      status: 200,
      description: 'All passkeys, the newest first.',
      body: {
        schema: PasskeyListResponse,
        examples: { one: { ok: true, passkeys: [passkey], max: 20 } },
      },
    },
    errors: readErrors,
  },
  {
    method: 'post',
    path: '/api/auth/passkeys',
    id: 'registerPasskey',
    tag: 'Sign-in',
    summary: 'Register a passkey',
    description: fresh,
    security: ['session'],
    request: {
      schema: RegisterPasskeyRequest,
      examples: {
        laptop: {
          name: 'laptop',
          response: {
            ...credential,
            response: {
              clientDataJSON,
              attestationObject: 'o2NmbXRkbm9uZQ',
              transports: ['internal'],
            },
          },
        },
      },
    },
    success: {
      status: 201,
      description: 'The passkey can be used from now on.',
      body: {
        schema: RegisterPasskeyResponse,
        examples: { registered: { ok: true, passkey } },
      },
    },
    errors: [
      ...bodyErrors,
      ...readErrors,
      'FRESH_SIGN_IN_REQUIRED',
      'PASSKEY_INVALID',
      'PASSKEY_LIMIT_REACHED',
    ],
  },
  {
    method: 'delete',
    path: '/api/auth/passkeys',
    id: 'removePasskey',
    tag: 'Sign-in',
    summary: 'Remove a passkey',
    description: `The passkey can no longer be used to sign in. Sessions that it started stay valid. ${fresh}`,
    security: ['session'],
    request: { schema: RemovePasskeyRequest, examples: { byId: { id } } },
    success: {
      status: 200,
      description: 'The passkey is gone.',
      body: { schema: Acknowledgement, examples: { done: { ok: true } } },
    },
    errors: [...bodyErrors, ...readErrors, 'FRESH_SIGN_IN_REQUIRED', 'NOT_FOUND'],
  },
  {
    method: 'post',
    path: '/api/auth/passkeys/rename',
    id: 'renamePasskey',
    tag: 'Sign-in',
    summary: 'Rename a passkey',
    description: `Passkeys are renamed ${limits.accountActions.passkeys} times in an hour at most.`,
    security: ['session'],
    request: { schema: RenamePasskeyRequest, examples: { byId: { id, name: 'old laptop' } } },
    success: {
      status: 200,
      description: 'The passkey with its new name.',
      body: {
        schema: RenamePasskeyResponse,
        examples: { renamed: { ok: true, passkey: { ...passkey, name: 'old laptop' } } },
      },
    },
    errors: [...bodyErrors, ...readErrors, 'NOT_FOUND', 'RATE_LIMITED'],
  },
  {
    method: 'post',
    path: '/api/auth/passkeys/sign-in/options',
    id: 'beginPasskeySignIn',
    tag: 'Sign-in',
    summary: 'Begin to sign in with a passkey',
    description: 'What `PublicKeyCredential.parseRequestOptionsFromJSON` takes in a browser.',
    security: [],
    success: {
      status: 200,
      description: 'Options with a challenge of its own, for whichever passkey the person chooses.',
      body: {
        schema: PasskeyRequestOptionsResponse,
        examples: {
          any: {
            ok: true,
            options: {
              challenge,
              rpId: 'agents.example.com',
              timeout: 300_000,
              userVerification: 'required',
            },
          },
        },
      },
    },
    errors: ['INVALID_ORIGIN', 'RATE_LIMITED', 'INTERNAL_ERROR', 'DATABASE_UNAVAILABLE'],
  },
  {
    method: 'post',
    path: '/api/auth/passkeys/sign-in',
    id: 'signInWithPasskey',
    tag: 'Sign-in',
    summary: 'Sign in with a passkey',
    description: 'The response does not reveal whether the passkey is known.',
    security: [],
    request: {
      schema: PasskeySignInRequest,
      examples: {
        assertion: {
          response: {
            ...credential,
            response: {
              clientDataJSON,
              authenticatorData: 'A'.repeat(50),
              signature: 'MEUCIQ',
              userHandle: id,
            },
          },
        },
      },
    },
    success: {
      status: 200,
      description: 'Signed in: the session is in the cookie.',
      headers: ['SessionCookie'],
      body: { schema: Acknowledgement, examples: { signedIn: { ok: true } } },
    },
    errors: [
      ...bodyErrors,
      'PASSKEY_INVALID',
      'INVALID_ORIGIN',
      'RATE_LIMITED',
      'INTERNAL_ERROR',
      'DATABASE_UNAVAILABLE',
    ],
  },
]
