import { inspectBytes } from './inspect-bytes.ts'
import type { Inspector } from './inspection.ts'
import { ReaderPool } from './reading/reader-pool.ts'
import { readerVersion } from './reading/reader-version.ts'
import { defaultReadingSettings, type ReadingSettings } from './reading/reading-settings.ts'

export type InspectorSettings = Partial<ReadingSettings>

/**
 * Starts the child processes that read, and gives each image to one of them. Throws when `reader` names one that is not
 * installed. What is left out of the settings is as in `defaultReadingSettings`.
 */
export function createInspector(settings: InspectorSettings = {}): Inspector {
  const reading = { ...defaultReadingSettings, ...settings }
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
