import type { Passage } from '../envelope/passages.ts'
import type { ParsedEnvelope } from '../envelope/parsed-envelope.ts'
import { findHiddenOrders, type HiddenOrderResult, parseText } from '@ase/text-analysis'
import { oncePerEnvelope } from './once-per-envelope.ts'

/** What the disguises of each passage hold. Undoing them has one budget for all passages of an envelope. */
export const findHiddenOrdersByPassage = oncePerEnvelope(
  (parsed: ParsedEnvelope): ReadonlyMap<Passage, HiddenOrderResult> => {
    const passages = parsed.passages()
    const found = findHiddenOrders(
      passages.map((passage) => passage.analysis()),
      parseText,
    )
    return new Map(passages.map((passage, at) => [passage, found[at] ?? 'none']))
  },
)
