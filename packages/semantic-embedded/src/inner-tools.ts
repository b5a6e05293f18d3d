import { alsoNouns, effectOfVerb, moneyWords } from './effect-words.ts'
import { stemOf, stemSet } from './stems.ts'

const people = stemSet('human humans')
const thinking = stemSet('think thought reason plan calculate calculator compute')
const ending = stemSet('final finish complete')

/** What is done to bring in a person: "transfer_to_human", "escalate_to_human". */
const handing = stemSet(
  'transfer escalate contact ask notify send message call mail forward route tell inform respond connect request submit wait',
)
/** What the person is, after the word itself. */
const roles = stemSet(
  'human agent operator support team input help assistance assistant approval feedback review response answer request handoff',
)
const answer = stemOf('answer')

/**
 * Whether a tool touches nothing outside the agent: it thinks, computes, ends the work, asks the user or hands over to a
 * person. No word of its name may name an effect besides; `own` are the words after the last point.
 */
export function isInner(words: readonly string[], own: readonly string[]): boolean {
  if (words[0] === 'ask' && words.includes(stemOf('user'))) return true
  const at = words.findIndex((word) => people.has(word))
  if (at !== -1 && words.every((word, place) => bringsPerson(word, place < at))) return true
  if (words.some((word) => ending.has(word)))
    return words.every((word) => word === answer || effectOfVerb(word) === undefined)
  if (!words.some((word) => thinking.has(word))) return false
  // "calculate_charge" is about a charge, "update_plan" writes a plan; "compute.transfer" transfers.
  const thinks = own.some((word) => thinking.has(word))
  const writes = thinking.has(own.at(-1) ?? '')
  return words.every((word) => {
    const effect = effectOfVerb(word)
    return (
      effect === undefined || (thinks && alsoNouns.has(word)) || (writes && effect === 'modify')
    )
  })
}

function bringsPerson(word: string, isBefore: boolean): boolean {
  if (people.has(word)) return true
  if (moneyWords.has(word)) return false
  return effectOfVerb(word) === undefined || (isBefore ? handing : roles).has(word)
}
