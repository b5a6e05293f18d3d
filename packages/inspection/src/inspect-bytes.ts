import { limits } from '@ase/schemas'
import type { Declaration } from './declarations/declaration.ts'
import type { Inspection } from './inspection.ts'
import { InspectionFailure } from './inspection-failure.ts'
import { sha256Of } from './sha256-of.ts'
import type { ImageType } from './sniff/image-type.ts'
import { sniffImage } from './sniff/sniff-image.ts'
import { isWithinReaderBounds } from './structure/reader-bounds.ts'
import { decideVerdict } from './verdict/decide-verdict.ts'
import { digestEvidence } from './verdict/digest-evidence.ts'

/** Reads what an image declares, wherever that runs. */
export type ReadDeclarations = (
  bytes: Uint8Array,
  type: ImageType,
) => Promise<readonly Declaration[]>

/** All of an inspection but the reading itself, which comes after every check that is cheaper. */
export async function inspectBytes(
  read: ReadDeclarations,
  bytes: Uint8Array,
): Promise<Omit<Inspection, 'providerName'>> {
  // Scripts run without a type check, and a path would be an image that nobody can read.
  if (!isBytes(bytes)) throw new TypeError('An image is given as its bytes, in a Uint8Array.')
  if (bytes.length > limits.inspection.imageBytesMax)
    throw new InspectionFailure({ code: 'PAYLOAD_TOO_LARGE' })
  const type = await sniffImage(bytes)
  if (type === null) throw new InspectionFailure({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  if (!isWithinReaderBounds(bytes, type)) {
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
