import { limits } from '@ase/schemas'
import {
  createAdmission,
  scaleBounds,
  type Admission,
  type AdmissionBounds,
  type Metrics,
} from '@ase/service-kit'

/** What accounts may have of this process. */
export interface Admissions {
  readonly evaluations: Admission
  readonly inspections: Admission
  /** Of its own, so that what is free takes nothing from what was paid for. */
  readonly playground: Admission
}

export interface AdmissionsSettings {
  readonly metrics: Metrics
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number
  /** The part of the bodies' bounds that the container's memory has room for; all when absent. */
  readonly bodyShare?: number
  readonly evaluationBounds?: Partial<AdmissionBounds>
  readonly inspectionBounds?: Partial<AdmissionBounds>
  readonly playgroundBounds?: Partial<AdmissionBounds>
}

export function createAdmissions({
  metrics,
  now,
  bodyShare = 1,
  ...bounds
}: AdmissionsSettings): Admissions {
  return {
    evaluations: createAdmission({
      operation: 'evaluation',
      bounds: { ...scaleBounds(evaluationBounds, bodyShare), ...bounds.evaluationBounds },
      metrics,
      now,
    }),
    inspections: createAdmission({
      operation: 'inspection',
      bounds: { ...scaleBounds(inspectionBounds, bodyShare), ...bounds.inspectionBounds },
      metrics,
      now,
    }),
    playground: createAdmission({
      operation: 'playground',
      bounds: { ...scaleBounds(playgroundBounds, bodyShare), ...bounds.playgroundBounds },
      metrics,
      now,
    }),
  }
}

const KIB = 1024
const MIB = 1024 * KIB

/** An account may send what its rate limits allow, 60 and 10 in a minute, in one burst. */
const evaluationsPerAccount = { bytesMax: 80 * limits.evaluation.bodyBytesMax, countMax: 80 }

const evaluationBounds: AdmissionBounds = {
  bodyBytesMax: limits.evaluation.bodyBytesMax,
  bodyTimeoutMs: 10_000,
  smallBytesMax: 16 * KIB,
  small: { bytesMax: 32 * MIB, countMax: 2000, perOwner: evaluationsPerAccount },
  large: { bytesMax: 96 * MIB, countMax: 2000, perOwner: evaluationsPerAccount },
  // At its full rate an account sends 70 requests a minute, and the largest ordinary ones take 50 ms: 3.5 s, 58 ms in a second.
  cpu: { capacityMs: 4000, refillMsPerSecond: 75 },
  // Five documents of 48 KiB in a burst, or one hostile body or two.
  lightMsMax: 250,
}

/** No account has more than half of the memory. */
const inspectionsPerAccount = { bytesMax: 6 * limits.inspection.bodyBytesMax, countMax: 6 }

const inspectionBounds: AdmissionBounds = {
  bodyBytesMax: limits.inspection.bodyBytesMax,
  // Fourteen megabytes in half a minute, the server's own limit for a request.
  bodyTimeoutMs: 30_000,
  // With a URL, or a small image.
  smallBytesMax: 256 * KIB,
  small: { bytesMax: 16 * MIB, countMax: 224, perOwner: inspectionsPerAccount },
  large: {
    bytesMax: 12 * limits.inspection.bodyBytesMax,
    countMax: 24,
    perOwner: inspectionsPerAccount,
  },
  // Thirty bodies of 10 MiB in a minute take 75 ms each, and 100 ms of waiting at a megabyte a second. The images are read in
  // processes with bounds of their own.
  cpu: { capacityMs: 4000, refillMsPerSecond: 100 },
  lightMsMax: Infinity,
}

/** A person tries one request after the other. */
const playgroundPerAccount = { bytesMax: 3 * limits.evaluation.bodyBytesMax, countMax: 3 }

/** Few of all accounts at one time: their work is done one after the other, and four of them ask the provider. */
const playgroundBounds: AdmissionBounds = {
  bodyBytesMax: limits.evaluation.bodyBytesMax,
  bodyTimeoutMs: 10_000,
  smallBytesMax: 16 * KIB,
  small: { bytesMax: MIB, countMax: 20, perOwner: playgroundPerAccount },
  large: { bytesMax: 3 * MIB, countMax: 12, perOwner: playgroundPerAccount },
  // The costliest bodies known take 0.4 s with the places of their findings: ten in a burst, and then one in eight seconds.
  cpu: { capacityMs: 4000, refillMsPerSecond: 50 },
  // Its work is of low priority anyway.
  lightMsMax: 0,
}
