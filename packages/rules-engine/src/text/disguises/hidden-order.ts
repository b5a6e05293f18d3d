import { isOrder } from '../is-order.ts'
import { singleSpaced } from '../orders.ts'
import { orderFamilies } from '../phrase-families.ts'
import type { readText, TextReading } from '../read-text.ts'
import type { ViewBudget } from './disguised-texts.ts'

/** What the disguises of a text hold; `unfinished` when no order was found and something was left undone. */
export type HiddenOrder = 'order' | 'none' | 'unfinished'

/** Does something that stands in a text in disguise give an order? `read` reads what was decoded. */
export function findHiddenOrder(
  plain: TextReading,
  read: typeof readText,
  budget: ViewBudget,
): HiddenOrder {
  const disguised = plain.disguised(budget)
  for (let next = disguised.next(); ; next = disguised.next()) {
    if (next.done === true) return next.value ? 'unfinished' : 'none'
    const { text, alone, tokens } = next.value
    if (
      ((alone && startsWithOrder(text)) || saysMore(read(text, tokens), plain)) &&
      !standsInClear(text, plain.text)
    )
      return 'order'
  }
}

/** Does the decoded text give an order of a kind of which the plain one has not a word? */
function saysMore(decoded: TextReading, plain: TextReading): boolean {
  return orderFamilies.some(
    (family) => decoded.verdict(family) === 'said' && plain.verdict(family) === 'none',
  )
}

/** Whoever explains an encoding writes beside it what it says. */
function standsInClear(decoded: string, plain: string): boolean {
  return decoded.length < CLEAR_MAX && singleSpaced(plain).includes(singleSpaced(decoded).trim())
}

const CLEAR_MAX = 600

/** A short piece that was encoded as a whole and starts with a verb that matters to an agent. */
function startsWithOrder(text: string): boolean {
  return (
    text.length < 600 &&
    /^\W{0,4}(?:please |now |you must )?(?:send|forward|delete|read|reveal|ignore|call|run|execute|upload|transfer|add|act|disable|print|open)\b/i.test(
      text,
    ) &&
    isOrder(text)
  )
}
