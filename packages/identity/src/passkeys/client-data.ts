import { parseAs } from '@ase/schemas'
import * as z from 'zod'

/** WebAuthn Level 3, section 5.8.1: what the browser says about the ceremony. It adds fields as it learns more. */
const ClientData = z.object({
  challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
})

/**
 * The challenge that the browser answered, from `clientDataJSON` in base64url. `null` when it is not readable, and for a
 * page inside a page of somebody else: none of ours is shown in a frame.
 */
export function answeredChallenge(clientDataJson: string): string | null {
  const clientData = parseAs(ClientData, parse(clientDataJson))
  if (!clientData.ok) return null
  const { challenge, crossOrigin, topOrigin } = clientData.value
  return crossOrigin === true || topOrigin !== undefined ? null : challenge
}

function parse(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString())
  } catch {
    return null
  }
}
