import type { InspectionReport } from '@ase/schemas'
import type { Declaration } from './declarations/declaration.ts'

/** What an image declares of its origin, without storage or billing. Signatures are not verified. */
export interface Inspection extends Omit<InspectionReport, 'id'> {
  /** What the verdict was made from, in the order of the digest. */
  readonly declarations: readonly Declaration[]
}

/** Reads images, a bounded number at once. */
export interface Inspector {
  /**
   * Rejects with an `InspectionFailure`: UNSUPPORTED_MEDIA_TYPE for bytes of anything but an image,
   * PAYLOAD_TOO_LARGE over 10 MiB, FORENSICS_PROVIDER_ERROR for credentials that cannot be read within the bounds,
   * RATE_LIMITED when too many images wait. With a TypeError for what are no bytes.
   */
  inspect(bytes: Uint8Array): Promise<Inspection>
  /** Whether a reader is running, or about to be while nothing speaks against it. */
  readonly hasReaders: boolean
  /** Ends the readers; images that are still read get FORENSICS_PROVIDER_ERROR. */
  close(): Promise<void>
}
