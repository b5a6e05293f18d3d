import { createHash } from 'node:crypto'
import type { Window } from './admission.ts'

/** What the requests of one network are counted under, and those of the wider network that it is a part of. */
export interface NetworkAddress {
  readonly network: string
  readonly around: string
}

interface NetworkPlaces {
  readonly perNetworkAddress: number
  readonly perWiderNetwork: number
}

/** The windows of a network address, the wider one first. What is stored is a digest, under `purpose` and no other. */
export function networkWindows(
  purpose: string,
  { network, around }: NetworkAddress,
  { perNetworkAddress, perWiderNetwork }: NetworkPlaces,
): Window[] {
  return [
    { key: digestOf(`${purpose} around:${around}`), places: perWiderNetwork },
    { key: digestOf(`${purpose}:${network}`), places: perNetworkAddress },
  ]
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
