import { type InspectionReport, limits } from '@ase/schemas'
import type { Declaration } from '../declarations/declaration.ts'
import type { ImageType } from '../image-type/image-type.ts'
import { sniffImage } from '../image-type/sniff-image.ts'
import { InspectionFailure } from '../inspection-failure.ts'
import { readerVersion } from '../manifest-readers/reader-packages.ts'
import { hasFewParts } from '../part-limits/part-limits.ts'
import {
  defaultReaderPoolSettings,
  type ReaderPoolSettings,
} from '../reader-processes/pool-settings.ts'
import { ReaderPool } from '../reader-processes/reader-pool.ts'
import { sha256Of } from '../sha256-of.ts'
import { decideVerdict } from '../verdict/decide-verdict.ts'
import { digestEvidence } from '../verdict/digest-evidence.ts'

/** What an image declares about its origin, without storage or billing. Signatures are not verified. */
export interface Inspection extends Omit<InspectionReport, 'id'> {
  /** The declarations behind the verdict, in the order of the digest. */
  readonly declarations: readonly Declaration[]
}

/** Inspects images, a bounded number concurrently. */
export interface Inspector {
  /**
   * Rejects with an `InspectionFailure`: UNSUPPORTED_MEDIA_TYPE for bytes of anything but an image,
   * PAYLOAD_TOO_LARGE over 10 MiB, FORENSICS_PROVIDER_ERROR for credentials that cannot be read within the bounds,
   * RATE_LIMITED when too many images are queued. Rejects with a TypeError for anything but bytes.
   */
  inspect(bytes: Uint8Array): Promise<Inspection>
  /** Whether a reader process is up, or is being replaced by one that is likely to come up. */
  readonly hasReaders: boolean
  /** Ends the readers; images that are queued or being read get FORENSICS_PROVIDER_ERROR. */
  close(): Promise<void>
}

/** The settings of the reader processes; each has a default. */
export type InspectorSettings = Partial<ReaderPoolSettings>

/**
 * Starts the reader processes, and gives each image to one of them. Throws when `reader` names one that is not installed.
 * The defaults of the settings are `defaultReaderPoolSettings`.
 */
export function createInspector(settings: InspectorSettings = {}): Inspector {
  const reading = { ...defaultReaderPoolSettings, ...settings }
  const providerName = readerVersion(reading.reader)
  const pool = new ReaderPool(reading)
  const read = pool.read.bind(pool)
  return {
    inspect: async (bytes) => ({ ...(await inspectBytes(read, bytes)), providerName }),
    get hasReaders() {
      return pool.hasReaders
    },
    close: () => pool.close(),
  }
}

let shared: Inspector | null = null

/**
 * Inspects one image with readers that start with the first image and stay for the next ones, without keeping the
 * process running. For scripts and tests; a server makes its own with `createInspector`. Rejects like `Inspector`.
 */
export function inspectImage(bytes: Uint8Array): Promise<Inspection> {
  shared ??= createInspector()
  return shared.inspect(bytes)
}

/** Reads the declarations of an image, in this process or in another. */
type ReadDeclarations = (bytes: Uint8Array, type: ImageType) => Promise<readonly Declaration[]>

/** One inspection: the cheap checks first, then `read`, then the verdict. */
export async function inspectBytes(
  read: ReadDeclarations,
  bytes: Uint8Array,
): Promise<Omit<Inspection, 'providerName'>> {
  // Scripts run without a type check, and may pass a path.
  if (!isBytes(bytes)) throw new TypeError('An image is given as its bytes, in a Uint8Array.')
  if (bytes.length > limits.inspection.imageBytesMax)
    throw new InspectionFailure({ code: 'PAYLOAD_TOO_LARGE' })
  const type = await sniffImage(bytes)
  if (type === null) throw new InspectionFailure({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  if (!hasFewParts(bytes, type)) {
    throw new InspectionFailure({ code: 'FORENSICS_PROVIDER_ERROR' })
  }
  const [declarations, subjectSha256] = await Promise.all([read(bytes, type), sha256Of(bytes)])
  return {
    ...decideVerdict(declarations),
    subjectSha256,
    subjectSize: bytes.length,
    evidenceDigest: digestEvidence(declarations),
    declarations,
  }
}

function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array
}
