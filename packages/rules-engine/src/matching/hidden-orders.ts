import type { Passage } from '../reading/passages.ts'
import type { Reading } from '../reading/reading.ts'
import { findHiddenOrders, type HiddenOrder, readText } from '@ase/text-analysis'
import { oncePerReading } from './once-per-reading.ts'

/** What the disguises of each passage hold. Reading them has one budget for all passages of an envelope. */
export const hiddenOrders = oncePerReading(
  (reading: Reading): ReadonlyMap<Passage, HiddenOrder> => {
    const passages = reading.passages()
    const found = findHiddenOrders(
      passages.map((passage) => passage.reading()),
      readText,
    )
    return new Map(passages.map((passage, at) => [passage, found[at] ?? 'none']))
  },
)
