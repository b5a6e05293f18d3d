/**
 * The SHA-256 of bytes in hexadecimal, computed in another thread: 10 MiB would block the caller's for 15 ms.
 */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Buffer.from(digest).toString('hex')
}
