import { createHash } from 'node:crypto'
import { digestEvidence } from './verdict/digest-evidence.ts'
import { decideVerdict } from './verdict/decide-verdict.ts'
import type { Inspection, Inspector } from './inspection.ts'
import { InspectionFailure } from './inspection-failure.ts'
import { ReaderPool } from './reading/reader-pool.ts'
import { defaultReadingSettings, type ReadingSettings } from './reading/reading-settings.ts'
import { readerVersion } from './reading/reader-version.ts'
import { sniffImage } from './sniff/sniff-image.ts'
import { isWithinReaderBounds } from './structure/reader-bounds.ts'

/** 10 MiB, counted in decoded bytes. */
export const IMAGE_BYTES_MAX = 10_485_760

export type InspectorSettings = Partial<ReadingSettings>

/**
 * Starts the child processes that read, and gives each image to one of them. Throws when `reader` names one that is not
 * installed. What is left out of the settings is as in `defaultReadingSettings`.
 */
export function createInspector(settings: InspectorSettings = {}): Inspector {
  const reading = { ...defaultReadingSettings, ...settings }
  const providerName = readerVersion(reading.reader)
  const pool = new ReaderPool(reading)
  return {
    inspect: async (bytes) => ({ ...(await inspectWith(pool, bytes)), providerName }),
    close: () => pool.close(),
  }
}

async function inspectWith(
  pool: ReaderPool,
  bytes: Uint8Array,
): Promise<Omit<Inspection, 'providerName'>> {
  if (bytes.length > IMAGE_BYTES_MAX) throw new InspectionFailure({ code: 'PAYLOAD_TOO_LARGE' })
  const type = await sniffImage(bytes)
  if (type === null) throw new InspectionFailure({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  if (!isWithinReaderBounds(bytes, type)) {
    throw new InspectionFailure({ code: 'FORENSICS_PROVIDER_ERROR' })
  }
  const declarations = await pool.read(bytes, type)
  return {
    ...decideVerdict(declarations),
    subjectSha256: createHash('sha256').update(bytes).digest('hex'),
    subjectSize: bytes.length,
    evidenceDigest: digestEvidence(declarations),
    declarations,
  }
}
