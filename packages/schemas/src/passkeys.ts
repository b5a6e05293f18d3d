import * as z from 'zod'
import { limits } from './limits.ts'
import { printableText } from './text.ts'
import { Timestamp } from './timestamp.ts'

const { nameLengthMax, credentialIdBytesMin, credentialIdBytesMax, perAccountMax } = limits.passkeys

/** Bytes in base64url without padding, as the JSON forms of WebAuthn carry them. */
function bytes(bytesMin: number, bytesMax: number) {
  return z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/)
    .min(charactersOf(bytesMin))
    .max(charactersOf(bytesMax))
}

function charactersOf(byteCount: number): number {
  return Math.ceil((byteCount * 4) / 3)
}

export const CredentialId = bytes(credentialIdBytesMin, credentialIdBytesMax).describe(
  'The id that the authenticator gave the passkey, in base64url.',
)

const Challenge = bytes(32, 32).describe('Valid once, for five minutes.')
const PublicKeyType = z.literal('public-key')
const Transport = z.string().regex(/^[a-z-]{1,32}$/)

const PasskeyName = printableText(1, nameLengthMax)

const CredentialDescriptor = z.strictObject({
  id: CredentialId,
  type: PublicKeyType,
  transports: z.array(Transport).optional(),
})

/** WebAuthn Level 3, `PublicKeyCredentialCreationOptionsJSON`: what `navigator.credentials.create` is given. */
const CreationOptions = z.strictObject({
  challenge: Challenge,
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: bytes(1, 64), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: PublicKeyType, alg: z.int() })),
  timeout: z.int().min(1).describe('Milliseconds.'),
  attestation: z.literal('none'),
  excludeCredentials: z.array(CredentialDescriptor).max(perAccountMax),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** POST /api/auth/passkeys/options. */
export const PasskeyCreationOptionsResponse = z
  .strictObject({ ok: z.literal(true), options: CreationOptions })
  .meta({ id: 'PasskeyCreationOptionsResponse' })
export type PasskeyCreationOptionsResponse = z.infer<typeof PasskeyCreationOptionsResponse>

/** WebAuthn Level 3, `PublicKeyCredentialRequestOptionsJSON`: what `navigator.credentials.get` is given. */
const RequestOptions = z.strictObject({
  challenge: Challenge,
  rpId: z.string(),
  timeout: z.int().min(1).describe('Milliseconds.'),
  userVerification: z.literal('required'),
})

/** POST /api/auth/passkeys/sign-in/options. */
export const PasskeyRequestOptionsResponse = z
  .strictObject({ ok: z.literal(true), options: RequestOptions })
  .meta({ id: 'PasskeyRequestOptionsResponse' })
export type PasskeyRequestOptionsResponse = z.infer<typeof PasskeyRequestOptionsResponse>

/**
 * WebAuthn Level 3, `RegistrationResponseJSON`, as `toJSON()` of a new credential gives it. The browser's objects are
 * open, unlike ours: it adds fields as it learns more, and what is not named here is not read.
 */
const RegistrationResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKeyType,
  response: z.object({
    clientDataJSON: bytes(1, limits.account.bodyBytesMax),
    attestationObject: bytes(1, limits.account.bodyBytesMax),
    transports: z.array(Transport).max(8).optional(),
  }),
})

/** POST /api/auth/passkeys. A name is for people, so that it need not be unique. */
export const RegisterPasskeyRequest = z
  .strictObject({ name: PasskeyName, response: RegistrationResponse })
  .meta({ id: 'RegisterPasskeyRequest' })
export type RegisterPasskeyRequest = z.infer<typeof RegisterPasskeyRequest>

export const PasskeyRecord = z
  .strictObject({
    id: CredentialId,
    name: z.string(),
    createdAt: Timestamp,
    lastUsedAt: Timestamp.nullable(),
  })
  .meta({ id: 'PasskeyRecord' })
export type PasskeyRecord = z.infer<typeof PasskeyRecord>

export const RegisterPasskeyResponse = z
  .strictObject({ ok: z.literal(true), passkey: PasskeyRecord })
  .meta({ id: 'RegisterPasskeyResponse' })
export type RegisterPasskeyResponse = z.infer<typeof RegisterPasskeyResponse>

/** GET /api/auth/passkeys: the newest first. */
export const PasskeyListResponse = z
  .strictObject({
    ok: z.literal(true),
    passkeys: z.array(PasskeyRecord).max(perAccountMax),
    max: z.literal(perAccountMax),
  })
  .meta({ id: 'PasskeyListResponse' })
export type PasskeyListResponse = z.infer<typeof PasskeyListResponse>

/** DELETE /api/auth/passkeys. */
export const RemovePasskeyRequest = z
  .strictObject({ id: CredentialId })
  .meta({ id: 'RemovePasskeyRequest' })
export type RemovePasskeyRequest = z.infer<typeof RemovePasskeyRequest>

/** POST /api/auth/passkeys/rename. */
export const RenamePasskeyRequest = z
  .strictObject({ id: CredentialId, name: PasskeyName })
  .meta({ id: 'RenamePasskeyRequest' })
export type RenamePasskeyRequest = z.infer<typeof RenamePasskeyRequest>

export const RenamePasskeyResponse = z
  .strictObject({ ok: z.literal(true), passkey: PasskeyRecord })
  .meta({ id: 'RenamePasskeyResponse' })
export type RenamePasskeyResponse = z.infer<typeof RenamePasskeyResponse>

/** WebAuthn Level 3, `AuthenticationResponseJSON`; open, as the registration's. */
const AuthenticationResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: PublicKeyType,
  response: z.object({
    clientDataJSON: bytes(1, limits.account.bodyBytesMax),
    authenticatorData: bytes(37, limits.account.bodyBytesMax),
    signature: bytes(1, 4096),
    userHandle: bytes(1, 64),
  }),
})

/** POST /api/auth/passkeys/sign-in. */
export const PasskeySignInRequest = z
  .strictObject({ response: AuthenticationResponse })
  .meta({ id: 'PasskeySignInRequest' })
export type PasskeySignInRequest = z.infer<typeof PasskeySignInRequest>
