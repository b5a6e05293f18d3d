/** Why a browser made no passkey, in words by the name of its exception (WebAuthn Level 3, section 5.1.3). */
const words: ReadonlyMap<string, string> = new Map([
  [
    'InvalidStateError',
    'This device or password manager has a passkey for this account already. Choose another one, or keep using it.',
  ],
  [
    'ConstraintError',
    'This device cannot make sure that it is you. Set up a PIN, a fingerprint or face unlock on it, or choose another device.',
  ],
  [
    'NotSupportedError',
    'This device or security key makes no passkeys of the kinds that the service takes. Choose another one.',
  ],
  [
    'SecurityError',
    'The browser allows no passkeys at this host. Open the console by the host name of the service, over https or as localhost.',
  ],
  ['UnknownError', 'The device or security key did not finish. Try again, or choose another one.'],
])

/** What a person reads when the browser refuses to make a passkey; null when the error is not the browser's. */
export function wordsOfRefusal(error: unknown): string | null {
  if (!(error instanceof DOMException)) return null
  return words.get(error.name) ?? `The browser made no passkey (${error.name}). Try again.`
}
