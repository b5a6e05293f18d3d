import type { PasskeyRequestOptionsResponse } from '@ase/schemas'
import { send } from '../api/request.ts'

/** `PasskeyCreationOptionsResponse`, as the browser's own types have it. */
interface PasskeyCreationOptions {
  readonly ok: true
  readonly options: PublicKeyCredentialCreationOptionsJSON
}

/** Whether this browser can use passkeys and knows their JSON forms. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  )
}

/** Signs in with a passkey that the person chooses. Null when they did not choose one. Throws an ApiFailure. */
export async function signInWithPasskey(): Promise<'signed-in' | null> {
  const { options } = await send<PasskeyRequestOptionsResponse>(
    '/api/auth/passkeys/sign-in/options',
  )
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const response = await ask(() => navigator.credentials.get({ publicKey }))
  if (response === null) return null
  await send('/api/auth/passkeys/sign-in', { response })
  return 'signed-in'
}

/** Makes a passkey for the signed-in account. Null when the person stopped it. Throws an ApiFailure. */
export async function createPasskey(name: string): Promise<'created' | null> {
  const { options } = await send<PasskeyCreationOptions>('/api/auth/passkeys/options')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const response = await ask(() => navigator.credentials.create({ publicKey }))
  if (response === null) return null
  await send('/api/auth/passkeys', { name, response })
  return 'created'
}

/** The browser's own window; closing it, or letting it wait too long, is no error. */
async function ask(open: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await open()
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null
  } catch (error) {
    if (
      error instanceof DOMException &&
      (error.name === 'NotAllowedError' || error.name === 'AbortError')
    )
      return null
    throw error
  }
}
