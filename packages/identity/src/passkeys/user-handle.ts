/** The id under which an authenticator files an account's passkeys: the 16 bytes of its UUID, in base64url. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')
}
