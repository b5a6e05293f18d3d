import type { Passage } from '../reading/passages.ts'
import type { Reading } from '../reading/reading.ts'
import { ViewBudget } from '../text/disguises/disguised-texts.ts'
import { findHiddenOrder, type HiddenOrder } from '../text/disguises/hidden-order.ts'
import { readText } from '../text/read-text.ts'
import { oncePerReading } from './once-per-reading.ts'

/** What the disguises of each passage hold. Undoing them has one budget for all passages of an envelope, in their order. */
export const hiddenOrders = oncePerReading(
  (reading: Reading): ReadonlyMap<Passage, HiddenOrder> => {
    const budget = new ViewBudget()
    return new Map(
      reading
        .passages()
        .map((passage) => [passage, findHiddenOrder(passage.reading(), readText, budget)]),
    )
  },
)
