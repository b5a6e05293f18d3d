import { BoundedBytes } from '@ase/runtime'

/**
 * The bytes of an answer; null, and its connection is left, when there are more than `bytesMax` or they come in too many tiny
 * pieces. Rejects when it breaks off.
 */
export async function readBounded(
  response: Response,
  bytesMax: number,
): Promise<Uint8Array | null> {
  const gathered = new BoundedBytes(bytesMax)
  // Leaving the loop early cancels the body, and with it the connection.
  for await (const piece of response.body ?? []) if (gathered.add(piece) !== null) return null
  return gathered.whole()
}
