import type { BodyMemorySettings } from '../body-memory.ts'
import type { AdmissionBounds } from './admission.ts'

/**
 * The bounds with this share, 0 to 1, of their body memory: there is space for at least one body, and no account may have
 * more bytes of it than before, except for one whole body.
 */
export function scaleBounds(bounds: AdmissionBounds, share: number): AdmissionBounds {
  return {
    ...bounds,
    small: scaleMemory(bounds.small, share, bounds.smallBytesMax),
    large: scaleMemory(bounds.large, share, bounds.bodyBytesMax),
  }
}

function scaleMemory(
  memory: BodyMemorySettings,
  share: number,
  bodyBytesMax: number,
): BodyMemorySettings {
  const part = (bytes: number): number => Math.max(bodyBytesMax, Math.floor(bytes * share))
  const { bytesMax, perOwner } = memory
  return {
    ...memory,
    bytesMax: part(bytesMax),
    ...(perOwner && { perOwner: { ...perOwner, bytesMax: part(perOwner.bytesMax) } }),
  }
}
