import { containsOrder } from '../tokens/contains-order.ts'

/** A field of a JSON answer: its name, and a text of some length. Escapes are passed over. */
const fields = /"([A-Za-z_-]{3,40})\\?"\s{0,4}:\s{0,4}\\?"([^"]{8,600})/g

const forModel =
  /^(?:ai|llm|assistant|agent|model|system|gpt|claude|copilot)[_-]?(?:instructions?|note|notes|message|prompt|directive|action|hint|task|guidance|context)$|^(?:instructions?|notes?|message|prompt|directive)[_-]?(?:for|to)[_-]?(?:the[_-]?)?(?:ai|llm|assistant|agent|model)$|^(?:system|hidden|developer)[_-]?(?:prompt|instructions?|message)$/i
const steps =
  /^(?:next[_-]?(?:steps?|action)|required[_-]?action|action[_-]?required|todo|instructions?|note|message|hint|directive|guidance|reminder)$/i
const address =
  /^\s{0,4}(?:AI|LLM|assistant|model|agent|system)s?\s?[:,]|^\s{0,4}you must\b|^\s{0,4}(?:ignore|disregard)\b/i

/** Whether a JSON result has a field for the model, or a step that addresses it, with an order in it. */
export function hasInstructionField(text: string): boolean {
  if (!text.includes('":') && !text.includes('" :')) return false
  for (const { 1: name = '', 2: value = '' } of text.matchAll(fields)) {
    if (forModel.test(name) && isCommand(value)) return true
    if (steps.test(name) && address.test(value) && isCommand(value)) return true
  }
  return false
}

/** An order, or any text that starts as one. */
function isCommand(value: string): boolean {
  return (
    containsOrder(value) ||
    /^\s{0,4}the user (?:also |now |really ){0,2}(?:wants|asked|wishes|agreed|approved)\b/i.test(
      value,
    ) ||
    /^\s{0,4}(?:call|send|run|read|forward|delete|add|you must|before|ignore|reveal|always|use|post|include|whenever|when|if|after|from now|please|also|do not|don't|never|make sure|ensure)\b/i.test(
      value,
    )
  )
}
