import { BoundedBytes } from '@ase/runtime'

/**
 * The bytes of a response; null when there are more than `bytesMax` or they arrive in too many tiny chunks, and then the
 * connection is closed. Rejects when the response breaks off.
 */
export async function readBounded(
  response: Response,
  bytesMax: number,
): Promise<Uint8Array | null> {
  const gathered = new BoundedBytes(bytesMax)
  // Leaving the loop early cancels the body, which closes the connection.
  for await (const chunk of response.body ?? []) if (gathered.add(chunk) !== null) return null
  return gathered.whole()
}
